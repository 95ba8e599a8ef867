import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Connection, Model } from 'mongoose';
import { createLogger } from '@elevate/logging';
import {
  faultyDocuments,
  worksAgain,
  writeUnderFaults,
  type FaultyDocuments,
} from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import {
  bulkWrite,
  connectMongo,
  GroupCommit,
  Lease,
  stateDocumentSchema,
  StateRelaySource,
  type StateDocument,
} from '../src/index.js';

type Thing = StateDocument<{ name: string }>;

const SEED = 14;
const ROUNDS = 60;
const logger = createLogger({ service: 'test', level: 'silent' });

let documents: FaultyDocuments;
let faulty: Connection;
let direct: Connection;
let past: Model<Thing>;

const modelOf = (connection: Connection) =>
  connection.model(
    'Thing',
    stateDocumentSchema<{ name: string }>('things'),
  ) as unknown as Model<Thing>;
const thing = (_id: string): Thing => ({
  ...{ _id, version: 1, unpublished: true, state: { name: _id } },
});

beforeAll(async () => {
  documents = await faultyDocuments('faulty-writes');
  faulty = await connectMongo({ uri: documents.faultyUri, logger });
  direct = await connectMongo({ uri: documents.uri, logger });
  past = modelOf(direct);
});
afterAll(async () => {
  await faulty?.close();
  await direct?.close();
  await documents?.proxy.close();
});

it('what a write through a failing connection resolves with is stored', async () => {
  const through = modelOf(faulty);
  const commits = new GroupCommit(through);
  const lease = new Lease(faulty, 'holder');
  const leases = direct.collection<{ _id: string; holder: string }>('leases');
  const source = new StateRelaySource({ topic: 't', model: through, toMessage: () => null });
  const ids = (prefix: string, n: number) => [0, 1, 2].map((index) => `${prefix}-${n}-${index}`);
  const countOf = (prefix: string, n: number, filter: object = {}) =>
    past.countDocuments({ _id: { $in: ids(prefix, n) }, ...filter });
  const present = async (prefix: string, n: number) => {
    await past.deleteMany({ _id: { $in: ids(prefix, n) } });
    await past.create(ids(prefix, n).map(thing));
  };
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
      write: async (n: number) => {
        await present('clear', n);
        await source.clear(ids('clear', n).map((id) => ({ id, version: 1 })));
      },
      isStored: async (n: number) => (await countOf('clear', n, { unpublished: false })) === 3,
    },
    {
      name: 'Lease.acquire',
      write: (n: number) => lease.acquire(`lease-${n}`, 60_000),
      isStored: async (n: number, acquired: unknown) =>
        acquired === ((await leases.findOne({ _id: `lease-${n}` })) !== null),
    },
  ];
  const run = { proxy: documents.proxy, random: seededRandom(SEED), writes, rounds: ROUNDS };
  const report = await writeUnderFaults(run);
  expect(report.broken).toEqual([]);
  // A proxy that strikes nothing would prove nothing.
  expect(report.rejected).toBeGreaterThan(ROUNDS / 4);
  expect(report.resolved).toBeGreaterThan(ROUNDS / 4);
  expect(await worksAgain(run)).toEqual([]);
});
