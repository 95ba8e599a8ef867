import { Bookmark } from 'lucide-react';
import type { Article } from '../../shared/api/types.js';
import { classNames } from '../../shared/lib/class-names.js';
import { useBookmarkToggle } from '../../shared/saved/use-bookmark-toggle.js';

export function BookmarkButton({ article }: { readonly article: Article }) {
  const { isBookmarked, isChanging, toggle } = useBookmarkToggle(article);
  return (
    <button
      type="button"
      aria-pressed={isBookmarked}
      aria-busy={isChanging}
      aria-label={`Bookmark ${article.title}`}
      onClick={toggle}
      className={classNames(
        'rise absolute top-2 right-2 grid size-9 place-items-center rounded-pill bg-ground/85 transition-transform duration-(--quick) ease-out after:absolute after:-inset-1 hover:scale-108 hover:text-lead-text',
        isBookmarked ? 'text-lead-text' : 'text-strong',
      )}
    >
      <Bookmark
        aria-hidden="true"
        className={classNames('size-4.5', isBookmarked && 'fill-current')}
      />
    </button>
  );
}
