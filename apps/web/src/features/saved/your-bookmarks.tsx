import { BOOKMARKS_CARD_ARTICLES } from '@elevate/rules';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Bookmark } from '../../shared/api/types.js';
import { useBookmarks } from '../../shared/saved/use-saved.js';
import { buttonStyle, iconButtonStyle } from '../../shared/ui/button-style.js';
import { BookmarkTools } from './bookmark-tools.js';
import { BookmarkRow, BookmarkRowsSkeleton } from './bookmark-row.js';
import { matchingBookmarks } from './matching-bookmarks.js';

export function YourBookmarks() {
  const { currentData, isError, isFetching, refetch } = useBookmarks();
  const items = currentData?.items;
  const count = items?.length ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const [all, setAll] = useState(false);
  const [term, setTerm] = useState<string | null>(null);
  const toHeading = () => heading.current?.focus({ preventScroll: true });
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
        <HeadButtons {...{ count, all, setAll, term, setTerm }} />
      </div>
      {items && (
        <Listed items={items} all={all} term={term} onTerm={setTerm} onRemoved={toHeading} />
      )}
      {!items && isError && <Failed busy={isFetching} onRetry={() => void refetch()} />}
      {!items && !isError && <BookmarkRowsSkeleton />}
    </section>
  );
}

interface HeadButtonsProps {
  readonly count: number;
  readonly all: boolean;
  readonly setAll: (all: boolean) => void;
  /** Null while nothing is searched. */
  readonly term: string | null;
  readonly setTerm: (term: string | null) => void;
}

function HeadButtons({ count, all, setAll, term, setTerm }: HeadButtonsProps) {
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          aria-expanded={term !== null}
          aria-label="Search and export bookmarks"
          onClick={() => setTerm(term === null ? '' : null)}
          className={iconButtonStyle('quiet', '-my-2.5 ml-auto')}
        >
          <Search aria-hidden="true" className="size-4" />
        </button>
      )}
      {count > BOOKMARKS_CARD_ARTICLES && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className={buttonStyle('link', '-my-2.5 -mr-4')}
        >
          {all ? `First ${BOOKMARKS_CARD_ARTICLES}` : `See all ${count}`}
        </button>
      )}
    </>
  );
}

interface ListedProps extends RowsProps {
  readonly all: boolean;
  readonly term: string | null;
  readonly onTerm: (term: string) => void;
}

function Listed({ items, all, term, onTerm, onRemoved }: ListedProps) {
  if (term !== null)
    return <Matching items={items} term={term} onTerm={onTerm} onRemoved={onRemoved} />;
  const shown = all ? items : items.slice(0, BOOKMARKS_CARD_ARTICLES);
  return <Rows items={shown} onRemoved={onRemoved} />;
}

interface MatchingProps extends RowsProps {
  readonly term: string;
  readonly onTerm: (term: string) => void;
}

function Matching({ items, term, onTerm, onRemoved }: MatchingProps) {
  const found = matchingBookmarks(items, term);
  return (
    <>
      <BookmarkTools items={items} term={term} found={found.length} onTerm={onTerm} />
      {found.length > 0 && <Rows items={found} onRemoved={onRemoved} />}
    </>
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

interface RowsProps {
  readonly items: readonly Bookmark[];
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
