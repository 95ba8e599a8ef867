import type { EventState } from '@elevate/contracts/events';
import type { EventCard } from '../event.schema.js';

/** Whitelist: a field added to a message is not public automatically. */
export function toEventCard(state: EventState): EventCard {
  return {
    id: state.id,
    title: state.title,
    description_short: state.description_short,
    image_url: state.image_url,
    image_sizes: state.image_sizes.map(({ url, width, height }) => ({ url, width, height })),
    image_alt: state.image_alt,
    ...(state.image_focus && { image_focus: { x: state.image_focus.x, y: state.image_focus.y } }),
    starts_at: state.starts_at,
    ...(state.all_day && { all_day: true }),
    ends_at: state.ends_at,
    time_zone: state.time_zone,
    organizer: state.organizer,
    location: state.location,
    cta_url: state.cta_url,
    tags: state.tags,
  };
}
