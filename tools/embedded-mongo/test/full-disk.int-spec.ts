import { execFileSync } from 'node:child_process';
import { mkdir, rename, rm, stat, statfs, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import mongoose from 'mongoose';
import { type DocumentServer, startDocumentServer } from '../src/index.mjs';

const environment = { ...process.env, MONGODB_URI: undefined };
const TEXT = 'a text that compresses badly '.split(' ');

let folder: Awaited<ReturnType<typeof tempDir>>;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await tempDir('full-disk');
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await folder.remove();
});

async function open(dataDir: string) {
  const log: string[] = [];
  const server = await startDocumentServer({ dataDir, environment, log: (line) => log.push(line) });
  closers.push(() => server.stop());
  const connection = await mongoose
    .createConnection(server.uri, { dbName: 'x', serverSelectionTimeoutMS: 20_000 })
    .asPromise();
  closers.push(() => connection.close());
  const documents = connection.collection<{ _id: string; text: string }>('documents');
  return { server, connection, documents, log };
}

const randomText = () =>
  Array.from({ length: 300 }, () => Math.random().toString(36) + TEXT[0]).join('');

/** Allows the server's process no file beyond `bytes`; without a number, any. */
function limitFiles(server: DocumentServer, bytes?: number): void {
  execFileSync('prlimit', [`--pid=${server.pid()}`, `--fsize=${bytes ?? ''}:unlimited`]);
}

async function insertUntilRefused(
  documents: Awaited<ReturnType<typeof open>>['documents'],
): Promise<{ acknowledged: string[]; error: unknown }> {
  const acknowledged: string[] = [];
  for (let n = 0; n < 5_000; n++) {
    try {
      await documents.insertOne({ _id: `d${n}`, text: randomText() });
      acknowledged.push(`d${n}`);
    } catch (error) {
      return { acknowledged, error };
    }
  }
  throw new Error('no write was refused');
}

describe('a document server that cannot write its file', () => {
  it('ends, starts again, and has every acknowledged write', async () => {
    const { server, documents, log } = await open(folder.path);
    await documents.insertOne({ _id: 'first', text: '' });
    const file = join(folder.path, 'mongo-java-server', 'documents.mv');
    const before = server.pid();
    limitFiles(server, (await stat(file)).size + 600_000);
    const { acknowledged, error } = await insertUntilRefused(documents);
    expect((error as Error).name).toMatch(/^MongoNetworkError|^MongoPoolCleared/);
    expect(acknowledged.length).toBeGreaterThan(5);
    // The next process has the limits of this one: there is space again.
    await waitUntil(() => server.pid() !== before && log.at(-1)?.includes('runs again'), {
      what: 'the restart',
    });
    expect(log.join('\n')).toMatch(
      /The document store closed itself: .*Starting it again in 0\.25 s/,
    );
    await documents.insertOne({ _id: 'afterwards', text: '' });
    const storedIds = new Set((await documents.find().toArray()).map(({ _id }) => _id));
    expect(['first', 'afterwards', ...acknowledged].filter((id) => !storedIds.has(id))).toEqual([]);
  }, 60_000);
});

/** A file system of its own, where this process may mount one. */
function mountSmall(path: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'full-disk-test', path], {
      stdio: 'ignore',
    });
  } catch {
    return false;
  }
  closers.push(async () => execFileSync('umount', [path]));
  return true;
}

describe('a full disk', () => {
  it('refuses writes and serves reads until there is space, without a restart', async () => {
    if (!mountSmall(folder.path)) {
      process.stderr.write('not tested: this user may not mount a small file system\n');
      return;
    }
    const { server, connection, documents } = await open(folder.path);
    const pid = server.pid();
    await documents.insertOne({ _id: 'first', text: '' });
    const { bavail, bsize } = await statfs(folder.path);
    const filler = join(folder.path, 'filler');
    await writeFile(filler, Buffer.alloc(bavail * bsize - 18 * 1024 * 1024));
    const { acknowledged, error } = await insertUntilRefused(documents);
    expect(error).toMatchObject({ code: 14031, codeName: 'OutOfDiskSpace' });
    await expect(connection.db?.command({ ping: 1 })).rejects.toMatchObject({ code: 14031 });
    expect(await documents.countDocuments()).toBe(acknowledged.length + 1);
    await truncate(filler, 0);
    await rm(filler);
    const write = () => documents.insertOne({ _id: 'afterwards', text: '' }).catch(() => false);
    await waitUntil(write, { what: 'a write' });
    expect(await documents.countDocuments()).toBe(acknowledged.length + 2);
    expect(server.pid()).toBe(pid);
  }, 60_000);
});

describe('a data folder', () => {
  const GONE = /^The data folder \S+ is gone: nothing is saved until it is back\.$/;

  it.each([
    ['is removed', (path: string) => rm(path, { recursive: true }), GONE],
    ['is moved away', (path: string) => rename(path, `${path}-elsewhere`), GONE],
    [
      'is removed and made again',
      async (path: string) => {
        await rm(path, { recursive: true });
        const again = await open(path);
        await again.documents.insertOne({ _id: 'of the second', text: '' });
      },
      / was replaced: nothing is saved\. Start the product again\.$/,
    ],
  ] as const)('that %s takes no write from then on, and is still read', async (_, lose, reason) => {
    const path = join(folder.path, 'data');
    const { connection, documents } = await open(path);
    await documents.insertOne({ _id: 'first', text: '' });
    await lose(path);
    const refusal = { code: 39, message: expect.stringMatching(reason) };
    await expect(documents.insertOne({ _id: 'lost', text: '' })).rejects.toMatchObject(refusal);
    await expect(connection.db?.command({ ping: 1 })).rejects.toMatchObject(refusal);
    expect(await documents.countDocuments()).toBe(1);
    if (reason !== GONE || (await stat(`${path}-elsewhere`).catch(() => null)) === null) return;
    await rename(`${path}-elsewhere`, path);
    await documents.insertOne({ _id: 'afterwards', text: '' });
  });

  it('whose disk becomes read-only is read, also by a new process, until it is writable', async () => {
    const path = join(folder.path, 'data');
    const image = join(folder.path, 'image');
    await mkdir(path);
    const run = (...[program = '', ...args]: string[]) => execFileSync(program, args);
    try {
      run('truncate', '-s', '32m', image);
      run('mkfs.ext4', '-q', '-F', image);
      run('mount', '-o', 'loop,errors=remount-ro', image, path);
    } catch {
      process.stderr.write('not tested: this user may not mount a file system\n');
      return;
    }
    closers.push(async () => run('umount', path));
    const { server, documents, log } = await open(path);
    await documents.insertOne({ _id: 'first', text: '' });
    const device = String(run('findmnt', '-no', 'SOURCE', path))
      .trim()
      .replace('/dev/', '');
    await writeFile(`/sys/fs/ext4/${device}/trigger_fs_error`, '1');
    const write = (_id: string) => documents.insertOne({ _id, text: '' });
    await expect(write('lost')).rejects.toThrow();
    const refusal = { code: 39, message: expect.stringMatching(/ is read-only: nothing is saved/) };
    await waitUntil(() => log.at(-1)?.includes('runs again'), { what: 'the restart' });
    await expect(write('lost')).rejects.toMatchObject(refusal);
    expect(await documents.find().toArray()).toMatchObject([{ _id: 'first' }]);
    await server.stop();
  }, 60_000);
});
