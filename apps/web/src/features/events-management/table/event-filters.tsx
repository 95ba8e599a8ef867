import { FilterSelect } from '../../../shared/admin/filter-select.js';
import { TableSearch } from '../../../shared/admin/table-search.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { EVENT_FILTER_NAMES, EVENT_FILTERS } from './event-query.js';
import type { EventAddress } from './use-event-address.js';

export interface EventFiltersProps {
  readonly address: EventAddress;
  readonly isFiltered: boolean;
}

export function EventFilters({ address, isFiltered }: EventFiltersProps) {
  const { query, search, filter, clear } = address;
  return (
    <div className="admin-filters">
      <TableSearch label="Search title, host, location or tag" term={query.q} onSearch={search} />
      {EVENT_FILTER_NAMES.map((name) => (
        <FilterSelect
          key={name}
          {...EVENT_FILTERS[name]}
          value={query[name]}
          onChange={(value) => filter(name, value)}
        />
      ))}
      {isFiltered && (
        <button
          type="button"
          onClick={() => clear(['q', ...EVENT_FILTER_NAMES])}
          className={buttonStyle('link')}
        >
          Clear filters
        </button>
      )}
    </div>
  );
}
