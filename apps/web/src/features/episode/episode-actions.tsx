import { Check, Play, Plus, Share2 } from 'lucide-react';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { PlayButton } from '../../shared/episodes/play-button.js';
import { useListToggle } from '../../shared/saved/use-list-toggle.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { LinkToCopy } from './link-to-copy.js';
import { LazyPickButton } from './lazy-pick-button.js';
import { NotInterested } from './not-interested.js';
import { useShare } from './use-share.js';

export function EpisodeActions({ episode }: { readonly episode: EpisodeDetail }) {
  const { isListed, toggle } = useListToggle(episode);
  const ListIcon = isListed ? Check : Plus;
  const { share, refused } = useShare(episode);
  return (
    <>
      <div className="mt-6 flex flex-wrap gap-3 max-sm:*:flex-1 max-sm:*:first:basis-full">
        <PlayButton episode={episode} className={buttonStyle('lead')}>
          <Play aria-hidden="true" className="size-4.5 fill-current" />
          {episode.embeddable ? 'Play' : 'Play on YouTube'}
        </PlayButton>
        <button type="button" onClick={toggle} className={buttonStyle('plain')}>
          <ListIcon aria-hidden="true" className="size-5" />
          {isListed ? 'In My List' : 'Add to List'}
        </button>
        <button type="button" onClick={() => void share()} className={buttonStyle('plain')}>
          <Share2 aria-hidden="true" className="size-4.5" />
          Share
        </button>
        <LazyPickButton episode={episode} />
      </div>
      <NotInterested episode={episode} />
      {refused && <LinkToCopy link={refused} />}
    </>
  );
}
