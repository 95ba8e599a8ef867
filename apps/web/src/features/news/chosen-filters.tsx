import { X } from 'lucide-react';
import { Link } from '../../shared/ui/link.js';
import { newsAt, type NewsView } from './use-news-query.js';

export interface ChosenFiltersProps {
  readonly query: NewsView;
  /** The name of the chosen source. */
  readonly source: string | undefined;
}

/** Filters without a control of their own, each with a way out. */
export function ChosenFilters({ query, source = 'one source' }: ChosenFiltersProps) {
  const chosen: [words: string, without: Partial<NewsView>][] = [
    ...(query.source ? ([[`From ${source}`, { source: undefined }]] as const) : []),
    ...(query.cve ? ([[query.cve, { cve: undefined }]] as const) : []),
    ...(query.vendor ? ([[`Vendor: ${query.vendor}`, { vendor: undefined }]] as const) : []),
  ].map(([words, without]) => [words, without]);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mb-3 flex flex-wrap gap-2">
      {chosen.map(([words, without]) => (
        <li key={words}>
          <Link
            to={newsAt(query, without)}
            className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-raised-2 px-4 text-small font-semibold text-strong wrap-anywhere ring-1 ring-inset ring-hairline hover:ring-quiet"
          >
            {words}
            <X aria-hidden="true" className="size-4 shrink-0" />
            <span className="sr-only">: remove this filter</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
