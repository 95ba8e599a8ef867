import { it } from '@jest/globals';
import {
  carriedRecord,
  expectStoredWrites,
  type FaultyMongo,
  type StoredWrite,
  writesTo,
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
    ...writesTo('events', {
      'create an event': {
        fields: (id) => ({ 'unaudited._id': id }),
        write: (id) => events.insert(event(id), record(id)),
      },
      'change an event': {
        fields: () => ({ 'state.title': 'after' }),
        prepare: (id) => seeded.insert(event(id), record('created')),
        write: (id) => events.replace(first(id), event(id, 'after'), record(id)),
      },
      'delete an event': {
        fields: () => ({ removed: true }),
        prepare: (id) => seeded.insert(event(id), record('created')),
        write: (id) => events.remove(first(id), record(id)),
      },
    }),
    ...writesTo('event_images', {
      'note an image': { write: (id) => images.insert(image(id), NOW) },
      'claim an image': {
        fields: () => ({ eventId: 'e' }),
        prepare: async (id) => {
          await seededImages.insert(image(id), NOW);
          await seededImages.markStored(id);
        },
        write: (id) => images.claim(id, 'e', NOW),
      },
    }),
  ];
}

it('every write of an event or an image that resolves is stored', () =>
  expectStoredWrites({ database: 'events-faulty-writes', rounds: 40 }, writesOf));
