import { Info, Play, Plus } from 'lucide-react';
import type { Episode } from '../../shared/api/types.js';
import { PlayButton } from '../../shared/episodes/play-button.js';
import { useEpisodeActions } from '../../shared/episodes/use-episode-actions.js';
import { buttonStyle, shownButtonStyle } from '../../shared/ui/button-style.js';

export function HeroActions({ episode }: { readonly episode: Episode }) {
  const { addToList, moreInfo } = useEpisodeActions(episode.id);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <PlayButton episode={episode} className={buttonStyle('lead')}>
        <Play aria-hidden="true" className="size-4.5 fill-current" />
        Play
      </PlayButton>
      <button type="button" onClick={addToList} className={buttonStyle('plain')}>
        <Plus aria-hidden="true" className="size-5" />
        My List
      </button>
      <button
        type="button"
        onClick={moreInfo}
        className={shownButtonStyle('quiet', 'hidden sm:inline-flex')}
      >
        <Info aria-hidden="true" className="size-5" />
        More Info
      </button>
    </div>
  );
}
