import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Model } from 'mongoose';
import { waitUntil, type ProxyFault } from '@elevate/testing';
import {
  attemptBulkWrite,
  bulkWrite,
  modelOf,
  type StateDocument,
  stateDocumentSchema,
} from '../src/index.js';
import { openFaultyMongo, type FaultyMongo } from '../src/testing/index.js';

type Thing = StateDocument<{ name: string }>;

const FAILED = { code: 'MONGO.WRITE_FAILED', kind: 'transient' };

let mongo: FaultyMongo;
let through: Model<Thing>;
let past: Model<Thing>;

beforeAll(async () => {
  mongo = await openFaultyMongo('bulk-write');
  const schema = stateDocumentSchema<Thing>('things');
  through = modelOf(mongo.faulty, 'Thing', schema);
  past = modelOf(mongo.direct, 'Thing', schema);
});
afterAll(() => mongo?.close());

const thing = (_id: string): Thing => ({
  _id,
  version: 1,
  unpublished: true,
  state: { name: _id },
});
const inserts = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    insertOne: { document: thing(`${prefix}-${index}`) },
  }));
const reset = (fault: Partial<ProxyFault>): ProxyFault => ({
  kind: 'reset',
  direction: 'request',
  afterBytes: 100,
  everywhere: true,
  delayMs: 0,
  ...fault,
});
const stored = (prefix: string) => past.countDocuments({ _id: new RegExp(`^${prefix}-`) });
const backAgain = () =>
  waitUntil(() => through.findOne().then(() => true), { what: 'a connection' });

describe('a bulk write whose connection is cut', () => {
  it('fails where the answer is lost, and a retry meets its own documents as duplicates', async () => {
    mongo.proxy.arm(reset({ direction: 'answer', afterBytes: 5 }));
    await expect(bulkWrite(through.collection, inserts('lost', 50))).rejects.toMatchObject(FAILED);
    await waitUntil(async () => (await stored('lost')) === 50, { what: 'the documents' });
    await backAgain();
    const again = await bulkWrite(through.collection, inserts('lost', 50));
    expect(again.duplicates.size).toBe(50);
  });

  it('fails as a whole wherever it is cut between its commands', async () => {
    // A refused insert and an update: two commands, of which the first has an entry in `writeErrors`.
    let rejected = 0;
    for (let afterBytes = 40; afterBytes <= 760; afterBytes += 60) {
      const _id = `mixed-${afterBytes}`;
      await waitUntil(() =>
        bulkWrite(through.collection, [{ insertOne: { document: thing(_id) } }]),
      );
      mongo.proxy.arm(reset({ afterBytes }));
      const operations = [
        { insertOne: { document: thing(_id) } },
        { updateOne: { filter: { _id }, update: { $set: { version: 2 } } } },
      ];
      const isResolved = await bulkWrite<Thing>(through.collection, operations).then(
        () => true,
        () => false,
      );
      mongo.proxy.disarm();
      rejected += isResolved ? 0 : 1;
      if (isResolved) expect(await past.findById(_id).lean()).toMatchObject({ version: 2 });
    }
    expect(rejected).toBeGreaterThan(3);
  });
});

describe('a bulk write that is answered', () => {
  it('says which operations met a duplicate key, and stores the others', async () => {
    await bulkWrite(through.collection, inserts('some', 2));
    const answer = await attemptBulkWrite(through.collection, inserts('some', 4));
    expect(answer).toMatchObject({ duplicates: new Set([0, 1]), refused: new Map() });
    expect(await stored('some')).toBe(4);
  });

  it('fails where the server refuses one operation for another reason', async () => {
    const broken = { updateOne: { filter: { _id: 'some-0' }, update: { $inc: { state: 1 } } } };
    const operations = [broken, { insertOne: { document: thing('beside-0') } }];
    await expect(bulkWrite(through.collection, operations as never[])).rejects.toMatchObject(
      FAILED,
    );
    expect(await stored('beside')).toBe(1);
  });
});
