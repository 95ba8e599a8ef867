import type { EpisodeDetail } from '../../shared/api/types.js';
import { Chapters } from '../../shared/episodes/chapters.js';
import { Description } from '../../shared/episodes/description.js';
import { EpisodeFacts } from '../../shared/episodes/episode-facts.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { Skeleton } from '../../shared/ui/skeleton.js';

export function VideoChannel({ channel }: Pick<EpisodeDetail, 'channel'>) {
  return (
    <p className="flex min-w-0 items-center gap-2.5 text-small font-semibold text-plain">
      <Avatar id={channel.id} name={channel.name} src={channel.thumbnail_url} className="size-7" />
      <span className="lines-1">{channel.name}</span>
    </p>
  );
}

export function VideoAbout({ episode }: { readonly episode: EpisodeDetail }) {
  return (
    <>
      <p className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-plain">
        <EpisodeFacts episode={episode} />
      </p>
      <div className="mt-5 empty:hidden">
        <Chapters episode={episode} level={3} />
      </div>
      {episode.description.trim() && (
        <div className="mt-4">
          <Description text={episode.description} />
        </div>
      )}
    </>
  );
}

export function VideoAboutSkeleton() {
  return <Skeleton className="mt-3 h-5 w-3/5" />;
}
