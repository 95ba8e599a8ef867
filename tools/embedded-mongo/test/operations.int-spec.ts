import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { tempDir, testMongoUri, waitUntil } from '@elevate/testing';
import mongoose, { type Connection, Schema } from 'mongoose';
import { type DocumentServer, startDocumentServer } from '../src/index.mjs';

/** What the data layer asks of whichever document server it gets. */

interface Thing {
  _id: string;
  slug?: string;
  version: number;
  sourceVersion: number;
  state?: Record<string, unknown>;
}

const thingSchema = new Schema<Thing>(
  {
    _id: String,
    slug: { type: String },
    version: Number,
    sourceVersion: Number,
    state: Schema.Types.Mixed,
  },
  { versionKey: false },
);
thingSchema.index({ slug: 1 }, { unique: true, sparse: true });

let connection: Connection;
const things = () => connection.model<Thing>('Thing', thingSchema);

beforeAll(async () => {
  connection = await mongoose.createConnection(testMongoUri('operations')).asPromise();
  await things().init();
});
beforeEach(async () => {
  await things().deleteMany({});
});
afterAll(async () => {
  await connection.dropDatabase();
  await connection.close();
});

describe('bulkWrite with upserts that compare versions', () => {
  const upsert = (id: string, sourceVersion: number) => ({
    updateOne: {
      filter: { _id: id, sourceVersion: { $lt: sourceVersion } },
      update: { $set: { sourceVersion, 'state.title': id }, $inc: { version: 1 } },
      upsert: true,
    },
  });

  it('reports each stale item as a duplicate key and applies the others', async () => {
    await things().create({ _id: 'stale', version: 3, sourceVersion: 7 });
    await things().create({ _id: 'older', version: 3, sourceVersion: 1 });
    const write = things().bulkWrite([upsert('stale', 7), upsert('new', 1), upsert('older', 2)], {
      ordered: false,
    });
    const error: unknown = await write.catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      writeErrors: [expect.objectContaining({ code: 11000, index: 0 })],
      result: { upsertedCount: 1, modifiedCount: 1 },
    });
    expect(await things().find().sort({ _id: 1 }).lean()).toEqual([
      { _id: 'new', version: 1, sourceVersion: 1, state: { title: 'new' } },
      { _id: 'older', version: 4, sourceVersion: 2, state: { title: 'older' } },
      { _id: 'stale', version: 3, sourceVersion: 7 },
    ]);
  });

  it('does not slow down as the collection grows', async () => {
    const batch = (from: number) =>
      Array.from({ length: 500 }, (_, index) => upsert(`t${from + index}`, 1));
    const elapsed: number[] = [];
    for (let from = 0; from < 5_000; from += 500) {
      const started = performance.now();
      await things().bulkWrite(batch(from), { ordered: false });
      elapsed.push(performance.now() - started);
    }
    // A scan for each item would make the last batch some twenty times the second.
    expect(elapsed.at(-1)).toBeLessThan(1_000 + 5 * (elapsed[1] as number));
  });
});

describe('single-document updates', () => {
  it('increments and sets dotted paths, and gives the document as it is after', async () => {
    await things().create({
      _id: 'a',
      version: 1,
      sourceVersion: 1,
      state: { title: 'old', views: { total: 1 } },
    });
    const update = { $inc: { version: 1 }, $set: { 'state.views.total': 9 } };
    const after = await things()
      .findOneAndUpdate({ _id: 'a', version: 1 }, update, { returnDocument: 'after' })
      .lean();
    expect(after).toEqual({
      _id: 'a',
      version: 2,
      sourceVersion: 1,
      state: { title: 'old', views: { total: 9 } },
    });
  });

  it('gives null where the version is another one', async () => {
    await things().create({ _id: 'a', version: 2, sourceVersion: 1 });
    expect(
      await things()
        .findOneAndUpdate({ _id: 'a', version: 1 }, { $inc: { version: 1 } })
        .lean(),
    ).toBeNull();
  });
});

describe('finding', () => {
  it('finds many by id, and by id with a further condition', async () => {
    await things().create([
      { _id: 'a', version: 1, sourceVersion: 1 },
      { _id: 'b', version: 2, sourceVersion: 1 },
      { _id: 'c', version: 1, sourceVersion: 1 },
    ]);
    const ids = async (filter: object) =>
      (await things().find(filter).sort({ _id: 1 }).lean()).map(({ _id }) => _id);
    expect(await ids({ _id: { $in: ['a', 'b', 'zzz'] } })).toEqual(['a', 'b']);
    expect(await ids({ _id: { $in: ['a', 'b', 'c'] }, version: { $lt: 2 } })).toEqual(['a', 'c']);
    expect(await ids({ _id: { $gt: 'a' } })).toEqual(['b', 'c']);
  });
});

describe('unique indexes', () => {
  it('refuse a second document with the same value, on insert and on update', async () => {
    await things().create({ _id: 'a', slug: 'talk', version: 1, sourceVersion: 1 });
    await things().create({ _id: 'b', slug: 'other', version: 1, sourceVersion: 1 });
    await expect(
      things().create({ _id: 'c', slug: 'talk', version: 1, sourceVersion: 1 }),
    ).rejects.toMatchObject({ code: 11000 });
    await expect(
      things().updateOne({ _id: 'b' }, { $set: { slug: 'talk' } }),
    ).rejects.toMatchObject({ code: 11000 });
  });

  it('let a value go with its document', async () => {
    await things().create({ _id: 'a', slug: 'talk', version: 1, sourceVersion: 1 });
    await things().deleteOne({ _id: 'a' });
    await things().create({ _id: 'b', slug: 'talk', version: 1, sourceVersion: 1 });
    expect(await things().find({ slug: 'talk', version: 1 }).lean()).toHaveLength(1);
  });
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

  it('is started again at the same address when it dies', async () => {
    await withServer(null, async (server, db) => {
      const before = server.pid() as number;
      process.kill(before, 'SIGKILL');
      await waitUntil(() => server.pid() !== before, { what: 'a new server process' });
      await waitUntil(() => db.collection('values').insertOne({ after: true }));
      expect(await db.collection('values').countDocuments()).toBe(1);
    });
  });

  it('leaves the server named by MONGODB_URI alone', async () => {
    const uri = 'mongodb://somewhere.example:27017/';
    const server = await startDocumentServer({ dataDir: null, environment: { MONGODB_URI: uri } });
    expect(server).toMatchObject({ uri, kind: 'external' });
    await expect(server.stop()).resolves.toBeUndefined();
  });
});
