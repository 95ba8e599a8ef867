import { afterAll, beforeAll, it } from '@jest/globals';
import type { AuditRecord } from '@elevate/audit';
import { openFaultyMongo, storing, type FaultyMongo } from '@elevate/mongo/testing';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import {
  type EventDocument,
  EventRepository,
  type StoredEvent,
} from '../src/events/event.repository.js';
import { ImageRepository } from '../src/images/image.repository.js';

const SEED = 14;
const ROUNDS = 40;
const NOW = new Date('2031-05-04T18:00:00Z');

let mongo: FaultyMongo;

beforeAll(async () => {
  mongo = await openFaultyMongo('events-faulty-writes');
});
afterAll(() => mongo?.close());

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
const record = (_id: string): AuditRecord => ({
  _id,
  at: NOW,
  actor: 'a',
  action: 'events.event.changed',
  before: null,
  after: null,
  subject: { kind: 'event', id: _id, name: _id },
});

it('every write of an event or an image that resolves is stored', async () => {
  const { faulty, direct, proxy } = mongo;
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
  const writes = [
    storing(
      mongo,
      { collection: 'events', filter: (n) => ({ _id: `e-${n}`, 'unaudited._id': `r-${n}` }) },
      { name: 'create an event', write: (n) => events.insert(event(`e-${n}`), record(`r-${n}`)) },
    ),
    storing(
      mongo,
      { collection: 'events', filter: (n) => ({ _id: `c-${n}`, 'state.title': 'after' }) },
      {
        name: 'change an event',
        prepare: (n) => seeded.insert(event(`c-${n}`), record(`i-${n}`)),
        write: (n) => events.replace(first(`c-${n}`), event(`c-${n}`, 'after'), record(`c-${n}`)),
      },
    ),
    storing(
      mongo,
      { collection: 'events', filter: (n) => ({ _id: `d-${n}`, removed: true }) },
      {
        name: 'delete an event',
        prepare: (n) => seeded.insert(event(`d-${n}`), record(`i-${n}`)),
        write: (n) => events.remove(first(`d-${n}`), record(`d-${n}`)),
      },
    ),
    storing(
      mongo,
      { collection: 'event_images', filter: (n) => ({ _id: `i-${n}` }) },
      { name: 'note an image', write: (n) => images.insert(image(`i-${n}`), NOW) },
    ),
    storing(
      mongo,
      { collection: 'event_images', filter: (n) => ({ _id: `k-${n}`, eventId: 'e' }) },
      {
        name: 'claim an image',
        prepare: async (n) => {
          await seededImages.insert(image(`k-${n}`), NOW);
          await seededImages.markStored(`k-${n}`);
        },
        write: (n) => images.claim(`k-${n}`, 'e', NOW),
      },
    ),
  ];
  await expectDurableUnderFaults({ proxy, random: seededRandom(SEED), writes, rounds: ROUNDS });
});
