import { it } from '@jest/globals';
import type { Model } from 'mongoose';
import type { FaultyWrite } from '@elevate/testing';
import {
  bulkWrite,
  GroupCommit,
  insertMissing,
  Lease,
  modelOf,
  type StateDocument,
  stateDocumentSchema,
  StateRelaySource,
  StoredPublishNotes,
} from '../src/index.js';
import { expectStoredWrites, type FaultyMongo } from '../src/testing/index.js';

type Thing = StateDocument<{ name: string }>;

const thing = (_id: string): Thing => ({
  _id,
  version: 1,
  unpublished: true,
  state: { name: _id },
});

function writesOf({ faulty, direct }: FaultyMongo): readonly FaultyWrite[] {
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
  return [
    {
      name: 'bulkWrite',
      write: (n) =>
        bulkWrite<Thing>(
          through.collection,
          ids('bulk', n).map((id) => ({ insertOne: { document: thing(id) } })),
        ),
      isStored: async (n) => (await countOf('bulk', n)) === 3,
    },
    {
      name: 'GroupCommit',
      write: (n) =>
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
      isStored: async (n) => (await countOf('group', n, { version: 2 })) === 3,
    },
    {
      name: 'StateRelaySource.clear',
      prepare: (n) => past.create(ids('clear', n).map(thing)),
      write: (n) => source.clear(ids('clear', n).map((id) => ({ id, version: 1 }))),
      isStored: async (n) => (await countOf('clear', n, { unpublished: false })) === 3,
    },
    {
      name: 'StateRelaySource.raise',
      prepare: (n) => past.create(ids('raise', n).map(thing)),
      write: (n) =>
        source.raise(
          ids('raise', n).map((id) => ({ id, version: 1, target: 2, wasPublished: false })),
        ),
      isStored: async (n) => (await countOf('raise', n, { version: 2 })) === 3,
    },
    {
      name: 'insertMissing',
      write: (n) => insertMissing(through, ids('missing', n).map(thing)),
      isStored: async (n) => (await countOf('missing', n)) === 3,
    },
    {
      name: 'StoredPublishNotes.add',
      write: (n) => notes.add({ id: `note-${n}`, ids: ids('note', n), producers: [] }),
      isStored: async (n) => (await kept.all()).some(({ id }) => id === `note-${n}`),
    },
    {
      name: 'Lease.acquire',
      write: (n) => lease.acquire(`lease-${n}`, 60_000),
      isStored: async (n, acquired) =>
        acquired === ((await leases.findOne({ _id: `lease-${n}` })) !== null),
    },
  ];
}

it('what a write through a failing connection resolves with is stored', () =>
  expectStoredWrites({ database: 'faulty-writes', rounds: 60 }, writesOf));
