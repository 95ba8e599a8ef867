import { Clapperboard } from 'lucide-react';
import { useRef } from 'react';
import type { Episode } from '../../shared/api/types.js';
import { EpisodeGrid } from '../../shared/episodes/episode-grid.js';
import { FilterLink } from '../../shared/episodes/results/filter-link.js';
import { FilteredList } from '../../shared/episodes/results/filtered-list.js';
import { useFilterAddress } from '../../shared/episodes/results/use-filter-address.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';

export const NO_VIDEOS = 'No videos available from this channel.';

export interface ChannelVideosProps {
  readonly channelId: string;
  readonly episodes: readonly Episode[];
  /** Total, including episodes not shown. */
  readonly total: number;
}

export function ChannelVideos({ channelId, episodes, total }: ChannelVideosProps) {
  const address = useFilterAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  if (episodes.length === 0) return <NoVideos />;
  const turn = () => {
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <section aria-labelledby="videos">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h2
          ref={heading}
          id="videos"
          tabIndex={-1}
          className="results-heading text-heading font-bold tracking-tight focus:shadow-none focus:outline-none"
        >
          Videos
        </h2>
        {total > episodes.length && !address.query && (
          <p className="text-small text-quiet tabular-nums">
            Showing the {episodes.length} newest of {total}
          </p>
        )}
        {(address.query !== null || total > 1) && <FilterLink {...address} />}
      </div>
      {address.query ? (
        <FilteredList
          channel={channelId}
          query={address.query}
          to={address.to}
          labelledBy="videos"
          showChannel={false}
          onTurn={turn}
        />
      ) : (
        <EpisodeGrid labelledBy="videos" episodes={episodes} showChannel={false} />
      )}
    </section>
  );
}

export function NoVideos() {
  return (
    <Notice
      icon={Clapperboard}
      title={NO_VIDEOS}
      text="There is more to see on other channels."
      action={
        <Link to={paths.channels} className={buttonStyle('plain')}>
          See all channels
        </Link>
      }
    />
  );
}
