import { Clapperboard } from 'lucide-react';
import type { Episode } from '../../shared/api/types.js';
import { EpisodeGrid } from '../../shared/episodes/episode-grid.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';

export const NO_VIDEOS = 'No videos available from this channel.';

export interface ChannelVideosProps {
  readonly episodes: readonly Episode[];
  /** Total, including episodes not shown. */
  readonly total: number;
}

export function ChannelVideos({ episodes, total }: ChannelVideosProps) {
  if (episodes.length === 0) return <NoVideos />;
  return (
    <section aria-labelledby="videos">
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="videos" className="text-heading font-bold tracking-tight">
          Videos
        </h2>
        {total > episodes.length && (
          <p className="text-small text-quiet tabular-nums">
            Showing the {episodes.length} newest of {total}
          </p>
        )}
      </div>
      <EpisodeGrid labelledBy="videos" episodes={episodes} showChannel={false} />
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
