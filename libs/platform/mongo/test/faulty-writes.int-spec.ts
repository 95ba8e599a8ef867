import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Model } from 'mongoose';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import {
  bulkWrite,
  GroupCommit,
  Lease,
  modelOf,
  type StateDocument,
  stateDocumentSchema,
  StateRelaySource,
  StoredPublishNotes,
} from '../src/index.js';
import { openFaultyMongo, type FaultyMongo } from '../src/testing/index.js';

type Thing = StateDocument<{ name: string }>;

const SEED = 14;
const ROUNDS = 60;

let mongo: FaultyMongo;

const thing = (_id: string): Thing => ({
  _id,
  version: 1,
  unpublished: true,
  state: { name: _id },
});

beforeAll(async () => {
  mongo = await openFaultyMongo('faulty-writes');
});
afterAll(() => mongo?.close());

it('what a write through a failing connection resolves with is stored', async () => {
  const { faulty, direct, proxy } = mongo;
  const [through, past] = [faulty, direct].map((connection) =>
    modelOf(connection, 'Thing', stateDocumentSchema<Thing>('things')),
  ) as [Model<Thing>, Model<Thing>];
  const commits = new GroupCommit(through);
  const lease = new Lease(faulty, 'holder');
  const leases = direct.collection<{ _id: string; holder: string }>('leases');
  const source = new StateRelaySource('t', through, () => null);
  const [notes, kept] = [faulty, direct].map(
    (connection) => new StoredPublishNotes('t', connection),
  ) as [StoredPublishNotes, StoredPublishNotes];
  const ids = (prefix: string, n: number) => [0, 1, 2].map((index) => `${prefix}-${n}-${index}`);
  const countOf = (prefix: string, n: number, filter: object = {}) =>
    past.countDocuments({ _id: { $in: ids(prefix, n) }, ...filter });
  const writes = [
    {
      name: 'bulkWrite',
      write: (n: number) =>
        bulkWrite<Thing>(
          through.collection,
          ids('bulk', n).map((id) => ({ insertOne: { document: thing(id) } })),
        ),
      isStored: async (n: number) => (await countOf('bulk', n)) === 3,
    },
    {
      name: 'GroupCommit',
      write: (n: number) =>
        Promise.all(
          ids('group', n).map((_id) =>
            commits.commit({
              updateOne: {
                filter: { _id, version: { $lt: 2 } },
                update: { $set: { version: 2, unpublished: true, state: { name: _id } } },
                upsert: true,
              },
            }),
          ),
        ),
      isStored: async (n: number) => (await countOf('group', n, { version: 2 })) === 3,
    },
    {
      name: 'StateRelaySource.clear',
      prepare: (n: number) => past.create(ids('clear', n).map(thing)),
      write: (n: number) => source.clear(ids('clear', n).map((id) => ({ id, version: 1 }))),
      isStored: async (n: number) => (await countOf('clear', n, { unpublished: false })) === 3,
    },
    {
      name: 'StateRelaySource.raise',
      prepare: (n: number) => past.create(ids('raise', n).map(thing)),
      write: (n: number) =>
        source.raise(
          ids('raise', n).map((id) => ({ id, version: 1, target: 2, wasPublished: false })),
        ),
      isStored: async (n: number) => (await countOf('raise', n, { version: 2 })) === 3,
    },
    {
      name: 'StateRelaySource.insertMissing',
      write: (n: number) => source.insertMissing(ids('missing', n).map(thing)),
      isStored: async (n: number) => (await countOf('missing', n)) === 3,
    },
    {
      name: 'StoredPublishNotes.add',
      write: (n: number) => notes.add({ id: `note-${n}`, ids: ids('note', n), producers: [] }),
      isStored: async (n: number) => (await kept.all()).some(({ id }) => id === `note-${n}`),
    },
    {
      name: 'Lease.acquire',
      write: (n: number) => lease.acquire(`lease-${n}`, 60_000),
      isStored: async (n: number, acquired: unknown) =>
        acquired === ((await leases.findOne({ _id: `lease-${n}` })) !== null),
    },
  ];
  const random = seededRandom(SEED);
  const report = await expectDurableUnderFaults({ proxy, random, writes, rounds: ROUNDS });
  expect(report.broken).toEqual([]);
});
