import { cp, mkdir, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SeededNumbers, tempDir, waitUntil } from '@elevate/testing';
import mongoose from 'mongoose';
import { lastGoodCopy, restoreLastGood, startDocumentServer } from '../src/index.mjs';

const environment = { ...process.env, MONGODB_URI: undefined };
const DOCUMENTS = 300;
const SEED = 4711;
const ROUNDS = 9;

let folder: Awaited<ReturnType<typeof tempDir>>;
/** The data that each test damages a copy of. */
let whole: string;
let copies = 0;
beforeAll(async () => {
  folder = await tempDir('damaged-file');
  whole = join(folder.path, 'whole');
  await fill(whole);
});
afterAll(() => folder.remove());

async function copyOfWhole(): Promise<string> {
  const copy = join(folder.path, `copy-${(copies += 1)}`);
  await cp(whole, copy, { recursive: true });
  return copy;
}

const fileIn = (dataDir: string) => join(dataDir, 'mongo-java-server', 'documents.mv');
const start = (dataDir: string) => startDocumentServer({ dataDir, environment });

async function withDocuments<T>(
  dataDir: string,
  use: (
    documents: mongoose.mongo.Collection<{ _id: string; text: string }>,
    pid: number,
  ) => Promise<T>,
): Promise<T> {
  const server = await start(dataDir);
  const connection = await mongoose.createConnection(server.uri, { dbName: 'x' }).asPromise();
  try {
    return await use(connection.collection('documents') as never, server.pid() ?? 0);
  } finally {
    await connection.close();
    await server.stop();
  }
}

const textOf = (n: number) => `${n} `.repeat(400);

/** Writes documents that are known afterwards. */
async function fill(dataDir: string): Promise<void> {
  await withDocuments(dataDir, async (documents) => {
    for (let n = 0; n < DOCUMENTS; n += 20) {
      const batch = Array.from({ length: 20 }, (_, index) => n + index);
      await documents.insertMany(batch.map((id) => ({ _id: `d${id}`, text: textOf(id) })));
    }
  });
}

const missing = (dataDir: string) =>
  withDocuments(dataDir, async (documents) => {
    const texts = new Map((await documents.find().toArray()).map(({ _id, text }) => [_id, text]));
    return Array.from({ length: DOCUMENTS }, (_, n) => n).filter(
      (n) => texts.get(`d${n}`) !== textOf(n),
    );
  });

const refusal = (dataDir: string) =>
  start(dataDir).then(
    async (server) => {
      await server.stop();
      return 'started';
    },
    (error: Error) => error.message,
  );

async function overwrite(file: string, at: number, content: Buffer): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(content, 0, content.length, at);
  await handle.close();
}

describe('a damaged data file', () => {
  it('is refused, or has every document, wherever it was truncated or overwritten', async () => {
    const { size } = await stat(fileIn(whole));
    const numbers = new SeededNumbers(SEED);
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const damaged = await copyOfWhole();
      if (round % 3 === 0) await truncate(fileIn(damaged), numbers.below(size));
      else
        await overwrite(
          fileIn(damaged),
          numbers.below(size),
          numbers.bytes(1 + numbers.below(64 * 1024)),
        );
      const outcome = await refusal(damaged);
      outcomes.push(outcome === 'started' ? outcome : 'refused');
      if (outcome === 'started') expect(await missing(damaged)).toEqual([]);
      else expect(outcome).toMatch(/^\S+documents\.mv is damaged: .+ npm run restore -- .+$/);
      await rm(damaged, { recursive: true });
    }
    expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(ROUNDS - 3);
  }, 120_000);

  it.each([
    ['empty', (file: string) => writeFile(file, ''), /is damaged: it is empty/],
    ['missing', (file: string) => rm(file), /is damaged: it is missing/],
    ['garbage', (file: string) => writeFile(file, Buffer.alloc(90_000, 7)), /is damaged/],
  ])('stops the start in one line where it is %s', async (_what, damage, line) => {
    const dataDir = await copyOfWhole();
    await damage(fileIn(dataDir));
    const message = await refusal(dataDir);
    expect(message).toMatch(line);
    expect(message.split('\n')).toHaveLength(1);
    // A file of a release without checksums is read page by page.
    await rm(join(dataDir, 'mongo-java-server', 'documents.crc32'));
    if (_what !== 'missing') expect(await refusal(dataDir)).toMatch(/is damaged/);
  });

  it('is replaced by the last good copy, and kept', async () => {
    const dataDir = await copyOfWhole();
    const startedAt = new Date();
    // On a busy machine, an older copy has not all documents.
    const isCopied = () => (lastGoodCopy(dataDir)?.takenAt ?? 0) > startedAt;
    await withDocuments(dataDir, () => waitUntil(isCopied, { what: 'the copy of this start' }));
    await writeFile(fileIn(dataDir), '');
    expect(await refusal(dataDir)).toContain('npm run restore -- --last-good');
    const { kept } = await restoreLastGood({ dataDir: dataDir });
    expect((await stat(kept)).size).toBe(0);
    expect(await missing(dataDir)).toEqual([]);
  });

  it('of a release without checksums is opened and gets them', async () => {
    const dataDir = await copyOfWhole();
    const checksums = join(dataDir, 'mongo-java-server', 'documents.crc32');
    await rm(checksums);
    expect(await missing(dataDir)).toEqual([]);
    expect((await stat(checksums)).size).toBeGreaterThan(64);
  });

  it('of a release that wrote Java objects is read, and rewritten, with all types of values', async () => {
    const dataDir = join(folder.path, 'java-objects');
    await mkdir(join(dataDir, 'mongo-java-server'), { recursive: true });
    const fixture = new URL('./__fixtures__/java-objects.mv.gz', import.meta.url);
    await writeFile(fileIn(dataDir), gunzipSync(await readFile(fixture)));
    const { ObjectId, Binary, Decimal128, Long } = mongoose.mongo;
    const stored = {
      _id: 'd0',
      text: 'é',
      whole: 7,
      long: Long.fromString('9007199254740993'),
      fraction: 0.5,
      date: new Date(0),
      none: null,
      list: [1, { deep: ['x'] }],
      id: new ObjectId('0123456789abcdef01234567'),
      bytes: new Binary(Buffer.from('bytes')),
      decimal: Decimal128.fromString('1.5'),
      yes: true,
    };
    const read = () =>
      withDocuments(dataDir, async (documents) => {
        const document = await documents.findOne({}, { promoteLongs: false });
        await documents.updateOne({ _id: 'd0' }, { $set: { text: 'changed' } });
        return document;
      });
    expect(await read()).toEqual(stored);
    expect(await read()).toEqual({ ...stored, text: 'changed' });
  });
});
