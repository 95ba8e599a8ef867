import { EVENT_POSTER_URL } from '@elevate/rules';
import type { EventCard } from '../api/types.js';
import { classNames } from '../lib/class-names.js';
import { Picture } from '../ui/picture.js';
import { PlaceholderImage } from '../ui/placeholder-image/placeholder-image.js';
import { focusClasses } from './focus-classes.js';

const SIZES =
  '(min-width: 90rem) 18vw, (min-width: 70rem) 23vw, (min-width: 50rem) 31vw, (min-width: 36rem) 46vw, 92vw';

/** Shows a generated poster if the image is missing or fails to load. */
export function EventPoster({ event }: { readonly event: EventCard }) {
  const { id, title, image_url, image_sizes, image_alt, image_focus } = event;
  return (
    <Picture
      id={id}
      name={title}
      src={image_url === EVENT_POSTER_URL ? null : image_url}
      alt={image_alt}
      thumbnails={image_sizes}
      sizes={SIZES}
      shape="poster"
      standIn={
        <span aria-hidden="true" className="event-stand-in">
          <PlaceholderImage id={id} />
          <span>{title}</span>
        </span>
      }
      className={classNames('event-poster', focusClasses(image_focus))}
    />
  );
}
