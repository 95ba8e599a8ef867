import { BOOKMARKS_CARD_ARTICLES } from '@elevate/rules';
import { useRef, useState } from 'react';
import type { Bookmarks } from '../../shared/api/types.js';
import { useBookmarks } from '../../shared/saved/use-saved.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { BookmarkRow, BookmarkRowsSkeleton } from './bookmark-row.js';

export function YourBookmarks() {
  const { currentData, isError, isFetching, refetch } = useBookmarks();
  const items = currentData?.items;
  const heading = useRef<HTMLHeadingElement>(null);
  const [all, setAll] = useState(false);
  return (
    <section aria-labelledby="your-bookmarks" className="own-card">
      <div className="own-head">
        <h2
          ref={heading}
          id="your-bookmarks"
          tabIndex={-1}
          className="text-body font-bold tracking-tight focus:shadow-none focus:outline-none"
        >
          Your Bookmarks
        </h2>
        {items && items.length > BOOKMARKS_CARD_ARTICLES && (
          <button
            type="button"
            aria-expanded={all}
            onClick={() => setAll(!all)}
            className={buttonStyle('link', '-my-2.5 -mr-4')}
          >
            {all ? `First ${BOOKMARKS_CARD_ARTICLES}` : `See all ${items.length}`}
          </button>
        )}
      </div>
      {items && (
        <Rows
          items={all ? items : items.slice(0, BOOKMARKS_CARD_ARTICLES)}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      {!items &&
        (isError ? (
          <Failed busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <BookmarkRowsSkeleton />
        ))}
    </section>
  );
}

interface FailedProps {
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function Failed({ busy, onRetry }: FailedProps) {
  return (
    <p role="alert" className="own-words">
      Your bookmarks could not be loaded.{' '}
      <button
        type="button"
        disabled={busy}
        onClick={onRetry}
        className="min-h-6 font-semibold text-lead-text underline underline-offset-3"
      >
        Try again
      </button>
    </p>
  );
}

interface RowsProps extends Bookmarks {
  readonly onRemoved: () => void;
}

function Rows({ items, onRemoved }: RowsProps) {
  if (items.length === 0) {
    return <p className="own-words">No bookmarks yet. Bookmark an article to find it here.</p>;
  }
  return (
    <ul aria-labelledby="your-bookmarks" className="bookmark-rows">
      {items.map((bookmark) => (
        <BookmarkRow key={bookmark.article_id} bookmark={bookmark} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}
