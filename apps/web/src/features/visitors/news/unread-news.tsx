import { CheckCheck } from 'lucide-react';
import { NEWS_PER_PAGE, newsParameters, readNewsQuery } from '@elevate/rules';
import { useCallback, useEffect, useState } from 'react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { Button, ButtonLink } from '../../../shared/ui/link.js';
import { Notice, RetryNotice } from '../../../shared/ui/notice.js';
import type { ArticleCard, NewsPage, NewsStats } from '../../../shared/api/generated/schema.js';
import { isAllRead, isRead, readReading, useReading } from '../../../shared/reading/use-reading.js';
import type { ArticleCardProps } from './article-card.js';
import { NewsGridSkeleton, ReadableNews } from './reading-tools.js';
import { NO_NEWS } from './no-news.js';
import { newsAt, type NewsView } from './news-query.js';

interface UnreadNewsProps extends Pick<ArticleCardProps, 'reader'> {
  readonly query: NewsView;
  readonly labelledBy: string;
}

export function UnreadNews({ query, reader, labelledBy }: UnreadNewsProps) {
  const { items = [], hasMore, state, more } = useUnreadNews(query);
  return (
    <>
      <ReadableNews query={query} articles={items} reader={reader} labelledBy={labelledBy} />
      {state === 'loading' && <NewsGridSkeleton />}
      {state === 'failed' && (
        <RetryNotice title={NO_NEWS} query={{ isFetching: false, refetch: more }} />
      )}
      {state === 'ready' && items.length === 0 && !hasMore && (
        <Notice
          icon={CheckCheck}
          title="You have read everything here."
          text="New articles appear here after the next sync."
          action={<ButtonLink to={newsAt(query, { isUnread: false })} label="Show all articles" />}
        />
      )}
      {state === 'ready' && hasMore && (
        <p className="mt-10 text-center">
          <Button label="Look for more unread articles" onPress={more} />
        </p>
      )}
    </>
  );
}

/** Pages of one press: a reader who has read everything must not load the whole archive. */
const PAGES_A_TURN = 10;

interface UnreadArticles {
  readonly items: readonly ArticleCard[];
  /** The page to go on with; null after the last one. */
  readonly next: number | null;
}

type GetPage = (page: number) => Promise<NewsPage>;

/** Unread articles of a selection, page by page. What is read meanwhile stays until the selection changes. */
function useUnreadNews({ page: _, ...selection }: NewsView) {
  const key = String(newsParameters({ ...selection, page: 1 }));
  const [load] = pagesApi.useLazyGetNewsQuery();
  const [loadStats] = pagesApi.useLazyGetNewsStatsQuery();
  const [unread, setUnread] = useState<UnreadArticles | null>(null);
  const [state, setState] = useState<'loading' | 'failed' | 'ready'>('loading');
  const changedAll = useReading()?.all.at;
  const getPage = useCallback<GetPage>(
    (page) => load(withPage(key, page), true).unwrap(),
    [load, key],
  );
  const extend = useCallback(
    async (from: UnreadArticles, isCurrent: () => boolean = () => true) => {
      setState('loading');
      try {
        const isEmpty = await hasNothingUnread(() => loadStats(undefined, true).unwrap());
        const next = isEmpty ? { ...from, next: null } : await collect(getPage, from);
        if (!isCurrent()) return;
        setUnread(next);
        setState('ready');
      } catch {
        if (isCurrent()) setState('failed');
      }
    },
    [getPage, loadStats],
  );
  useEffect(() => {
    let isCurrent = true;
    setUnread(null);
    void extend({ items: [], next: 1 }, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, [extend, changedAll]);
  const more = () => void extend(unread ?? { items: [], next: 1 });
  return { items: unread?.items, hasMore: unread?.next !== null, state, more };
}

/** After "Mark all as read", walking the pages would stop before the end. */
async function hasNothingUnread(getStats: () => Promise<NewsStats>): Promise<boolean> {
  try {
    return isAllRead(readReading(), (await getStats()).last_synced_at);
  } catch {
    return false;
  }
}

async function collect(getPage: GetPage, from: UnreadArticles): Promise<UnreadArticles> {
  const items = [...from.items];
  const existing = new Set(items.map(({ id }) => id));
  const enough = items.length + NEWS_PER_PAGE;
  let next = from.next;
  for (let turn = 0; turn < PAGES_A_TURN && next !== null && items.length < enough; turn += 1) {
    const page = await getPage(next);
    const reading = readReading();
    // New articles shift the pages, so one may come twice.
    const fresh = page.items.filter(
      (article) => !existing.has(article.id) && !isRead(reading, article),
    );
    fresh.forEach(({ id }) => existing.add(id));
    items.push(...fresh);
    next = next < page.pages ? next + 1 : null;
  }
  return { items, next };
}

function withPage(parameters: string, page: number): string {
  const selection = readNewsQuery(Object.fromEntries(new URLSearchParams(parameters)));
  return String(newsParameters({ ...selection, page }));
}
