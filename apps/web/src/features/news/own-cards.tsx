import type { ReactNode } from 'react';
import { useSession } from '../../shared/session/use-session.js';
import { RelatedEpisodes, type RelatedEpisodesProps } from './related-episodes.js';

export interface OwnCardsProps extends RelatedEpisodesProps {
  /** Belongs to another feature, so the page passes it in. */
  readonly bookmarks: ReactNode;
}

/**
 * Shows the two cards of a signed-in user. Until the session is known, CSS reserves their space by the last visit: the
 * server renders one page for everyone.
 */
export function OwnCards({ articleId, bookmarks }: OwnCardsProps) {
  const { status } = useSession();
  if (status === 'signed-out') return null;
  if (status === 'unknown') return <div aria-hidden="true" className="own-cards own-cards-place" />;
  return (
    <aside aria-label="Yours" className="own-cards">
      {bookmarks}
      <RelatedEpisodes articleId={articleId} />
    </aside>
  );
}
