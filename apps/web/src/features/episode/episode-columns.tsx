import { formatDay } from '@elevate/rules';
import { CalendarDays, Languages } from 'lucide-react';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { Chapters } from '../../shared/episodes/chapters.js';
import { EpisodeFacts, Fact } from '../../shared/episodes/episode-facts.js';
import { languageName } from '../../shared/lib/language-name.js';
import { paths } from '../../shared/paths.js';
import { Avatar } from '../../shared/ui/avatar.js';
import { Link } from '../../shared/ui/link.js';
import { EpisodeAbout } from './episode-about.js';
import { EpisodeActions } from './episode-actions.js';
import { EpisodePicture } from './episode-picture.js';
import { EpisodeSpeakers } from './episode-speakers.js';
import { EpisodeTopics } from './episode-topics.js';
import { WatchNext } from './watch-next.js';

/** Picture, chapters and description in one column, everything else in the other. */
export function EpisodeColumns({ episode }: { readonly episode: EpisodeDetail }) {
  const { channel } = episode;
  return (
    <div className="episode-columns">
      <EpisodePicture episode={episode} />
      <div className="episode-words">
        <Link
          to={paths.channel(channel.id)}
          className="inline-flex min-h-11 max-w-full items-center gap-3 text-small font-semibold text-plain underline-offset-4 hover:text-strong hover:underline"
        >
          <Avatar
            id={channel.id}
            name={channel.name}
            src={channel.thumbnail_url}
            className="size-9"
          />
          <span className="min-w-0">{channel.name}</span>
        </Link>
        <h1 className="mt-2 text-title font-extrabold tracking-[-0.02em]">{episode.title}</h1>
        <EpisodeSpeakers names={episode.speakers} />
        <p className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-small text-plain">
          <EpisodeFacts episode={episode} />
          <Fact icon={CalendarDays} text={formatDay(episode.published_at)} />
          {episode.language && <Fact icon={Languages} text={languageName(episode.language)} />}
        </p>
        <EpisodeActions episode={episode} />
        <EpisodeTopics topics={episode.topics} />
      </div>
      <div className="episode-notes">
        <Chapters key={episode.description} episode={episode} level={2} />
        <EpisodeAbout description={episode.description} />
      </div>
      <WatchNext episodeId={episode.id} />
    </div>
  );
}
