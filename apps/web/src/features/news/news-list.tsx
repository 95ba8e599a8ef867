import { isWholeNews, newsParameters } from '@elevate/rules';
import { Suspense, useRef } from 'react';
import type { NewsPage } from '../../shared/api/types.js';
import { FollowButton } from '../../shared/following/follow-button.js';
import { HideableList } from '../../shared/following/hideable-list.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { PartRetry } from '../../shared/ui/part-retry.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import type { ArticleCardProps } from './article-card.js';
import { ChosenFilters } from './chosen-filters.js';
import { FeedLinks } from './feed-links.js';
import { NewsCards } from './news-cards.js';
import { NewsGridSkeleton } from './news-grid-skeleton.js';
import { newsApi } from './news.api.js';
import { NO_NEWS, NoNews } from './no-news.js';
import { ReadingTools } from './reading-tools.js';
import { isBrowsed, type NewsView } from './use-news-query.js';
import { useNewsStats } from './use-news-stats.js';
import { Pager } from './pager.js';

const UnreadNews = lazyPart(async () => (await import('./unread-news.js')).UnreadNews, PartRetry);

const HEADING_ID = 'articles';
const figures = new Intl.NumberFormat('en');

export interface NewsListProps extends Pick<ArticleCardProps, 'reader'> {
  readonly query: NewsView;
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
          {query.isUnread && 'Unread: '}
          {query.category ?? 'Latest news'}
        </h2>
        {query.category && <FollowCategory category={query.category} />}
        <p
          role="status"
          className="text-small text-quiet tabular-nums wrap-anywhere max-sm:order-last max-sm:basis-full"
        >
          {!query.isUnread && <Count list={found.list} query={query} />}
        </p>
        <div className="ml-auto">
          <FeedLinks query={query} />
        </div>
      </div>
      <ChosenFilters query={query} source={found.list?.source} />
      {query.isUnread ? (
        <Suspense fallback={<NewsGridSkeleton />}>
          <UnreadNews query={query} reader={reader} labelledBy={HEADING_ID} />
        </Suspense>
      ) : (
        <>
          <Found found={found} query={query} reader={reader} />
          <Pager
            query={query}
            pages={found.list?.pages ?? 0}
            onTurn={turn}
            onReach={(page) => prefetch(String(newsParameters({ ...query, page })))}
          />
        </>
      )}
    </section>
  );
}

function FollowCategory({ category }: { readonly category: string }) {
  return (
    <FollowButton
      choice={{ kind: 'category', id: category, name: category }}
      className="-my-2 self-center"
    />
  );
}

function useNews(query: NewsView) {
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
    <div className={isOld ? 'stale pointer-events-none' : undefined}>
      <Cards list={list} {...props} />
    </div>
  );
}

function Cards({ list, query, reader }: NewsListProps & { readonly list: NewsPage }) {
  if (list.items.length === 0) return <NoNews query={query} pages={list.pages} />;
  return (
    <HideableList items={list.items} isHiding={isBrowsed(query)} noun={['story', 'stories']}>
      {(shown) => (
        <>
          <ReadingTools query={query} articles={shown} />
          <NewsCards articles={shown} reader={reader} labelledBy={HEADING_ID} />
        </>
      )}
    </HideableList>
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
      {isWholeNews(query) && <ArticlesIn stories={total} />}
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
