import { CheckCheck, Flame, Rss } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import {
  BOOKMARK_MESSAGES,
  isWholeNews,
  newsParameters,
  type NewsQuery,
  STATS_STALE_MS,
} from '@elevate/rules';
import { pagesApi } from '../../../shared/api/pages.api.js';
import type { ArticleCard as Article } from '../../../shared/api/generated/schema.js';
import { HideableList } from '../../../shared/following/hideable-list.js';
import { quietPart } from '../../../shared/page/lazy-part.js';
import { Button, ButtonLink, shownButtonStyle } from '../../../shared/ui/link.js';
import { listen } from '../../../shared/browser/listen.js';
import { shortcutOf } from '../../../shared/browser/key-shortcuts.js';
import { isBrowsed, newsAt, type NewsView } from './news-query.js';
import { notify } from '../../../shared/toasts/notify.js';
import { offerUndo } from '../../../shared/toasts/offer-undo.js';
import { markAllRead } from '../../../shared/reading/use-reading.js';
import { paths } from '../../../shared/paths.js';
import { walkGrid } from '../../../shared/episodes/walk-grid.js';
import { ArticleCard, type ArticleCardProps } from './article-card.js';
import { Skeleton } from '../../../shared/ui/notice.js';

const ShortcutsDialog = quietPart(() => import('./shortcuts-dialog.js'), 'ShortcutsDialog');

interface ReadingToolsProps {
  readonly query: NewsView;
  readonly articles: readonly Article[];
}

function ReadingTools({ query, articles }: ReadingToolsProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { data } = useNewsStats();
  const isExploited = query.exploited === true;
  useNewsKeys(() => setHelpOpen(true));
  return (
    <div role="group" aria-label="Reading" className="mb-4 flex flex-wrap items-center gap-2">
      <FilterLink isOn={query.isUnread} to={newsAt(query, { isUnread: !query.isUnread })}>
        {query.isUnread ? 'Show all' : 'Unread'}
      </FilterLink>
      {/* The count is that of all news; the filter adds to the others. */}
      {(isExploited || Boolean(data?.known_exploited)) && (
        <FilterLink
          isOn={isExploited}
          to={newsAt(query, { exploited: isExploited ? undefined : true })}
        >
          <Flame className="size-4 text-danger" />
          Known exploited
          {data && <span className="tabular-nums">{data.known_exploited}</span>}
        </FilterLink>
      )}
      <MarkRead query={query} articles={articles} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setHelpOpen(true)}
        className={shownButtonStyle('outline', 'hidden pointer-fine:inline-flex')}
      >
        Shortcuts
      </button>
      {isHelpOpen && <ShortcutsDialog onClose={() => setHelpOpen(false)} />}
    </div>
  );
}

function FilterLink({ isOn, to, children }: { isOn: boolean; to: string; children: ReactNode }) {
  return (
    <ButtonLink kind={isOn ? 'lead' : 'outline'} to={to} aria-current={isOn ? 'true' : undefined}>
      {children}
    </ButtonLink>
  );
}

function MarkRead({ query, articles }: ReadingToolsProps) {
  const [load] = pagesApi.useLazyGetNewsQuery();
  const isWhole = isWholeNews(query);
  const getPage = (page: number) => load(String(newsParameters({ ...query, page })), true).unwrap();
  const mark = async () => {
    if (isWhole) return offerUndo('All articles are marked as read', markAllRead(articles));
    try {
      // Loaded on request, to keep the news page within its budget.
      await (await import('./mark-selection.js')).markSelection(getPage);
    } catch {
      notify({ kind: 'error', message: 'The articles could not be marked as read' });
    }
  };
  return (
    <Button
      kind="outline"
      disabled={articles.length === 0}
      icon={CheckCheck}
      label={isWhole ? 'Mark all as read' : 'Mark all of these as read'}
      onPress={mark}
    />
  );
}

const CARD = '.news-card';
const LINK = '.card-link';

/** Keys of the news page; the site's own "/" opens its search. */
function useNewsKeys(openHelp: () => void): void {
  useEffect(() => {
    return listen<KeyboardEvent>(document, 'keydown', (event) => {
      const act = actions[shortcutOf(event) ?? ''];
      if (!act) return;
      event.preventDefault();
      if (!event.repeat) act(openHelp);
    });
  }, [openHelp]);
}

const actions: Readonly<Partial<Record<string, (openHelp: () => void) => void>>> = {
  j: () => step(1),
  k: () => step(-1),
  o: () => press(LINK),
  s: () => save(),
  m: () => press('.read-toggle'),
  '?': (openHelp) => openHelp(),
};

const currentCard = (): Element | null => document.activeElement?.closest(CARD) ?? null;

function step(by: 1 | -1): void {
  const cards = [...document.querySelectorAll(CARD)];
  const current = currentCard();
  const next = current ? cards.indexOf(current) + by : 0;
  cards[next]?.querySelector<HTMLElement>(LINK)?.focus();
}

function press(what: string): void {
  currentCard()?.querySelector<HTMLElement>(what)?.click();
}

function save(): void {
  const card = currentCard();
  if (!card) return;
  const button = card.querySelector<HTMLElement>('.news-picture > button');
  if (button) button.click();
  else notify({ kind: 'error', message: BOOKMARK_MESSAGES.signedOut });
}

export function NewsGridSkeleton() {
  return (
    <div aria-hidden="true" className="news-grid">
      {Array.from({ length: 10 }, (_, card) => (
        <div key={card} className="news-card">
          <div className="news-words row-start-2 pt-3">
            <Skeleton className="h-[2.8em] w-2/3 text-caption" />
            <Skeleton className="mt-2 h-[2.5em] text-body" />
            <Skeleton className="mt-1.5 mb-7 h-[4.2em] text-caption" />
          </div>
          <div className="news-picture">
            <Skeleton className="aspect-video" />
          </div>
        </div>
      ))}
    </div>
  );
}

// Loads only these eagerly: more would compete with other downloads on a phone or laptop.
const EAGER = 2;

interface NewsCardsProps extends Pick<ArticleCardProps, 'reader'> {
  readonly articles: readonly Article[];
  readonly labelledBy: string;
}

export function ReadableNews({ query, articles, ...cards }: NewsCardsProps & ReadingToolsProps) {
  return (
    <HideableList items={articles} isHiding={isBrowsed(query)} noun={['story', 'stories']}>
      {(visible) => (
        <>
          <ReadingTools query={query} articles={visible} />
          <NewsCards articles={visible} {...cards} />
        </>
      )}
    </HideableList>
  );
}

export function NewsCards({ articles, reader, labelledBy }: NewsCardsProps) {
  if (articles.length === 0) return null;
  return (
    <ul aria-labelledby={labelledBy} onKeyDown={walkGrid} className="news-grid">
      {articles.map((article, index) => (
        <ArticleCard key={article.id} article={article} eager={index < EAGER} reader={reader} />
      ))}
    </ul>
  );
}

export function FeedLinks({ query: { category, ...query } }: { readonly query: NewsQuery }) {
  const name = category ? (`news/${category.toLowerCase()}` as const) : 'news';
  const parameters = newsParameters({ ...query, page: 1 });
  return (
    <p className="flex items-center gap-1 text-caption text-quiet">
      <Rss className="size-4 text-lead-text" />
      Follow<span className="sr-only"> this in a feed reader: </span>
      {(['Atom', 'JSON'] as const).map((format) => (
        <a
          key={format}
          href={paths.newsFeed(`${name}.${format === 'Atom' ? 'xml' : 'json'}`, parameters)}
          className="feed-link inline-flex min-h-8 items-center rounded-pill px-1.5 font-semibold text-plain underline-offset-3 hover:text-strong hover:underline"
        >
          {format}
        </a>
      ))}
    </p>
  );
}

export function useNewsStats() {
  return pagesApi.useGetNewsStatsQuery(undefined, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: STATS_STALE_MS / 1000,
  });
}
