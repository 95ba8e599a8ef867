import { newsParameters, type NewsQuery } from '@elevate/rules';
import { useRef } from 'react';
import type { NewsPage } from '../../shared/api/types.js';
import { walkGrid } from '../../shared/episodes/episode-grid-keys.js';
import { classNames } from '../../shared/lib/class-names.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { ArticleCard, type ArticleCardProps } from './article-card.js';
import { FeedLinks } from './feed-links.js';
import { NewsGridSkeleton } from './news-grid-skeleton.js';
import { newsApi } from './news.api.js';
import { NO_NEWS, NoNews } from './no-news.js';
import { useNewsStats } from './use-news-stats.js';
import { Pager } from './pager.js';

const HEADING_ID = 'articles';
// Loads only these eagerly: more would compete with other downloads on a phone or laptop.
const EAGER = 2;
const figures = new Intl.NumberFormat('en');

export interface NewsListProps extends Pick<ArticleCardProps, 'reader'> {
  readonly query: NewsQuery;
}

export function NewsList({ query, reader }: NewsListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const found = useNews(query);
  const prefetch = newsApi.usePrefetch('getNews', { ifOlderThan: 30 });
  const turn = () => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={HEADING_ID} aria-busy={found.isFetching} className="mt-6">
      <div className="mb-4 flex min-h-8 flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2
          ref={heading}
          id={HEADING_ID}
          tabIndex={-1}
          className="text-heading font-bold tracking-tight focus:shadow-none focus:outline-none"
        >
          {query.category ?? 'Latest news'}
        </h2>
        <p
          role="status"
          className="text-small text-quiet tabular-nums wrap-anywhere max-sm:order-last max-sm:basis-full"
        >
          <Count list={found.list} query={query} />
        </p>
        <div className="ml-auto">
          <FeedLinks query={query} />
        </div>
      </div>
      <Found found={found} query={query} reader={reader} />
      <Pager
        query={query}
        pages={found.list?.pages ?? 0}
        onTurn={turn}
        onReach={(page) => prefetch(String(newsParameters({ ...query, page })))}
      />
    </section>
  );
}

function useNews(query: NewsQuery) {
  const { data, currentData, isFetching, isError, refetch } = newsApi.useGetNewsQuery(
    String(newsParameters(query)),
  );
  const isFailed = isError && !currentData;
  const list = isFailed ? undefined : data;
  return { list, isOld: Boolean(list && !currentData), isFailed, isFetching, refetch };
}

interface FoundProps extends NewsListProps {
  readonly found: ReturnType<typeof useNews>;
}

function Found({ found, ...props }: FoundProps) {
  const { list, isOld, isFailed, isFetching, refetch } = found;
  if (isFailed) {
    return <RetryNotice title={NO_NEWS} onRetry={() => void refetch()} busy={isFetching} />;
  }
  if (!list) return <NewsGridSkeleton />;
  return (
    <div
      className={classNames(
        'transition-opacity duration-(--quick)',
        isOld && 'pointer-events-none opacity-50',
      )}
    >
      <Cards list={list} {...props} />
    </div>
  );
}

function Cards({ list, query, reader }: NewsListProps & { readonly list: NewsPage }) {
  if (list.items.length === 0) return <NoNews query={query} pages={list.pages} />;
  return (
    <ul aria-labelledby={HEADING_ID} onKeyDown={walkGrid} className="news-grid">
      {list.items.map((article, index) => (
        <ArticleCard key={article.id} article={article} eager={index < EAGER} reader={reader} />
      ))}
    </ul>
  );
}

interface CountProps extends Pick<NewsListProps, 'query'> {
  readonly list: NewsPage | undefined;
}

function Count({ list, query }: CountProps) {
  if (!list || list.total === 0) return null;
  const { items, page, pages, total } = list;
  const { q } = query;
  return (
    <>
      {!q && !query.category && <ArticlesIn stories={total} />}
      {figures.format(total)} {total === 1 ? 'story' : 'stories'}
      {q && ` with “${q}”`}
      {pages > 1 && items.length > 0 && `, page ${page} of ${figures.format(pages)}`}
    </>
  );
}

function ArticlesIn({ stories }: { readonly stories: number }) {
  const { data } = useNewsStats();
  if (!data || data.total_articles <= stories) return null;
  return `${figures.format(data.total_articles)} articles in `;
}
