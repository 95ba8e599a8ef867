import { HERO_PICTURE_SIZES } from '@elevate/rules';
import type { Episode } from '../../shared/api/types.js';
import { Picture } from '../../shared/ui/picture.js';

export function HeroArt({ episode }: { readonly episode: Episode }) {
  return (
    <Picture
      eager
      wordsOver
      id={episode.id}
      name={episode.channel.name}
      src={episode.thumbnail_url}
      thumbnails={episode.thumbnails}
      sizes={HERO_PICTURE_SIZES}
      className="hero-art"
    />
  );
}
