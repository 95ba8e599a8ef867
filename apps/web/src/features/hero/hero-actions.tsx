import { Check, Info, Play, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { Episode } from '../../shared/api/types.js';
import { PlayButton } from '../../shared/episodes/play-button.js';
import { useListToggle } from '../../shared/saved/use-list-toggle.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle, shownButtonStyle } from '../../shared/ui/button-style.js';

export function HeroActions({ episode }: { readonly episode: Episode }) {
  const navigate = useNavigate();
  const { isListed, toggle } = useListToggle(episode);
  const ListIcon = isListed ? Check : Plus;
  return (
    // Raised above the title link, which covers the banner.
    <div className="pointer-events-none relative z-10 mt-6 flex flex-wrap gap-3 *:pointer-events-auto">
      <PlayButton episode={episode} className={buttonStyle('lead')}>
        <Play aria-hidden="true" className="size-4.5 fill-current" />
        Play
      </PlayButton>
      <button
        type="button"
        aria-pressed={isListed}
        onClick={toggle}
        className={buttonStyle('plain')}
      >
        <ListIcon aria-hidden="true" className="size-5" />
        My List
      </button>
      <button
        type="button"
        onClick={() => void navigate(paths.video(episode.id))}
        className={shownButtonStyle('quiet', 'hidden sm:inline-flex')}
      >
        <Info aria-hidden="true" className="size-5" />
        More Info
      </button>
    </div>
  );
}
