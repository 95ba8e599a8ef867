import type { Findings } from './search.api.js';
import { SearchResult } from './search-result.js';

export function SearchResults({ findings }: { readonly findings: Findings }) {
  return (
    <ul aria-label="Search results" className="grid gap-2">
      {findings.items.map((episode) => (
        <SearchResult key={episode.id} episode={episode} term={findings.term} />
      ))}
    </ul>
  );
}
