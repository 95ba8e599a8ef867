import { ArrowLeft, Newspaper } from 'lucide-react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { newsAt, type NewsView } from './use-news-query.js';

export const NO_NEWS = 'No news articles found in this category yet.';
const CHECK_BACK = 'Articles are automatically synced hourly. Check back soon!';

export interface NoNewsProps {
  readonly query: NewsView;
  readonly pages: number;
}

export function NoNews({ query, pages }: NoNewsProps) {
  if (pages > 0) {
    return (
      <Notice
        icon={Newspaper}
        title={`There is no page ${query.page}`}
        text={pages === 1 ? 'Everything is on page 1.' : `The last one is page ${pages}.`}
        action={<WayOn to={newsAt(query, { page: pages })}>Go to the last page</WayOn>}
      />
    );
  }
  return (
    <Notice icon={Newspaper} title={NO_NEWS} text={CHECK_BACK} action={<Widen query={query} />} />
  );
}

function Widen({ query }: Pick<NoNewsProps, 'query'>) {
  if (query.q) return <WayOn to={newsAt(query, { q: undefined })}>Clear the search</WayOn>;
  if (query.exploited) return <WayOn to={newsAt(query, { exploited: undefined })}>All news</WayOn>;
  if (query.source) return <WayOn to={newsAt(query, { source: undefined })}>All sources</WayOn>;
  if (query.category) return <WayOn to={newsAt(query, { category: undefined })}>All news</WayOn>;
  return null;
}

interface WayOnProps {
  readonly to: string;
  readonly children: string;
}

function WayOn({ to, children }: WayOnProps) {
  return (
    <Link to={to} className={buttonStyle('plain')}>
      <ArrowLeft aria-hidden="true" className="size-4" />
      {children}
    </Link>
  );
}
