import { pluralize, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { Download } from 'lucide-react';
import type { Bookmark } from '../../shared/api/types.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { exportBookmarks } from './bookmark-export.js';

export interface BookmarkToolsProps {
  readonly items: readonly Bookmark[];
  readonly term: string;
  readonly found: number;
  readonly onTerm: (term: string) => void;
}

export function BookmarkTools({ items, term, found, onTerm }: BookmarkToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="min-w-44 flex-1">
        <SearchBox
          label="Search your bookmarks"
          text={term}
          type={onTerm}
          settle={() => undefined}
          maxLength={SEARCH_TERM_CHARACTERS}
        />
      </div>
      {(['json', 'csv'] as const).map((format) => (
        <button
          key={format}
          type="button"
          onClick={() => exportBookmarks(items, format)}
          className={buttonStyle('quiet', '-mx-2')}
        >
          <Download aria-hidden="true" className="size-4" />
          <span className="sr-only">Export all as </span>
          {format.toUpperCase()}
        </button>
      ))}
      <p role="status" className="basis-full text-caption text-plain empty:hidden">
        {term.trim() === '' ? '' : `Found ${pluralize(found, 'bookmark')}`}
      </p>
    </div>
  );
}
