import { Info, Play, Plus } from 'lucide-react';
import { useEpisodeActions } from '../../shared/episodes/use-episode-actions.js';
import { buttonStyle, shownButtonStyle } from '../../shared/ui/button-style.js';

export function HeroActions({ episodeId }: { readonly episodeId: string }) {
  const { play, addToList, moreInfo } = useEpisodeActions(episodeId);
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <button type="button" onClick={play} className={buttonStyle('lead')}>
        <Play aria-hidden="true" className="size-4.5 fill-current" />
        Play
      </button>
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
