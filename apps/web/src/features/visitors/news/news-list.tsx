import { isWholeNews, newsParameters } from '@elevate/rules';
import { Suspense, useRef } from 'react';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { NewsPage } from '../../../shared/api/generated/schema.js';
import { FollowButton } from '../../../shared/following/follow-button.js';
import { lazyPart, quietPart } from '../../../shared/page/lazy-part.js';
import { figures } from '../../../shared/text/figures.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { newsAt, type NewsView } from './news-query.js';
import { Answer } from '../../../shared/ui/notice.js';
import { PartRetry } from '../../../shared/ui/part-retry.js';
import { Link } from '../../../shared/ui/link.js';
import { PageStep } from '../../../shared/ui/page-step.js';
import type { ArticleCardProps } from './article-card.js';
import { FeedLinks, NewsGridSkeleton, ReadableNews, useNewsStats } from './reading-tools.js';
import { NO_NEWS, NoNews } from './no-news.js';
import { Heading } from '../../../shared/ui/page.js';

const UnreadNews = lazyPart(() => import('./unread-news.js'), 'UnreadNews', PartRetry);

const SearchedNews = quietPart(() => import('./searched-news.js'), 'SearchedNews');

const HEADING_ID = 'articles';

interface NewsListProps extends Pick<ArticleCardProps, 'reader'> {
  readonly query: NewsView;
}

export function NewsList({ query, reader }: NewsListProps) {
  const { category } = query;
  const heading = useRef<HTMLHeadingElement>(null);
  const answer = pagesApi.useGetNewsQuery(String(newsParameters(query)));
  const list = answer.isError && !answer.currentData ? undefined : answer.data;
  const prefetch = pagesApi.usePrefetch('getNews', { ifOlderThan: 30 });
  const turn = () => {
    window.scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby={HEADING_ID} aria-busy={answer.isFetching} className="mt-6">
      <div className="mb-4 flex min-h-8 flex-wrap items-baseline gap-x-4 gap-y-1">
        <Heading ref={heading} id={HEADING_ID}>
          {query.isUnread && 'Unread: '}
          {category ?? 'Latest news'}
        </Heading>
        {category && (
          <FollowButton
            choice={{ kind: 'category', id: category, name: category }}
            className="-my-2 self-center"
          />
        )}
        <p
          role="status"
          className="text-small text-quiet tabular-nums wrap-anywhere max-sm:order-last max-sm:basis-full"
        >
          {!query.isUnread && <Count list={list} query={query} />}
        </p>
        <div className="ml-auto">
          <FeedLinks query={query} />
        </div>
      </div>
      <ChosenFilters query={query} source={list?.source} />
      {list && list.did_you_mean !== undefined && !query.isUnread && (
        <div role="status" className="mb-4">
          <SearchedNews query={query} list={list} />
        </div>
      )}
      {query.isUnread ? (
        <Suspense fallback={<NewsGridSkeleton />}>
          <UnreadNews query={query} reader={reader} labelledBy={HEADING_ID} />
        </Suspense>
      ) : (
        <>
          <Answer query={answer} failed={NO_NEWS} skeleton={<NewsGridSkeleton />}>
            {({ items, pages }) =>
              items.length > 0 ? (
                <ReadableNews
                  query={query}
                  articles={items}
                  reader={reader}
                  labelledBy={HEADING_ID}
                />
              ) : (
                <NoNews query={query} pages={pages} />
              )
            }
          </Answer>
          <Pager
            query={query}
            pages={list?.pages ?? 0}
            onTurn={turn}
            onReach={(page) => prefetch(String(newsParameters({ ...query, page })))}
          />
        </>
      )}
    </section>
  );
}

interface CountProps extends Pick<NewsListProps, 'query'> {
  readonly list: NewsPage | undefined;
}

function Count({ list, query }: CountProps) {
  if (!list || list.total === 0) return null;
  const { items, page, pages, total } = list;
  const q = list.did_you_mean ?? query.q;
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

interface PagerProps {
  readonly query: NewsView;
  readonly pages: number;
  readonly onTurn: () => void;
  readonly onReach: (page: number) => void;
}

function Pager({ query, pages, onTurn, onReach }: PagerProps) {
  if (pages <= 1) return null;
  const to = (page: number) => ({
    to: newsAt(query, { page }),
    onClick: onTurn,
    onPointerEnter: () => onReach(page),
    onFocus: () => onReach(page),
  });
  const last = Math.min(query.page, pages + 1);
  return (
    <nav
      aria-label="Pages of news"
      className="mt-11 flex flex-wrap items-center justify-center gap-3"
    >
      <PageStep {...to(last - 1)} isOff={last <= 1} extra="max-sm:px-3.5">
        <ChevronLeft className="size-4" />
        <span className="max-sm:sr-only">Previous</span>
      </PageStep>
      <ul className="flex flex-wrap justify-center gap-1 max-[45rem]:order-first max-[45rem]:w-full">
        {pageMarks(query.page, pages).map((mark, index) =>
          mark === 'gap' ? (
            <li
              key={`gap ${index}`}
              aria-hidden="true"
              className={classNames(PAGE_MARK, 'text-quiet')}
            >
              …
            </li>
          ) : (
            <li key={mark}>
              <Link
                {...to(mark)}
                aria-label={`Page ${mark}`}
                aria-current={mark === query.page ? 'page' : undefined}
                className={classNames(
                  PAGE_MARK,
                  'px-2',
                  mark === query.page
                    ? 'bg-lead text-lead-ink'
                    : 'text-plain hover:bg-raised-2 hover:text-strong',
                )}
              >
                {mark}
              </Link>
            </li>
          ),
        )}
      </ul>
      <PageStep {...to(query.page + 1)} isOff={query.page >= pages} extra="max-sm:px-3.5">
        <span className="max-sm:sr-only">Next</span>
        <ChevronRight className="size-4" />
      </PageStep>
    </nav>
  );
}

const PAGE_MARK =
  'grid min-h-11 min-w-10 place-items-center rounded-pill text-small font-semibold tabular-nums';

type PageMark = number | 'gap';

const ALL_SHOWN = 5;

export function pageMarks(page: number, pages: number): PageMark[] {
  if (pages <= ALL_SHOWN) return Array.from({ length: pages }, (_, index) => index + 1);
  const pageNumbers = [1, page - 1, page, page + 1, pages].filter(
    (number) => number >= 1 && number <= pages,
  );
  const ordered = [...new Set(pageNumbers)].sort((x, y) => x - y);
  return ordered.flatMap((number, index): PageMark[] => {
    const before = ordered[index - 1] ?? 0;
    return number - before > 1 ? ['gap', number] : [number];
  });
}

interface ChosenFiltersProps {
  readonly query: NewsView;
  readonly source: string | undefined;
}

function ChosenFilters({ query, source = 'one source' }: ChosenFiltersProps) {
  const chosen = (
    [
      ['source', `From ${source}`],
      ['cve', query.cve],
      ['vendor', `Vendor: ${query.vendor}`],
    ] as const
  ).filter(([filter]) => query[filter]);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Filters" className="mb-3 flex flex-wrap gap-2">
      {chosen.map(([filter, words]) => (
        <li key={filter}>
          <Link
            to={newsAt(query, { [filter]: undefined })}
            className="inline-flex min-h-11 items-center gap-2 rounded-pill bg-raised-2 px-4 text-small font-semibold text-strong wrap-anywhere ring-1 ring-inset ring-hairline hover:ring-quiet"
          >
            {words}
            <X className="size-4 shrink-0" />
            <span className="sr-only">: remove this filter</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
