import { CheckCheck } from 'lucide-react';
import { HideableList } from '../../shared/following/hideable-list.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import type { ArticleCardProps } from './article-card.js';
import { NewsCards } from './news-cards.js';
import { NewsGridSkeleton } from './news-grid-skeleton.js';
import { NO_NEWS } from './no-news.js';
import { ReadingTools } from './reading-tools.js';
import { isBrowsed, newsAt, type NewsView } from './use-news-query.js';
import { useUnreadNews } from './use-unread-news.js';

export interface UnreadNewsProps extends Pick<ArticleCardProps, 'reader'> {
  readonly query: NewsView;
  readonly labelledBy: string;
}

export function UnreadNews({ query, reader, labelledBy }: UnreadNewsProps) {
  const { items = [], hasMore, state, more } = useUnreadNews(query);
  return (
    <>
      <HideableList items={items} isHiding={isBrowsed(query)} noun={['story', 'stories']}>
        {(shown) => (
          <>
            <ReadingTools query={query} articles={shown} />
            <NewsCards articles={shown} reader={reader} labelledBy={labelledBy} />
          </>
        )}
      </HideableList>
      {state === 'loading' && <NewsGridSkeleton />}
      {state === 'failed' && <RetryNotice title={NO_NEWS} onRetry={more} busy={false} />}
      {state === 'ready' && items.length === 0 && !hasMore && <NothingUnread query={query} />}
      {state === 'ready' && hasMore && (
        <p className="mt-10 text-center">
          <button type="button" onClick={more} className={buttonStyle('plain')}>
            Look for more unread articles
          </button>
        </p>
      )}
    </>
  );
}

function NothingUnread({ query }: Pick<UnreadNewsProps, 'query'>) {
  return (
    <Notice
      icon={CheckCheck}
      title="You have read everything here."
      text="New articles appear here after the next sync."
      action={
        <Link to={newsAt(query, { isUnread: false })} className={buttonStyle('plain')}>
          Show all articles
        </Link>
      }
    />
  );
}
