import { foldForSearch, searchTerm } from '@elevate/rules';
import type { Bookmark } from '../../shared/api/types.js';

/** Bookmarks whose title, source or description contains the term; all without a term. */
export function matchingBookmarks(items: readonly Bookmark[], term: string): readonly Bookmark[] {
  const wanted = foldForSearch(searchTerm(term));
  if (wanted === '') return items;
  return items.filter(({ article }) =>
    [article?.title, article?.source, article?.description].some(
      (text) => text !== undefined && foldForSearch(text).includes(wanted),
    ),
  );
}
