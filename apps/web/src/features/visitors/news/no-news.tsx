import { ArrowLeft, Newspaper } from 'lucide-react';
import { newsParameters, type NewsQuery, readNewsQuery } from '@elevate/rules';
import { type DOMAttributes, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../../shared/ui/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import { NoSuchPage } from '../../../shared/ui/page-step.js';
import { useHydrated } from '../../../shared/timing/timing.js';
import { paths } from '../../../shared/paths.js';

export const NO_NEWS = 'No news articles found in this category yet.';
const CHECK_BACK = 'Articles are automatically synced hourly. Check back soon!';

interface NoNewsProps {
  readonly query: NewsView;
  readonly pages: number;
}

export function NoNews({ query, pages }: NoNewsProps) {
  if (pages > 0) {
    return (
      <NoSuchPage
        icon={Newspaper}
        page={query.page}
        pages={pages}
        action={
          <ButtonLink
            kind="plain"
            to={newsAt(query, { page: pages })}
            icon={ArrowLeft}
            label="Go to the last page"
          />
        }
      />
    );
  }
  return (
    <Notice icon={Newspaper} title={NO_NEWS} text={CHECK_BACK} action={<Widen query={query} />} />
  );
}

/** The first of these filters that is set is the one to take away. */
const WAYS_ON = [
  ['q', 'Clear the search'],
  ['exploited', 'All news'],
  ['source', 'All sources'],
  ['category', 'All news'],
] as const;

function Widen({ query }: Pick<NoNewsProps, 'query'>) {
  const [filter, label] = WAYS_ON.find(([name]) => query[name]) ?? [];
  if (!filter) return null;
  const to = newsAt(query, { [filter]: undefined });
  return <ButtonLink kind="plain" to={to} icon={ArrowLeft} label={label} />;
}

// Long enough to cross a card on the way elsewhere, short enough to feel immediate.
const INTENT_MS = 250;

export interface Reader {
  readonly handlersOf: (articleId: string) => DOMAttributes<HTMLElement>;
}

interface Rest {
  readonly id: string;
  readonly by: 'pointer' | 'focus';
  readonly timer: ReturnType<typeof setTimeout>;
}

/** Tracks the article last hovered, focused, or tapped (touch has no hover). */
export function useReader() {
  const [articleId, setArticleId] = useState<string | null>(null);
  const resting = useRef<Rest>(undefined);
  const reader = useMemo((): Reader => {
    const stop = () => {
      clearTimeout(resting.current?.timer);
      resting.current = undefined;
    };
    const read = (id: string) => {
      stop();
      setArticleId(id);
    };
    const rest = (id: string, by: Rest['by']) => {
      // Keyboard scrolling moves cards under a resting mouse; ignore that.
      if (by === 'pointer' && resting.current?.by === 'focus') return;
      stop();
      resting.current = { id, by, timer: setTimeout(() => read(id), INTENT_MS) };
    };
    const leave = (id: string, by: Rest['by']) => {
      if (resting.current?.id === id && resting.current.by === by) stop();
    };
    return {
      handlersOf: (id) => ({
        onPointerEnter: ({ pointerType }) => {
          if (pointerType === 'mouse') rest(id, 'pointer');
        },
        onPointerLeave: () => leave(id, 'pointer'),
        onFocus: ({ target }) => {
          if (target.matches(':focus-visible')) rest(id, 'focus');
        },
        onBlur: () => leave(id, 'focus'),
        onClick: () => read(id),
      }),
    };
  }, []);
  return { articleId, reader };
}

/** The marks are on the device, so the server knows nothing of this filter. */
export interface NewsView extends NewsQuery {
  readonly isUnread: boolean;
}

const SHOW = 'show';
const UNREAD = 'unread';

export function newsAt(view: NewsView, change: Partial<NewsView>): string {
  const next = { ...view, page: 1, ...change };
  const parameters = newsParameters(next);
  if (next.isUnread) parameters.set(SHOW, UNREAD);
  return paths.newsOn(parameters);
}

/** True unless the person searched, or asked for one source, vulnerability or vendor. */
export const isBrowsed = ({ q, source, cve, vendor }: NewsView): boolean =>
  [q, source, cve, vendor].every((value) => value === undefined);

/** The query lives only in the URL. */
export function useNewsQuery() {
  const [parameters] = useSearchParams();
  const isHydrated = useHydrated();
  const query = useMemo(
    (): NewsView => ({
      ...readNewsQuery(Object.fromEntries(parameters)),
      isUnread: isHydrated && parameters.get(SHOW) === UNREAD,
    }),
    [parameters, isHydrated],
  );
  const navigate = useNavigate();
  const search = (q: string) =>
    // Replaces the history entry, so Back leaves the search instead of undoing keystrokes.
    void navigate(newsAt(query, { q: q === '' ? undefined : q }), { replace: true });
  return { query, search };
}
