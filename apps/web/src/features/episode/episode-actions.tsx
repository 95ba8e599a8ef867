import { Play, Plus, Share2 } from 'lucide-react';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { PlayButton } from '../../shared/episodes/play-button.js';
import { useEpisodeActions } from '../../shared/episodes/use-episode-actions.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { LinkToCopy } from './link-to-copy.js';
import { useShare } from './use-share.js';

/** Play, keep, share. */
export function EpisodeActions({ episode }: { readonly episode: EpisodeDetail }) {
  const { addToList } = useEpisodeActions(episode.id);
  const { share, refused } = useShare(episode);
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:first:basis-full">
        <PlayButton episode={episode} className={buttonStyle('lead')}>
          <Play aria-hidden="true" className="size-4.5 fill-current" />
          {episode.embeddable ? 'Play' : 'Play on YouTube'}
        </PlayButton>
        <button type="button" onClick={addToList} className={buttonStyle('plain')}>
          <Plus aria-hidden="true" className="size-5" />
          Add to List
        </button>
        <button type="button" onClick={() => void share()} className={buttonStyle('plain')}>
          <Share2 aria-hidden="true" className="size-4.5" />
          Share
        </button>
      </div>
      {refused && <LinkToCopy link={refused} />}
    </>
  );
}
