import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import {
  processExists,
  startProcess,
  tempDir,
  type TestProcess,
  waitUntil,
} from '@elevate/testing';
import mongoose from 'mongoose';
import { type DocumentServer, startDocumentServer } from '../src/index.mjs';

const WRITER = fileURLToPath(new URL('./writer.mjs', import.meta.url));
const environment = { ...process.env, MONGODB_URI: undefined };

let folder: Awaited<ReturnType<typeof tempDir>>;
let writer: TestProcess;

beforeEach(async () => {
  folder = await tempDir('durability');
  writer = await startProcess({ command: process.execPath, args: [WRITER, folder.path] });
});
afterEach(async () => {
  await writer.end('SIGKILL');
  await folder.remove();
});

/** The writes that were acknowledged; a line cut by the kill counts as unacknowledged. */
function acknowledged(output: string) {
  const inserted = [...output.matchAll(/^inserted (d\d+)$/gm)].map(([, id]) => id as string);
  const updated = new Map<string, number>();
  for (const [, id, version] of output.matchAll(/^updated (d\d+) (\d+)\n/gm)) {
    updated.set(id as string, Number(version));
  }
  return { inserted, updated };
}

async function readBack(server: DocumentServer) {
  const connection = await mongoose
    .createConnection(server.uri, { dbName: 'durability' })
    .asPromise();
  try {
    const documents = connection.collection<{ _id: string; slug: string; version: number }>(
      'documents',
    );
    return await documents.find().toArray();
  } finally {
    await connection.close();
  }
}

async function expectNothingLost(server: DocumentServer): Promise<void> {
  const { inserted, updated } = acknowledged(writer.output());
  const stored = new Map((await readBack(server)).map((document) => [document._id, document]));
  expect(inserted.filter((id) => !stored.has(id))).toEqual([]);
  const older = [...updated].filter(([id, version]) => (stored.get(id)?.version ?? -1) < version);
  expect(older).toEqual([]);
  expect(inserted.length).toBeGreaterThan(100);
}

/** A file taken for a damaged one would be replaced, and kept beside the folder of the server. */
const expectNotTakenForDamaged = async () =>
  expect(await readdir(folder.path)).toEqual(['mongo-java-server']);

const serverPid = async (): Promise<number> =>
  Number((await writer.waitForOutput(/^server (\d+)$/m))[1]);

it.each(['the product', 'the server itself'])(
  'the private document server keeps every acknowledged write when %s is killed, and leaves no orphan',
  async (killed) => {
    const pid = await serverPid();
    await writer.waitForOutput(/^updated d60 /m);
    if (killed === 'the server itself') {
      process.kill(pid, 'SIGKILL');
      await waitUntil(() => !processExists(pid) || !writer.running());
    }
    await writer.end('SIGKILL');
    const server = await startDocumentServer({ dataDir: folder.path, environment });
    try {
      await expectNothingLost(server);
      await waitUntil(() => !processExists(pid), { what: 'the end of the orphaned server' });
    } finally {
      await server.stop();
    }
    await expectNotTakenForDamaged();
  },
);
