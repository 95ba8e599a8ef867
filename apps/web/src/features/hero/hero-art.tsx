import { HERO_PICTURE_SIZES } from '@elevate/rules';
import type { Episode } from '../../shared/api/types.js';
import { Picture } from '../../shared/ui/picture.js';
import { PlaceholderImage } from '../../shared/ui/placeholder-image/placeholder-image.js';

export function HeroArt({ episode }: { readonly episode: Episode }) {
  return (
    <Picture
      eager
      id={episode.id}
      name={episode.channel.name}
      src={episode.thumbnail_url}
      thumbnails={episode.thumbnails}
      sizes={HERO_PICTURE_SIZES}
      // Without initials: the site's figures stand where they would be, and the channel's name is below.
      standIn={<PlaceholderImage wordsOver id={episode.id} />}
      className="hero-art"
    />
  );
}
