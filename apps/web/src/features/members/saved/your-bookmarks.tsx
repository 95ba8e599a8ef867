import { BOOKMARKS_CARD_ARTICLES, csvLine, pluralize } from '@elevate/rules';
import { Download, Search, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Bookmark } from '../../../shared/api/generated/schema.js';
import { useBookmarks } from '../../../shared/saved/use-saved.js';
import { Button, NEW_TAB_LINK } from '../../../shared/ui/link.js';
import { offerFile } from '../../../shared/browser/offer-file.js';
import { matching } from '../../../shared/text/matching.js';
import { SearchBox } from '../../../shared/ui/search-box.js';
import { BOOKMARKS, removeSaved } from '../../../shared/saved/change-saved.js';
import { useSessionStore } from '../../../shared/session/session-store.js';
import { Skeletons } from '../../../shared/ui/skeletons.js';

export function YourBookmarks() {
  const { currentData, isError, isFetching, refetch } = useBookmarks();
  const items = currentData?.items;
  const count = items?.length ?? 0;
  const heading = useRef<HTMLHeadingElement>(null);
  const [all, setAll] = useState(false);
  const [term, setTerm] = useState<string | null>(null);
  return (
    <section
      aria-labelledby="your-bookmarks"
      className="own-card flex flex-col gap-2 rounded-card bg-raised px-4 py-3 ring-1 ring-inset ring-hairline"
    >
      <div className="flex items-center justify-between gap-3">
        <h2
          ref={heading}
          id="your-bookmarks"
          tabIndex={-1}
          className="text-body font-bold tracking-tight focus:shadow-none focus:outline-none"
        >
          Your Bookmarks
        </h2>
        {count > 0 && (
          <Button
            isRound
            extra="-my-2.5 ml-auto"
            aria-expanded={term !== null}
            aria-label="Search and export bookmarks"
            icon={Search}
            onPress={() => setTerm(term === null ? '' : null)}
          />
        )}
        {count > BOOKMARKS_CARD_ARTICLES && (
          <Button
            kind="link"
            extra="-my-2.5 -mr-4"
            aria-expanded={all}
            label={all ? `First ${BOOKMARKS_CARD_ARTICLES}` : `See all ${count}`}
            onPress={() => setAll(!all)}
          />
        )}
      </div>
      {items && (
        <Bookmarks
          items={items}
          shown={all ? count : BOOKMARKS_CARD_ARTICLES}
          term={term}
          onTerm={setTerm}
          onRemoved={() => heading.current?.focus({ preventScroll: true })}
        />
      )}
      {!items && !isError && (
        <Skeletons count={BOOKMARKS_CARD_ARTICLES} className={ROWS} each="h-13" />
      )}
      {!items && isError && (
        <p role="alert" className="m-auto max-w-md pb-6 text-center text-small text-quiet">
          Your bookmarks could not be loaded.{' '}
          <button
            type="button"
            disabled={isFetching}
            onClick={() => void refetch()}
            className="min-h-6 font-semibold text-lead-text underline underline-offset-3"
          >
            Try again
          </button>
        </p>
      )}
    </section>
  );
}

interface BookmarksProps {
  readonly items: readonly Bookmark[];
  readonly shown: number;
  readonly term: string | null;
  readonly onTerm: (term: string) => void;
  readonly onRemoved: () => void;
}

const FORMATS = [
  ['JSON', 'json', 'application/json', toJson],
  ['CSV', 'csv', 'text/csv', toCsv],
] as const;

function Bookmarks({ items, shown, term, onTerm, onRemoved }: BookmarksProps) {
  const visible =
    term === null
      ? items.slice(0, shown)
      : matching(items, term, ({ article }) => [
          article?.title ?? '',
          article?.source,
          article?.description,
        ]);
  return (
    <>
      {term !== null && (
        <div className="flex flex-wrap items-center gap-2">
          <div className="min-w-44 flex-1">
            <SearchBox label="Search your bookmarks" text={term} type={onTerm} />
          </div>
          {FORMATS.map(([name, ending, type, write]) => (
            <Button
              kind="quiet"
              extra="-mx-2"
              key={name}
              icon={Download}
              onPress={() => offerFile(`elevate-bookmarks.${ending}`, write(items), type)}
            >
              <span className="sr-only">Export all as </span>
              {name}
            </Button>
          ))}
          <p role="status" className="basis-full text-caption text-plain">
            {term.trim() !== '' && `Found ${pluralize(visible.length, 'bookmark')}`}
          </p>
        </div>
      )}
      {term === null && items.length === 0 && (
        <p className="m-auto max-w-md pb-6 text-center text-small text-quiet">
          No bookmarks yet. Bookmark an article to find it here.
        </p>
      )}
      {visible.length > 0 && (
        <ul aria-labelledby="your-bookmarks" className={ROWS}>
          {visible.map((bookmark) => (
            <BookmarkRow key={bookmark.article_id} bookmark={bookmark} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
    </>
  );
}

const ROWS = 'grid gap-x-5 gap-y-2 min-[45rem]:grid-cols-2';

const UNKNOWN_ARTICLE = 'Article not available now';

/** The article may have left the news list. */
function BookmarkRow({ bookmark, onRemoved }: { bookmark: Bookmark; onRemoved: () => void }) {
  const { article, article_id: id } = bookmark;
  const store = useSessionStore();
  const press = () => {
    void removeSaved(store, BOOKMARKS, id);
    onRemoved();
  };
  return (
    <li className="flex min-h-13 items-start gap-1">
      <div className="min-w-0 flex-1">
        {article ? (
          <a
            href={article.link}
            {...NEW_TAB_LINK}
            className="line-clamp-2 text-caption leading-[1.3] font-semibold text-strong underline-offset-3 wrap-anywhere hover:underline"
          >
            {article.title}
          </a>
        ) : (
          <p className="line-clamp-2 text-caption leading-[1.3] text-quiet">{UNKNOWN_ARTICLE}</p>
        )}
        <p className="truncate text-caption leading-[1.3] text-quiet">{article?.source}</p>
      </div>
      <button
        type="button"
        aria-label={`Remove bookmark: ${article?.title ?? UNKNOWN_ARTICLE}`}
        onClick={press}
        className="relative grid size-8 shrink-0 place-items-center rounded-pill text-quiet after:absolute after:-inset-1.5 hover:bg-raised-2 hover:text-strong"
      >
        <X className="size-4" />
      </button>
    </li>
  );
}

const COLUMNS = ['title', 'link', 'source', 'category', 'published_at', 'bookmarked_at'] as const;

type Row = Readonly<Record<(typeof COLUMNS)[number], string | null>>;

export function toJson(items: readonly Bookmark[]): string {
  const rows = items.map((item) => ({ article_id: item.article_id, ...toRow(item) }));
  return JSON.stringify({ exported_at: new Date().toISOString(), items: rows }, null, 2);
}

export function toCsv(items: readonly Bookmark[]): string {
  const rows = items.map(toRow).map((row) => COLUMNS.map((column) => row[column] ?? ''));
  return [COLUMNS, ...rows].map(csvLine).join('');
}

function toRow({ article, created_at: bookmarked_at }: Bookmark): Row {
  const {
    title = null,
    link = null,
    source = null,
    category = null,
    published_at = null,
  } = article ?? {};
  return { title, link, source, category, published_at, bookmarked_at };
}
