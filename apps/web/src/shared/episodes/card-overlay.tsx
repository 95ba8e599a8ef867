import { TOPICS_SHOWN } from '@elevate/rules';
import { Check, Play, Plus, type LucideIcon } from 'lucide-react';
import type { Episode } from '../api/types.js';
import { useListToggle } from '../saved/use-list-toggle.js';
import { buttonStyle, iconButtonStyle } from '../ui/button-style.js';
import { TopicBadge } from '../ui/topic-badge.js';
import { EpisodeFacts } from './episode-facts.js';
import { PlayButton } from './play-button.js';

export interface CardOverlayProps {
  readonly episode: Episode;
  readonly tabbable: boolean;
  readonly listedIcon?: LucideIcon | undefined;
}

/** Only the overlay's buttons take pointer events; other clicks reach the card's link. */
export function CardOverlay({ episode, tabbable, listedIcon = Check }: CardOverlayProps) {
  const { isListed, toggle } = useListToggle(episode);
  const ListIcon = isListed ? listedIcon : Plus;
  const tabIndex = tabbable ? 0 : -1;
  return (
    <div className="rise pointer-events-none absolute inset-x-0 bottom-0 rounded-card bg-raised-2 p-4 shadow-xl ring-1 ring-inset ring-hairline">
      <p aria-hidden="true" className="lines-2 text-small leading-[1.3] font-semibold text-strong">
        {episode.title}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-caption text-plain">
        <EpisodeFacts episode={episode} />
      </p>
      {episode.topics.length > 0 && (
        <ul aria-label="Topics" className="mt-2.5 flex flex-wrap gap-1.5">
          {episode.topics.slice(0, TOPICS_SHOWN.carouselHover).map((topic) => (
            <TopicBadge key={topic} topic={topic} />
          ))}
        </ul>
      )}
      <div className="mt-3 flex gap-2">
        <PlayButton
          episode={episode}
          tabIndex={tabIndex}
          className={buttonStyle('lead', 'pointer-events-auto flex-1')}
        >
          <Play aria-hidden="true" className="size-4 fill-current" />
          Play
        </PlayButton>
        <button
          type="button"
          tabIndex={tabIndex}
          onClick={toggle}
          aria-label={listLabel(episode.title, isListed)}
          className={iconButtonStyle('outline', 'pointer-events-auto')}
        >
          <ListIcon aria-hidden="true" className="size-5" />
        </button>
      </div>
    </div>
  );
}

function listLabel(title: string, isListed: boolean): string {
  return isListed ? `Remove ${title} from My List` : `Add ${title} to My List`;
}
