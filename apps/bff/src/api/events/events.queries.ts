import type { EventTimes } from '@elevate/rules';
import type { EventState } from '@elevate/contracts/events';
import type { EventCard, EventCards } from '../news.schema.js';
import type { EventsModel } from '../../read-model/events/events-model.js';

export function eventCards(events: EventsModel, when: EventTimes): EventCards {
  const { nextUp } = events;
  return {
    items: events.select(when).map(({ state }) => toEventCard(state)),
    next_change_at: when === 'all' ? null : (events.next?.state.starts_at ?? null),
    next_up: nextUp ? toEventCard(nextUp.state) : null,
  };
}

/** Whitelist: a field added to a message is not public automatically. */
function toEventCard(state: EventState): EventCard {
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
    ...(state.cancelled && { cancelled: true }),
  };
}
