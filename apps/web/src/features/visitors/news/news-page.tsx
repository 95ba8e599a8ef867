import {
  formatDay,
  NEWS_CATEGORIES,
  NEWS_PAGE,
  newsPageText,
  newsTerm,
  newsTermProblem,
} from '@elevate/rules';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { usePageMeta } from '../../../shared/page/page-meta.js';
import { figures } from '../../../shared/text/figures.js';
import { ChangingFigure } from '../../../shared/ui/changing-figure.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { newsAt, type NewsView, useNewsQuery } from './news-query.js';
import { useReader } from './use-reader.js';
import { Link, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { TimeAgo } from '../../../shared/ui/time.js';
import { TimeAhead } from '../../../shared/ui/time-ahead.js';
import type { NewsStats } from '../../../shared/api/generated/schema.js';
import { AddressSearch } from '../../../shared/ui/search-box.js';
import { paths } from '../../../shared/paths.js';
import './news.css';
import { NewsList } from './news-list.js';
import { useNewsStats } from './reading-tools.js';
import { useSession } from '../../../shared/session/session-store.js';

interface NewsPageProps {
  /** The cards of a signed-in user, of several features, which the page passes in. */
  readonly own: (articleId: string | null) => ReactNode;
}

export function NewsPage({ own }: NewsPageProps) {
  const { query, search } = useNewsQuery();
  usePageMeta(newsPageText(query));
  const { status } = useSession();
  const { articleId, reader } = useReader();
  return (
    <div className="stage-light pb-12">
      <div className="news-page edged sm:pt-8">
        <header className="news-head">
          <div>
            {/* A wide typeface needs two lines on phones, so the space is reserved. */}
            <h1 className="grid-cols-1 max-sm:grid max-sm:min-h-[calc(1lh+2rem)] max-sm:items-end text-display font-extrabold tracking-[-0.035em]">
              {NEWS_PAGE.title}
            </h1>
            <LastSynced />
          </div>
          <NewsStatCards />
        </header>
        <div className="news-body">
          <div className="news-tools">
            <CategoryTabs query={query} />
            <AddressSearch
              label="Search news"
              term={query.q ?? ''}
              onSearch={search}
              isFit={isFit}
              spell={newsTerm}
            />
          </div>
          <NewsList query={query} reader={status === 'signed-in' ? reader : null} />
        </div>
        <OwnCards>{own(articleId)}</OwnCards>
        <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
      </div>
    </div>
  );
}

/** The server renders one page for everyone, so CSS reserves the space by the last visit. */
const PLACE = <div aria-hidden="true" className="own-cards own-cards-place" />;

function OwnCards({ children }: { readonly children: ReactNode }) {
  const { status } = useSession();
  if (status === 'signed-out') return null;
  if (status === 'unknown') return PLACE;
  return (
    <Suspense fallback={PLACE}>
      <aside aria-label="Yours" className="own-cards">
        {children}
      </aside>
    </Suspense>
  );
}

function NewsStatCards() {
  const { data } = useNewsStats();
  return (
    <dl className="news-stats" aria-busy={data === undefined}>
      <StatCard label="Active RSS Feeds">
        <Link
          to={paths.newsSources}
          aria-label={`${data ? figures.format(data.active_feeds) : '–'} active RSS feeds: see the sources`}
          className="underline decoration-hairline decoration-2 underline-offset-4 hover:decoration-lead"
        >
          <ChangingFigure value={data?.active_feeds} />
        </Link>
      </StatCard>
      <StatCard label="Total Articles">
        <ChangingFigure value={data?.total_articles} />
      </StatCard>
      <StatCard label="Auto-Sync">every hour</StatCard>
    </dl>
  );
}

function StatCard({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between rounded-card bg-raised ring-1 ring-inset ring-hairline">
      <dt className="text-caption text-quiet">{label}</dt>
      <dd className="mt-0.5 font-display font-bold tracking-tight whitespace-nowrap text-strong tabular-nums">
        {children}
      </dd>
    </div>
  );
}

const isFit = (text: string): boolean => newsTermProblem(text) === undefined;

function LastSynced() {
  const { data } = useNewsStats();
  return (
    <>
      <p className="truncate mt-2 min-h-[1.4em] text-small text-plain">
        {data && (
          <>
            Last synced{data.sample_of !== undefined && ':'}{' '}
            <span className="font-semibold text-strong">
              <SyncTime {...data} />
            </span>
          </>
        )}
      </p>
      {data?.unreachable && (
        <p role="status" className="mt-1 text-small text-plain">
          The news feeds could not be reached.{' '}
          {/* One line: the server's dates are longer than the words that replace them. */}
          <span className="truncate block">
            Last try: <TimeAgo at={data.unreachable.last_attempt_at} />
            {data.unreachable.next_attempt_at !== null && (
              <>
                ; next try: <TimeAhead at={data.unreachable.next_attempt_at} />
              </>
            )}
            .
          </span>
        </p>
      )}
    </>
  );
}

function SyncTime({ last_synced_at, sample_of }: NewsStats) {
  if (sample_of !== undefined) return <>Sample of {formatDay(sample_of)}</>;
  return last_synced_at === null ? 'never' : <TimeAgo at={last_synced_at} />;
}

const TABS = [undefined, ...NEWS_CATEGORIES];

function CategoryTabs({ query }: { readonly query: NewsView }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!tab) return undefined;
    // Runs immediately, and again when the web font changes the tab's width.
    const observer = new ResizeObserver(() => center(list.current, tab));
    observer.observe(tab);
    return () => observer.disconnect();
  }, [query.category]);
  return (
    <nav aria-label="News categories" className="min-w-0">
      <ul ref={list} className="news-tabs">
        {TABS.map((category) => (
          <li key={category ?? 'All'}>
            <Link
              to={newsAt(query, { category })}
              aria-current={category === query.category ? 'page' : undefined}
              className={classNames(
                'relative inline-flex min-h-12 items-center rounded-card px-3 text-small font-semibold whitespace-nowrap transition-colors duration-(--quick) hover:text-strong',
                category === query.category ? 'text-strong' : 'text-quiet',
              )}
            >
              {category ?? 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Scrolls only the tab list: `scrollIntoView` could move the page. */
function center(list: HTMLUListElement | null, tab: HTMLElement): void {
  if (!list) return;
  const room = list.clientWidth - tab.offsetWidth;
  list.scrollLeft = tab.offsetLeft - list.offsetLeft - room / 2;
}
