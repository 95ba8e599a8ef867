import { describe, expect, it } from '@jest/globals';
import { tempDir, testMongoUri } from '@elevate/testing';
import mongoose, { type Connection } from 'mongoose';
import { type DocumentServer, startDocumentServer } from '../src/index.mjs';

it('an upsert that compares versions does not slow down as the collection grows', async () => {
  const connection = await mongoose.createConnection(testMongoUri('operations')).asPromise();
  const upsert = (_id: string) => ({
    updateOne: {
      filter: { _id, sourceVersion: { $lt: 1 } },
      update: { $set: { sourceVersion: 1 }, $inc: { version: 1 } },
      upsert: true,
    },
  });
  const things = connection.collection<{ _id: string; sourceVersion: number; version: number }>(
    'things',
  );
  const elapsed: number[] = [];
  for (let from = 0; from < 5_000; from += 500) {
    const batch = Array.from({ length: 500 }, (_, index) => upsert(`t${from + index}`));
    const started = performance.now();
    await things.bulkWrite(batch, { ordered: false });
    elapsed.push(performance.now() - started);
  }
  // A scan for each item would make the last batch some twenty times the second.
  expect(elapsed.at(-1)).toBeLessThan(1_000 + 5 * (elapsed[1] as number));
  await connection.dropDatabase();
  await connection.close();
});

describe('a private server', () => {
  const environment = { ...process.env, MONGODB_URI: undefined };

  async function withServer<T>(
    dataDir: string | null,
    use: (server: DocumentServer, db: Connection) => Promise<T>,
  ) {
    const server = await startDocumentServer({ dataDir, environment });
    const db = await mongoose.createConnection(server.uri, { dbName: 'private' }).asPromise();
    try {
      return await use(server, db);
    } finally {
      await db.close();
      await server.stop();
    }
  }

  it('keeps documents and unique indexes in its folder from one start to the next', async () => {
    const folder = await tempDir('mongo');
    const values = (db: Connection) => db.collection('values');
    await withServer(folder.path, async (_server, db) => {
      await values(db).createIndex({ name: 1 }, { unique: true });
      await values(db).insertOne({ name: 'one' });
    });
    await withServer(folder.path, async (_server, db) => {
      expect(await values(db).countDocuments({ name: 'one' })).toBe(1);
      await expect(values(db).insertOne({ name: 'one' })).rejects.toMatchObject({ code: 11000 });
    });
    await folder.remove();
  });

  it('leaves the server named by MONGODB_URI alone', async () => {
    const uri = 'mongodb://somewhere.example:27017/';
    const server = await startDocumentServer({ dataDir: null, environment: { MONGODB_URI: uri } });
    expect(server).toMatchObject({ uri, kind: 'external' });
    await expect(server.stop()).resolves.toBeUndefined();
  });
});
