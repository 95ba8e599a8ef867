import { appendFile, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { pino } from 'pino';
import { connectMongo } from '@elevate/mongo';
import { FolderObjectStore, type ObjectStore } from '@elevate/object-store';
import { tempDir, testMongoUri } from '@elevate/testing';
import { restoreBackup } from '../src/backup/restore-backup.js';
import type { Stores } from '../src/backup/stores.js';
import { runOperator } from '../src/index.js';
import { writeBackup } from '../src/backup/write-backup.js';

const { Long, Binary, ObjectId } = mongoose.mongo;
const logger = pino({ level: 'silent' });
const never = new AbortController().signal;

let folder: Awaited<ReturnType<typeof tempDir>>;
let connections: Connection[];
let uris: string[];
let images: ObjectStore;
let backup: string;
let notes: string[];

beforeEach(async () => {
  folder = await tempDir('backup');
  backup = join(folder.path, 'backup');
  notes = [];
  uris = [testMongoUri('backup-takes'), testMongoUri('backup-gives')];
  connections = await Promise.all(uris.map((uri) => connectMongo({ uri, logger })));
  images = new FolderObjectStore(join(folder.path, 'store'), '/event-images');
  await images.prepare();
});
afterEach(async () => {
  await Promise.all(connections.map((connection) => connection.close()));
  await folder.remove();
});

const stores = (): Stores => ({
  isRunning: false,
  kafka: undefined,
  databases: connections,
  images,
  logger,
  dataDir: folder.path,
  close: async () => undefined,
});

const write = (folderName = backup, signal = never) =>
  writeBackup({ folder: folderName, stores: stores(), signal, note: (text) => notes.push(text) });

const restore = (options: { replace?: boolean; signal?: AbortSignal; stores?: Stores } = {}) =>
  restoreBackup({
    folder: backup,
    stores: stores(),
    groups: [],
    replace: false,
    signal: never,
    note: (text) => notes.push(text),
    ...options,
  });

const refused = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });

const collection = (at: number, name: string) => connections[at]!.collection(name);

async function everything() {
  const all: Record<string, unknown> = {};
  for (const connection of connections) {
    for (const { name } of await connection.listCollections()) {
      const documents = await connection.collection(name).find({}).sort({ _id: 1 }).toArray();
      if (documents.length > 0) all[`${connection.name} ${name}`] = documents;
    }
  }
  return all;
}

async function fill() {
  const things = Array.from({ length: 1_234 }, (_, index) => ({
    _id: `thing-${index}` as never,
    at: new Date(index),
    big: Long.fromString('9007199254740993'),
    text: 'ünï\u2028cödé\n"',
    nested: [{ a: null, b: [1, 1.5, -0] }],
    bytes: new Binary(Buffer.from([0, 255])),
  }));
  await collection(0, 'things').insertMany(things);
  await collection(0, 'leases').insertOne({ _id: 'turn' as never, holder: 'a-process' });
  await collection(1, 'audit').insertOne({ _id: new ObjectId(), what: 'happened' });
  await images.put('poster-1.webp', Buffer.from('one'));
  await images.put('poster-2.webp', Buffer.from('two'));
}

async function clear() {
  for (const connection of connections)
    for (const { name } of await connection.listCollections())
      await connection.collection(name).deleteMany({});
  await images.delete('poster-1.webp');
}

describe('a backup', () => {
  it('is restored with every BSON type, and without leases', async () => {
    await fill();
    await collection(0, 'leases').deleteMany({});
    const was = await everything();
    await collection(0, 'leases').insertOne({ _id: 'turn' as never, holder: 'a-process' });
    const manifest = await write();
    expect(manifest.databases[0]?.collections).toEqual([
      { name: 'things', documents: expect.objectContaining({ count: 1_234 }) },
    ]);
    expect(manifest.images.count).toBe(2);
    await clear();
    await restore();
    expect(await everything()).toEqual(was);
    expect(String((await images.get('poster-1.webp'))?.content)).toBe('one');
    const exact = await collection(0, 'things').findOne({}, { promoteLongs: false });
    expect(exact?.['big']).toEqual(Long.fromString('9007199254740993'));
  });

  it('is for its owner’s eyes only', async () => {
    await fill();
    await write();
    const modes = [];
    for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
      const { mode } = await stat(join(entry.parentPath, entry.name));
      modes.push((mode & 0o777) === (entry.isDirectory() ? 0o700 : 0o600) || entry.name);
    }
    expect(modes.length).toBeGreaterThan(6);
    expect(new Set(modes)).toEqual(new Set([true]));
  });

  it('is not mixed with anything, and none that was broken off counts as one', async () => {
    await fill();
    await mkdir(backup);
    await writeFile(join(backup, 'mine.txt'), '');
    await refused(write(), 'BACKUP.NOT_EMPTY');
    await refused(restore(), 'BACKUP.NONE');
    await expect(write(join(folder.path, 'other'), AbortSignal.abort())).rejects.toThrow('abort');
    expect(await readdir(join(folder.path, 'other'))).not.toContain('manifest.json');
  });

  it('touches nothing where it is broken, too new, or in the way of documents', async () => {
    await fill();
    const manifest = await write();
    const was = await everything();
    await refused(restore(), 'BACKUP.NOT_EMPTY');
    const running = { ...stores(), isRunning: true };
    await refused(restore({ stores: running, replace: true }), 'BACKUP.RUNNING');

    const file = join(backup, manifest.databases[0]?.collections[0]?.documents.file ?? '');
    const content = await readFile(file);
    await appendFile(file, 'x');
    await refused(restore({ replace: true }), 'BACKUP.BROKEN');
    await writeFile(file, content);
    await writeFile(join(backup, 'images', 'poster-2.webp'), 'another');
    await refused(restore({ replace: true }), 'BACKUP.BROKEN');
    await writeFile(join(backup, 'images', 'poster-2.webp'), 'two');

    const newer = JSON.stringify({ ...manifest, version: 2, something: 'else' });
    await writeFile(join(backup, 'manifest.json'), newer);
    await refused(restore({ replace: true }), 'BACKUP.TOO_NEW');
    expect(await everything()).toEqual(was);
  });

  it('replaces existing data with --replace, and drops collections that the backup lacks', async () => {
    await fill();
    await write();
    await collection(0, 'things').deleteOne({ _id: 'thing-1' as never });
    await collection(0, 'things').updateOne({ _id: 'thing-2' as never }, { $set: { text: '' } });
    await collection(1, 'later').insertOne({ _id: 'later' as never });
    await restore({ replace: true });
    expect(await collection(0, 'things').countDocuments()).toBe(1_234);
    const thing = await collection(0, 'things').findOne({ _id: 'thing-2' as never });
    expect(thing?.['text']).not.toBe('');
    expect(await collection(1, 'later').countDocuments()).toBe(0);
    expect(await collection(0, 'leases').countDocuments()).toBe(0);
  });

  it('lets no service start on half of it, until it is restored to its end', async () => {
    await fill();
    await write();
    const breaking = new AbortController();
    const note = (text: string) => void (text.endsWith(': restored') && breaking.abort());
    const options = { folder: backup, stores: stores(), groups: [], replace: true };
    const { signal } = breaking;
    await expect(restoreBackup({ ...options, signal, note })).rejects.toThrow('abort');
    for (const uri of uris) await refused(connectMongo({ uri, logger }), 'MONGO.HALF_RESTORED');
    await restore({ replace: true });
    for (const uri of uris) await (await connectMongo({ uri, logger })).close();
  });
});

it('is looked for where its folder was typed', async () => {
  const { path } = folder;
  const named = { DATA_DIR: path, MONGODB_URI: testMongoUri('backup-typed') };
  const io = { environment: { INIT_CWD: path, ...named }, signal: never };
  const note = (text: string) => void notes.push(text);
  expect(await runOperator(['restore', 'typed'], { ...io, note, out: note })).toBe(1);
  expect(notes.at(-1)).toContain(`${join(path, 'typed')} has no manifest.json`);
});

it('has the secret of the signing keys, in a private file, and is refused while there is nothing', async () => {
  await refused(write(), 'BACKUP.NOTHING');
  await expect(readdir(backup)).rejects.toThrow('ENOENT');
  await fill();
  const secret = join(folder.path, 'signing-key-secret');
  await writeFile(secret, 'a generated secret');
  await write();
  const kept = join(backup, 'signing-key-secret');
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  await writeFile(secret, 'another one');
  await restore({ replace: true });
  expect(await readFile(secret, 'utf8')).toBe('a generated secret');
});
