import { mkdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose from 'mongoose';
import { claimDataDir, lastGoodCopy, startDocumentServer } from '@elevate/embedded-mongo';
import { tempDir, waitUntil } from '@elevate/testing';
import { runOperator } from '../src/index.js';

let folder: Awaited<ReturnType<typeof tempDir>>;
beforeEach(async () => {
  folder = await tempDir('last-good');
});
afterEach(() => folder.remove());

async function withDocuments<T>(
  use: (documents: mongoose.mongo.Collection<{ _id: string }>) => Promise<T>,
): Promise<T> {
  const environment = { ...process.env, MONGODB_URI: undefined };
  const server = await startDocumentServer({ dataDir: join(folder.path, 'mongo'), environment });
  const connection = await mongoose.createConnection(server.uri, { dbName: 'x' }).asPromise();
  try {
    return await use(connection.collection<{ _id: string }>('documents') as never);
  } finally {
    await connection.close();
    await server.stop();
  }
}

async function operate(...args: string[]) {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const environment = { ...process.env, MONGODB_URI: undefined, DATA_DIR: folder.path };
  const { signal } = new AbortController();
  const code = await runOperator(args, { environment, out: say, note: say, signal });
  return { code, text: lines.join('\n') };
}

describe('restore --last-good', () => {
  it('puts the last good copy in the place of a damaged file', async () => {
    await withDocuments((documents) => documents.insertOne({ _id: 'kept' }));
    const insertedAt = new Date();
    const copiedAt = () => lastGoodCopy(join(folder.path, 'mongo'))?.takenAt ?? 0;
    // Each start takes a copy; the first one may be older than the document.
    await withDocuments(() => waitUntil(() => copiedAt() > insertedAt));
    await truncate(join(folder.path, 'mongo', 'mongo-java-server', 'documents.mv'), 5_000);
    const { code, text } = await operate('restore', '--last-good');
    expect([code, text]).toEqual([
      0,
      expect.stringMatching(
        /^Acts on a product that is not running, data folder \S+\nRestored the documents of 2\S+Z\nThe replaced file is \S+/,
      ),
    ]);
    expect(await withDocuments((documents) => documents.countDocuments())).toBe(1);
    // The lock of the command is gone with it.
    claimDataDir({ dataDir: folder.path })();
  }, 180_000);

  it('says so where there is no copy, and wants one thing to restore', async () => {
    await mkdir(join(folder.path, 'mongo'));
    expect(await operate('restore', '--last-good')).toEqual({
      code: 1,
      text: expect.stringContaining('There is no last good copy in'),
    });
    expect((await operate('restore')).text).toBe(
      'Name the folder of a backup, or use --last-good.',
    );
    expect((await operate('restore', folder.path, '--last-good')).code).toBe(1);
  });
});
