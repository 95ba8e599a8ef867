import { TOPICS_SHOWN } from '@elevate/rules';
import { Check, EyeOff, Play, Plus, type LucideIcon } from 'lucide-react';
import type { Episode } from '../api/types.js';
import { log } from '../lib/log.js';
import { notifyMissing } from '../lib/notify.js';
import { useListToggle } from '../saved/use-list-toggle.js';
import { buttonStyle, iconButtonStyle } from '../ui/button-style.js';
import { TopicBadge } from '../ui/topic-badge.js';
import { EpisodeFacts } from './episode-facts.js';
import { EpisodeLink } from './episode-link.js';
import { PlayButton } from './play-button.js';

export interface CardOverlayProps {
  readonly episode: Episode;
  readonly tabbable: boolean;
  readonly listedIcon?: LucideIcon | undefined;
}

/** Hangs below the picture, so that it never covers a face. Its title leads to the episode like the card itself. */
export function CardOverlay({ episode, tabbable, listedIcon = Check }: CardOverlayProps) {
  const { isListed, toggle } = useListToggle(episode);
  const ListIcon = isListed ? listedIcon : Plus;
  const tabIndex = tabbable ? 0 : -1;
  return (
    <div className="card-panel rise absolute inset-x-0 top-0 rounded-card bg-raised-2 p-3 shadow-xl ring-1 ring-inset ring-hairline">
      <p aria-hidden="true" className="lines-2 text-small leading-[1.3] font-semibold text-strong">
        <EpisodeLink episodeId={episode.id} tabIndex={-1} className="card-link">
          {episode.title}
        </EpisodeLink>
      </p>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-plain">
        <EpisodeFacts episode={episode} />
      </p>
      {episode.topics.length > 0 && (
        <ul aria-label="Topics" className="mt-1.5 flex flex-wrap gap-1">
          {episode.topics.slice(0, TOPICS_SHOWN.carouselHover).map((topic) => (
            <TopicBadge key={topic} topic={topic} />
          ))}
        </ul>
      )}
      <div className="relative mt-2 flex gap-2">
        <PlayButton episode={episode} tabIndex={tabIndex} className={buttonStyle('lead', 'flex-1')}>
          <Play aria-hidden="true" className="size-4 fill-current" />
          Play
        </PlayButton>
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={toggle}
          aria-label={listLabel(episode.title, isListed)}
          className={iconButtonStyle('outline')}
        >
          <ListIcon aria-hidden="true" className="size-5" />
        </button>
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={() => void hideEpisode(episode)}
          aria-label={`Not interested in ${episode.title}`}
          title="Not interested"
          className={iconButtonStyle('outline')}
        >
          <EyeOff aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}

async function hideEpisode({ id, title }: Episode): Promise<void> {
  try {
    const { hide } = await import('../following/hide.js');
    hide({ kind: 'episode', id, name: title });
  } catch (error) {
    log.error('The talk could not be hidden', error);
    notifyMissing('This part of the page');
  }
}

function listLabel(title: string, isListed: boolean): string {
  return isListed ? `Remove ${title} from My List` : `Add ${title} to My List`;
}
