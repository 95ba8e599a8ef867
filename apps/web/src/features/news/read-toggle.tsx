import { Check, Circle } from 'lucide-react';
import type { Article } from '../../shared/api/types.js';
import { classNames } from '../../shared/lib/class-names.js';
import { markArticles } from '../../shared/reading/read-marks.js';

export interface ReadToggleProps {
  readonly article: Article;
  readonly isRead: boolean;
}

/** At the end of the line with the time, above the link that covers the card. */
export function ReadToggle({ article, isRead }: ReadToggleProps) {
  const Icon = isRead ? Check : Circle;
  return (
    <button
      type="button"
      aria-pressed={isRead}
      aria-label={`Read: ${article.title}`}
      onClick={() => markArticles([article], !isRead)}
      className="read-toggle"
    >
      <Icon
        aria-hidden="true"
        className={classNames('size-3.5 shrink-0', !isRead && 'fill-current')}
        strokeWidth={2.5}
      />
      {isRead && <span aria-hidden="true">Read</span>}
    </button>
  );
}
