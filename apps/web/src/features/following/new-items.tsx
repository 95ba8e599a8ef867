import { pluralize } from '@elevate/rules';
import { Rss } from 'lucide-react';
import type { FollowedItem } from '../../shared/api/types.js';
import { EpisodeGridSkeleton } from '../../shared/episodes/episode-grid-skeleton.js';
import { useFollowedItems } from '../../shared/following/followed-items.api.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { FollowedArticles } from './followed-articles.js';
import { FollowedEpisodes } from './followed-episodes.js';
import { useLastVisit } from './use-last-visit.js';

const FAILED = 'What you follow could not be loaded';

export function NewItems() {
  const { currentData, isError, isFetching, refetch } = useFollowedItems();
  if (currentData) return <Found items={currentData.items} seenAt={currentData.seen_at} />;
  if (!isError) return <EpisodeGridSkeleton />;
  return <RetryNotice title={FAILED} onRetry={() => void refetch()} busy={isFetching} />;
}

interface FoundProps {
  readonly items: readonly FollowedItem[];
  readonly seenAt: string | null;
}

function Found({ items, seenAt }: FoundProps) {
  const isNew = useLastVisit(items, seenAt);
  if (items.length === 0) return <NothingYet />;
  const episodes = items.filter(({ episode }) => episode !== null);
  const articles = items.filter(({ article }) => article !== null);
  return (
    <>
      <p role="status" className="-mt-6 text-small font-semibold text-plain">
        {newWords(items.filter(isNew).length)}
      </p>
      {episodes.length > 0 && <FollowedEpisodes items={episodes} isNew={isNew} />}
      {articles.length > 0 && <FollowedArticles items={articles} isNew={isNew} />}
    </>
  );
}

function newWords(count: number): string {
  return count === 0
    ? 'Nothing new since your last visit.'
    : `${pluralize(count, 'item')} new since your last visit`;
}

function NothingYet() {
  return (
    <Notice
      icon={Rss}
      title="Nothing here yet."
      text="Press “Follow” on a channel, topic, speaker, news category or source, and what is new appears here."
      action={
        <Link to={paths.channels} className={buttonStyle('plain')}>
          See all channels
        </Link>
      }
    />
  );
}
