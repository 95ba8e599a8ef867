import { afterAll, beforeAll, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';
import { openFaultyMongo, type FaultyMongo } from '@elevate/mongo/testing';
import { expectDurableUnderFaults } from '@elevate/testing';
import { seededRandom } from '@elevate/upstream';
import { RepublishRepository } from '../src/republish.repository.js';

type Thing = StateDocument<{ name: string }>;

const SEED = 14;

let mongo: FaultyMongo;

beforeAll(async () => {
  mongo = await openFaultyMongo('republish-faulty-writes');
});
afterAll(() => mongo?.close());

const thingModel = (connection: Connection) =>
  modelOf(connection, 'Thing', stateDocumentSchema<Thing>('things'));
const things = (prefix: string): Thing[] =>
  [0, 1, 2].map((index) => {
    const _id = `${prefix}-${index}`;
    return { _id, version: 1, unpublished: false, state: { name: _id } };
  });

it('every missing document and every mark that resolves is stored', async () => {
  const { faulty, direct, proxy } = mongo;
  const repository = new RepublishRepository(thingModel(faulty));
  const past = thingModel(direct);
  const count = (prefix: string, filter: object = {}) =>
    past.countDocuments({ _id: new RegExp(`^${prefix}-`), ...filter });
  const writes = [
    {
      name: 'insert missing documents',
      write: (n: number) => repository.insertMissing(things(`new-${n}`)),
      isStored: async (n: number) => (await count(`new-${n}`)) === 3,
    },
    {
      name: 'mark for publishing',
      prepare: (n: number) => past.create(things(`old-${n}`)),
      write: (n: number) =>
        repository.mark(
          things(`old-${n}`).map(({ _id: id }) => ({
            id,
            version: 1,
            target: 2,
            wasPublished: true,
          })) as never,
        ),
      isStored: async (n: number) => (await count(`old-${n}`, { unpublished: true })) === 3,
    },
  ];
  await expectDurableUnderFaults({ proxy, random: seededRandom(SEED), writes, rounds: 100 });
});
