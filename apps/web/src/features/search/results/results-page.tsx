import './results.css';
import { SEARCH_PAGE, searchPageText } from '@elevate/rules';
import { Search } from 'lucide-react';
import { useRef } from 'react';
import { useNoIndex } from '../../../shared/lib/use-no-index.js';
import { usePageMeta } from '../../../shared/lib/use-page-meta.js';
import { Notice } from '../../../shared/ui/notice.js';
import { headlineOf } from '../headline.js';
import { SearchPrompt } from '../search-prompt.js';
import { Results } from './results.js';
import { ResultsSearch } from './results-search.js';
import { useResultsQuery } from './use-results-query.js';

export function ResultsPage() {
  const { term, query, show } = useResultsQuery();
  usePageMeta(searchPageText(query?.q, query?.page));
  useNoIndex();
  const heading = useRef<HTMLHeadingElement>(null);
  const turn = () => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-display font-extrabold tracking-[-0.035em] focus:shadow-none focus:outline-none"
        >
          {SEARCH_PAGE.title}
        </h1>
        <ResultsSearch term={term} />
        {query ? <Results query={query} show={show} onTurn={turn} /> : <NoQuery term={term} />}
      </div>
    </div>
  );
}

function NoQuery({ term }: { readonly term: string }) {
  const problem = headlineOf(term, undefined, false);
  if (!problem) return <SearchPrompt />;
  return (
    <div className="mt-6">
      <Notice role="status" icon={Search} {...problem} />
    </div>
  );
}
