import { BOOKMARKS_CARD_ARTICLES } from '@elevate/rules';
import { X } from 'lucide-react';
import type { Bookmark } from '../../shared/api/types.js';
import { NEW_TAB_LINK } from '../../shared/lib/new-tab-link.js';
import { removeSaved } from '../../shared/saved/change-saved.js';
import { BOOKMARKS } from '../../shared/saved/saved-kinds.js';
import { useSessionStore } from '../../shared/session/use-session-store.js';
import { Skeleton } from '../../shared/ui/skeleton.js';

export interface BookmarkRowProps {
  readonly bookmark: Bookmark;
  readonly onRemoved: () => void;
}

const UNKNOWN_ARTICLE = 'Article not available now';

/** The article may have left the news list. */
export function BookmarkRow({ bookmark, onRemoved }: BookmarkRowProps) {
  const { article, article_id: id } = bookmark;
  const store = useSessionStore();
  const press = () => {
    void removeSaved(store, BOOKMARKS, id);
    onRemoved();
  };
  return (
    <li className="bookmark-row">
      <div className="min-w-0 flex-1">
        {article ? (
          <a
            href={article.link}
            {...NEW_TAB_LINK}
            className="lines-2 text-caption leading-[1.3] font-semibold text-strong underline-offset-3 wrap-anywhere hover:underline"
          >
            {article.title}
          </a>
        ) : (
          <p className="lines-2 text-caption leading-[1.3] text-quiet">{UNKNOWN_ARTICLE}</p>
        )}
        <p className="lines-1 text-caption leading-[1.3] text-quiet">{article?.source}</p>
      </div>
      <button
        type="button"
        aria-label={`Remove bookmark: ${article?.title ?? UNKNOWN_ARTICLE}`}
        onClick={press}
        className="relative grid size-8 shrink-0 place-items-center rounded-pill text-quiet after:absolute after:-inset-1.5 hover:bg-raised-2 hover:text-strong"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}

export function BookmarkRowsSkeleton() {
  return (
    <div aria-hidden="true" className="bookmark-rows">
      {Array.from({ length: BOOKMARKS_CARD_ARTICLES }, (_, row) => (
        <div key={row} className="bookmark-row">
          <div className="min-w-0 flex-1 py-1">
            <Skeleton className="h-3 w-11/12" />
            <Skeleton className="mt-2 h-3 w-1/2" />
          </div>
        </div>
      ))}
    </div>
  );
}
