import type { KeyboardEvent, Ref } from 'react';
import type { Findings } from './search.api.js';
import { SearchResult } from './search-result.js';

export interface SearchResultsProps {
  readonly ref: Ref<HTMLUListElement>;
  readonly findings: Findings;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

export function SearchResults({ ref, findings, onKeyDown }: SearchResultsProps) {
  return (
    <ul ref={ref} aria-label="Search results" onKeyDown={onKeyDown} className="grid gap-2">
      {findings.items.map((episode) => (
        <SearchResult key={episode.id} episode={episode} term={findings.term} />
      ))}
    </ul>
  );
}
