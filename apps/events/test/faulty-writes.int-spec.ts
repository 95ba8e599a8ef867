import { it } from '@jest/globals';
import {
  carriedRecord,
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
} from '@elevate/mongo/testing';
import {
  type EventDocument,
  EventRepository,
  type StoredEvent,
} from '../src/events/event.repository.js';
import { ImageRepository } from '../src/images/image.repository.js';

const NOW = new Date('2031-05-04T18:00:00Z');

const image = (id: string) => ({ id, name: id, width: 4, height: 5, sizes: [] });
const event = (id: string, title = 'before'): StoredEvent => ({
  id,
  title,
  description_short: '',
  image: image(id),
  image_alt: '',
  tags: [],
  starts_at: NOW.toISOString(),
  ends_at: null,
  time_zone: null,
  organizer: null,
  location: null,
  cta_url: null,
  status: 'published',
  published_at: null,
  created_at: NOW.toISOString(),
  updated_at: NOW.toISOString(),
});
const record = (id: string) => carriedRecord(id, NOW);

function writesOf({ faulty, direct }: FaultyMongo): readonly StoredWrite[] {
  const events = new EventRepository(faulty);
  const seeded = new EventRepository(direct);
  const images = new ImageRepository(faulty);
  const seededImages = new ImageRepository(direct);
  const first = (id: string): EventDocument => ({
    _id: id,
    version: 1,
    unpublished: true,
    state: event(id),
  });
  return [
    {
      name: 'create an event',
      collection: 'events',
      filter: (n) => ({ _id: `e-${n}`, 'unaudited._id': `r-${n}` }),
      write: (n) => events.insert(event(`e-${n}`), record(`r-${n}`)),
    },
    {
      name: 'change an event',
      collection: 'events',
      filter: (n) => ({ _id: `c-${n}`, 'state.title': 'after' }),
      prepare: (n) => seeded.insert(event(`c-${n}`), record(`i-${n}`)),
      write: (n) => events.replace(first(`c-${n}`), event(`c-${n}`, 'after'), record(`c-${n}`)),
    },
    {
      name: 'delete an event',
      collection: 'events',
      filter: (n) => ({ _id: `d-${n}`, removed: true }),
      prepare: (n) => seeded.insert(event(`d-${n}`), record(`i-${n}`)),
      write: (n) => events.remove(first(`d-${n}`), record(`d-${n}`)),
    },
    {
      name: 'note an image',
      collection: 'event_images',
      filter: (n) => ({ _id: `i-${n}` }),
      write: (n) => images.insert(image(`i-${n}`), NOW),
    },
    {
      name: 'claim an image',
      collection: 'event_images',
      filter: (n) => ({ _id: `k-${n}`, eventId: 'e' }),
      prepare: async (n) => {
        await seededImages.insert(image(`k-${n}`), NOW);
        await seededImages.markStored(`k-${n}`);
      },
      write: (n) => images.claim(`k-${n}`, 'e', NOW),
    },
  ];
}

it('every write of an event or an image that resolves is stored', () =>
  expectStoredWrites({ database: 'events-faulty-writes', rounds: 40 }, writesOf));
