import { cp, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SeededNumbers, startProcess, tempDir, waitUntil } from '@elevate/testing';
import mongoose from 'mongoose';
import { lastGoodCopy, restoreLastGood, startDocumentServer } from '../src/index.mjs';

const WRITER = fileURLToPath(new URL('./writer.mjs', import.meta.url));
const environment = { ...process.env, MONGODB_URI: undefined };
const DOCUMENTS = 300;
const SEED = 4711;
const ROUNDS = 9;

let folder: Awaited<ReturnType<typeof tempDir>>;
beforeEach(async () => {
  folder = await tempDir('damaged-file');
});
afterEach(() => folder.remove());

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
async function fill(dataDir: string, from = 0): Promise<void> {
  await withDocuments(dataDir, async (documents) => {
    for (let n = from; n < from + DOCUMENTS; n += 20) {
      const batch = Array.from({ length: 20 }, (_, index) => n + index);
      await documents.insertMany(batch.map((id) => ({ _id: `d${id}`, text: textOf(id) })));
    }
  });
}

const missing = (dataDir: string) =>
  withDocuments(dataDir, async (documents) => {
    const found = new Map((await documents.find().toArray()).map(({ _id, text }) => [_id, text]));
    return Array.from({ length: DOCUMENTS }, (_, n) => n).filter(
      (n) => found.get(`d${n}`) !== textOf(n),
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
    const whole = join(folder.path, 'whole');
    await fill(whole);
    const { size } = await stat(fileIn(whole));
    const numbers = new SeededNumbers(SEED);
    const outcomes: string[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const damaged = join(folder.path, `damaged-${round}`);
      await cp(whole, damaged, { recursive: true });
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
    await fill(folder.path);
    await damage(fileIn(folder.path));
    const message = await refusal(folder.path);
    expect(message).toMatch(line);
    expect(message.split('\n')).toHaveLength(1);
    // A file of a release without checksums is read page by page.
    await rm(join(folder.path, 'mongo-java-server', 'documents.crc32'));
    if (_what !== 'missing') expect(await refusal(folder.path)).toMatch(/is damaged/);
  });

  it('is replaced by the last good copy, and kept', async () => {
    await fill(folder.path);
    await withDocuments(folder.path, () =>
      waitUntil(() => lastGoodCopy(folder.path), { what: 'the first copy', timeoutMs: 20_000 }),
    );
    await writeFile(fileIn(folder.path), '');
    expect(await refusal(folder.path)).toContain('npm run restore -- --last-good');
    const { kept } = await restoreLastGood({ dataDir: folder.path });
    expect((await stat(kept)).size).toBe(0);
    expect(await missing(folder.path)).toEqual([]);
  });

  it('of a release without checksums is opened and gets them', async () => {
    await fill(folder.path);
    const checksums = join(folder.path, 'mongo-java-server', 'documents.crc32');
    await rm(checksums);
    expect(await missing(folder.path)).toEqual([]);
    expect((await stat(checksums)).size).toBeGreaterThan(64);
  });
});

describe('a data file whose server was killed', () => {
  it('is not taken for a damaged one', async () => {
    for (let kill = 0; kill < 3; kill++) {
      const dataDir = join(folder.path, String(kill));
      const writer = await startProcess({ command: process.execPath, args: [WRITER, dataDir] });
      await writer.waitForOutput(new RegExp(`^updated d${20 + 7 * kill} `, 'm'));
      await writer.end('SIGKILL');
      expect(await refusal(dataDir)).toBe('started');
      expect(await readdir(dataDir)).toEqual(['mongo-java-server']);
    }
  }, 60_000);
});
