import { searchTerm, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { useId } from 'react';
import type { EpisodeChoices } from '../../../shared/admin/admin-types.js';
import { useDraft } from '../../../shared/lib/use-draft.js';
import { buttonStyle } from '../../../shared/ui/button-style.js';
import { SearchBox } from '../../../shared/ui/search-box.js';
import { FILTERS, FIXED_FILTERS } from '../episode-query.js';
import type { EpisodeAddress } from '../use-episode-address.js';
import { ColumnsMenu } from './columns-menu.js';

export interface EpisodeFiltersProps {
  readonly address: EpisodeAddress;
  readonly choices: EpisodeChoices | undefined;
}

const isFit = (): boolean => true;

export function EpisodeFilters({ address, choices }: EpisodeFiltersProps) {
  const { query, filter } = address;
  const { draft, write, sendNow } = useDraft({
    settled: query.q ?? '',
    settle: (text) => address.search(searchTerm(text)),
    isFit,
    spell: searchTerm,
  });
  const isFiltered = FILTERS.some((name) => name in query);
  return (
    <div className="episode-filters">
      <div className="episode-search">
        <SearchBox
          label="Search title, speaker or id"
          text={draft}
          maxLength={SEARCH_TERM_CHARACTERS}
          type={write}
          settle={sendNow}
        />
      </div>
      <Filter
        label="Channel"
        value={query.channel}
        onChange={(value) => filter('channel', value)}
        choices={choices?.channels.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <Filter
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
        <Filter
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

interface FilterProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

function Filter({ label, value = '', choices, onChange }: FilterProps) {
  const id = useId();
  const isListed = value === '' || choices.some((choice) => choice.value === value);
  return (
    <div className="episode-filter">
      <label htmlFor={id} className="text-caption text-quiet">
        {label}
      </label>
      <select
        id={id}
        className="field-box"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">All</option>
        {!isListed && <option value={value}>{value}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </div>
  );
}
