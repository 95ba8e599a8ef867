import type { EpisodeChoices } from '../../../shared/admin/admin-types.js';
import { FilterSelect } from '../../../shared/admin/filter-select.js';
import { TableSearch } from '../../../shared/admin/table-search.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { FILTERS, FIXED_FILTERS } from '../episode-query.js';
import type { EpisodeAddress } from '../use-episode-address.js';
import { ColumnsMenu } from './columns-menu.js';

export interface EpisodeFiltersProps {
  readonly address: EpisodeAddress;
  readonly choices: EpisodeChoices | undefined;
}

export function EpisodeFilters({ address, choices }: EpisodeFiltersProps) {
  const { query, filter } = address;
  const isFiltered = FILTERS.some((name) => name in query);
  return (
    <div className="admin-filters">
      <TableSearch label="Search title, speaker or id" term={query.q} onSearch={address.search} />
      <FilterSelect
        label="Channel"
        value={query.channel}
        onChange={(value) => filter('channel', value)}
        choices={choices?.channels.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <FilterSelect
        label="Topic"
        value={query.topic}
        onChange={(value) => filter('topic', value)}
        choices={
          choices?.topics.map(({ name, episodes }) => ({
            value: name,
            label: `${name} (${episodes.toLocaleString('en')})`,
          })) ?? []
        }
      />
      {(Object.keys(FIXED_FILTERS) as (keyof typeof FIXED_FILTERS)[]).map((name) => (
        <FilterSelect
          key={name}
          {...FIXED_FILTERS[name]}
          value={query[name]}
          onChange={(value) => filter(name, value)}
        />
      ))}
      <ColumnsMenu shown={address.columns} onChange={address.showColumns} />
      {isFiltered && (
        <button
          type="button"
          onClick={() => address.clear(FILTERS)}
          className={buttonStyle('link')}
        >
          Clear filters
        </button>
      )}
    </div>
  );
}
