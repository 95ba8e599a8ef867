import { skipToken } from '@reduxjs/toolkit/query/react';
import type { KeyboardEvent, RefObject } from 'react';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { FoundGroups } from './found-groups.js';
import { headlineOf, isNothing, isTooLong, type Headline } from './headline.js';
import { searchApi, type Findings } from './search.api.js';
import { SearchPrompt } from './search-prompt.js';
import { SearchResults } from './search-results.js';
import { ShowAll } from './show-all.js';
import { BrowseLinks } from './browse-links.js';

export interface SearchViewProps {
  /** Empty while there is nothing to search for. */
  readonly term: string;
  readonly results: RefObject<HTMLDivElement | null>;
  readonly onResultKeyDown: (event: KeyboardEvent) => void;
}

/** Screen readers hear each change of the headline. */
export function SearchView({ term, ...list }: SearchViewProps) {
  const { findings, current, failed, isFetching, refetch } = useFindings(term);
  const headline = headlineOf(term, current, failed);
  return (
    <div className="edged pb-16">
      <div className="mx-auto max-w-4xl">
        <div role="status" className="min-h-14 pt-5 pb-3">
          {headline && <Words {...headline} />}
        </div>
        {term === '' && <SearchPrompt />}
        {current && isNothing(current) && <BrowseLinks />}
        {failed && (
          <RetryNotice title="The search failed" onRetry={() => void refetch()} busy={isFetching} />
        )}
        {findings && <Found findings={findings} isOld={!current} {...list} />}
      </div>
    </div>
  );
}

function useFindings(term: string) {
  const isAsked = term !== '' && !isTooLong(term);
  const { data, isError, ...query } = searchApi.useSearchQuery(isAsked ? term : skipToken);
  // Shows the previous term's results, dimmed, until the new ones arrive.
  const findings = isAsked && !isError ? data : undefined;
  const current = findings?.term === term ? findings : undefined;
  return { ...query, findings, current, failed: isAsked && isError };
}

interface FoundProps extends Omit<SearchViewProps, 'term'> {
  readonly findings: Findings;
  readonly isOld: boolean;
}

function Found({ findings, isOld, results, onResultKeyDown }: FoundProps) {
  if (isNothing(findings)) return null;
  return (
    <div aria-busy={isOld} className={isOld ? 'stale' : undefined}>
      <div ref={results} onKeyDown={onResultKeyDown}>
        {findings.items.length > 0 && <SearchResults findings={findings} />}
        <FoundGroups findings={findings} />
      </div>
      {findings.items.length > 0 && <ShowAll findings={findings} />}
    </div>
  );
}

function Words({ title, text }: Headline) {
  return (
    <>
      <p className="font-display text-heading font-bold text-strong">{title}</p>
      {text && <p className="mt-1 text-small text-quiet">{text}</p>}
    </>
  );
}
