import { ArrowLeft, Newspaper } from 'lucide-react';
import { newsParameters, type NewsQuery, readNewsQuery } from '@elevate/rules';
import { type FocusEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ButtonLink } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { NoSuchPage } from '../../shared/ui/page-step.js';
import { useHydrated } from '../../shared/lib/timing.js';
import { paths } from '../../shared/paths.js';

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
  return <ButtonLink kind="plain" to={to} icon={ArrowLeft} label={children} />;
}

// Long enough to cross a card on the way elsewhere, short enough to feel immediate.
const INTENT_MS = 250;

export interface Reader {
  readonly handlersOf: (articleId: string) => ReaderHandlers;
}

interface ReaderHandlers {
  readonly onPointerEnter: (event: PointerEvent) => void;
  readonly onPointerLeave: () => void;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: () => void;
  readonly onClick: () => void;
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
