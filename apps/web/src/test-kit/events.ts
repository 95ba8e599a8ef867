import type { EventCard, EventCards } from '../shared/api/generated/schema.js';

export function anEvent(id: string, over: Partial<EventCard> = {}): EventCard {
  return {
    id,
    title: `Event ${id}`,
    description_short: `What ${id} is about.`,
    image_url: `/event-images/${id}.jpg`,
    image_sizes: [{ url: `/event-images/${id}-small.webp`, width: 512, height: 640 }],
    image_alt: `Poster of ${id}`,
    starts_at: '2100-03-04T17:30:00.000Z',
    ends_at: null,
    time_zone: null,
    organizer: null,
    location: null,
    cta_url: null,
    tags: [],
    ...over,
  };
}

export function someEvents(
  items: readonly EventCard[],
  next_change_at: string | null = null,
): EventCards {
  return { items, next_change_at, next_up: null };
}
