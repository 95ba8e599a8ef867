import type { EventState } from '@elevate/contracts/events';

/** A made-up event; `fields` say what matters to the test. */
export function event(fields: Partial<EventState> & { id: string }): EventState {
  return {
    version: 1,
    title: `Event ${fields.id}`,
    description_short: `What ${fields.id} is about.`,
    image_url: '/event-images/1.jpg',
    image_alt: 'A poster',
    image_sizes: [
      { url: '/event-images/1-small.webp', width: 512, height: 640 },
      { url: '/event-images/1-large.webp', width: 1024, height: 1280 },
    ],
    starts_at: '2100-03-04T17:30:00.000Z',
    ends_at: null,
    time_zone: null,
    organizer: null,
    location: null,
    cta_url: null,
    tags: [],
    status: 'published',
    published_at: '2026-11-20T09:00:00.000Z',
    created_at: '2026-11-19T09:00:00.000Z',
    updated_at: '2026-11-21T09:00:00.000Z',
    ...fields,
  };
}

/** The id of the event of this number. */
export function eventId(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}
