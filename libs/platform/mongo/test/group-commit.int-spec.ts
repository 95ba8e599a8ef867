import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection, Model } from 'mongoose';
import { createLogger } from '@elevate/logging';
import { testMongoUri } from '@elevate/testing';
import {
  connectMongo,
  GroupCommit,
  modelOf,
  type StateDocument,
  stateDocumentSchema,
} from '../src/index.js';

type Counter = StateDocument<{ n: number }> & { sourceVersion: number };

let connection: Connection;
let model: Model<Counter>;

beforeAll(async () => {
  const logger = createLogger({ service: 'test', level: 'silent' });
  connection = await connectMongo({ uri: testMongoUri('group-commit'), logger });
  const schema = stateDocumentSchema<Counter>('counters');
  model = modelOf(connection, 'Counter', schema);
});
beforeEach(() => model.deleteMany({}));
afterAll(() => connection.close());

const set = (id: string, sourceVersion: number) => ({
  updateOne: {
    filter: { _id: id, sourceVersion: { $lt: sourceVersion } },
    update: {
      $set: { sourceVersion, unpublished: true, 'state.n': sourceVersion },
      $inc: { version: 1 },
    },
    upsert: true,
  },
});

describe('GroupCommit', () => {
  it('applies thousands of concurrent upserts, each once', async () => {
    const writes = new GroupCommit(model);
    const ids = Array.from({ length: 2_500 }, (_, index) => `id-${index}`);
    const outcomes = await Promise.all(ids.map((id) => writes.commit(set(id, 1) as never)));
    expect(outcomes.every(({ applied }) => applied)).toBe(true);
    expect(await model.countDocuments()).toBe(2_500);
  });

  it('tells which writes found something newer, and leaves that alone', async () => {
    const writes = new GroupCommit(model);
    await writes.commit(set('a', 5) as never);
    const outcomes = await Promise.all([
      writes.commit(set('a', 5) as never),
      writes.commit(set('b', 1) as never),
    ]);
    expect(outcomes).toEqual([{ applied: false }, { applied: true }]);
    expect(await writes.commit(set('a', 4) as never)).toEqual({ applied: false });
    expect(await model.findById('a').lean()).toMatchObject({
      version: 1,
      sourceVersion: 5,
      state: { n: 5 },
    });
  });

  it('acknowledges a write only when a reader can see it', async () => {
    const writes = new GroupCommit(model);
    const results = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        await writes.commit(set(`seen-${index}`, 1) as never);
        return model.exists({ _id: `seen-${index}` });
      }),
    );
    expect(results.every(Boolean)).toBe(true);
  });

  it('rejects what the server refuses, and nothing beside it', async () => {
    const writes = new GroupCommit(model);
    await model.collection.insertOne({ _id: 'x', state: { n: 'text' } } as never);
    const broken = {
      updateOne: { filter: { _id: 'x' }, update: { $inc: { 'state.n': 1 } }, upsert: true },
    };
    const [refused, kept] = await Promise.allSettled([
      writes.commit(broken as never),
      writes.commit(set('z', 1) as never),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: { code: 'MONGO.WRITE_FAILED' } });
    expect(kept).toEqual({ status: 'fulfilled', value: { applied: true } });
  });
});
