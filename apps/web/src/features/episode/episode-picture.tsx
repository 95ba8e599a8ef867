import { EPISODE_PICTURE_SIZES } from '@elevate/rules';
import { Play } from 'lucide-react';
import type { EpisodeDetail } from '../../shared/api/types.js';
import { PlayButton } from '../../shared/episodes/play-button.js';
import { Picture } from '../../shared/ui/picture.js';

/** Clicking plays the episode. The button beside it does the same, so the image is not a tab stop. */
export function EpisodePicture({ episode }: { readonly episode: EpisodeDetail }) {
  return (
    <div className="episode-picture relative overflow-hidden md:rounded-card">
      <Picture
        eager
        id={episode.id}
        name={episode.channel.name}
        src={episode.thumbnail_url}
        thumbnails={episode.thumbnails}
        sizes={EPISODE_PICTURE_SIZES}
        className="relative aspect-video"
      />
      {/* Overlaid, not wrapped around the image: placeholder text would become part of the button's name. */}
      <PlayButton
        episode={episode}
        tabIndex={-1}
        className="group absolute inset-0 grid place-items-center"
      >
        <span className="grid size-16 place-items-center rounded-pill bg-lead text-lead-ink shadow-xl transition-transform duration-(--quick) ease-out group-hover:scale-108 group-active:scale-97 md:size-20">
          <Play aria-hidden="true" className="size-7 translate-x-0.5 fill-current md:size-9" />
        </span>
      </PlayButton>
    </div>
  );
}
