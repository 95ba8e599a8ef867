import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection } from 'mongoose';
import { tempDir, waitUntil } from '@elevate/testing';
import { type DocumentServer, startDocumentServer } from '../src/index.mjs';

// Without the server of the tests, so that a private one starts.
const environment = { ...process.env, MONGODB_URI: undefined };

let folder: Awaited<ReturnType<typeof tempDir>>;
let server: DocumentServer;
beforeAll(async () => {
  folder = await tempDir('password');
  server = await startDocumentServer({ dataDir: folder.path, environment });
}, 120_000);
afterAll(async () => {
  await server.stop();
  await folder.remove();
});

const withPassword = (password: string) =>
  server.uri.replace(/elevate:[^@]+/, `elevate:${password}`);
const anonymous = () => server.uri.replace(/elevate:[^@]+@/, '').replace(/\?.*$/, '');

async function countAt(uri: string): Promise<number> {
  const connection = createConnection(uri, { dbName: 'user', serverSelectionTimeoutMS: 5_000 });
  try {
    await connection.asPromise();
    return await connection.collection('accounts').countDocuments();
  } finally {
    await connection.close();
  }
}

describe('the document server of a data folder', () => {
  it('serves the product, whose URI has the password', async () => {
    expect(await countAt(server.uri)).toBe(0);
  });

  it('refuses to read or write without a password', async () => {
    await expect(countAt(anonymous())).rejects.toMatchObject({ code: 13 });
    const connection = await createConnection(anonymous(), { dbName: 'user' }).asPromise();
    for (const command of [
      { insert: 'accounts', documents: [{ a: 1 }] },
      { find: 'accounts' },
      { ping: 1 },
      { dropDatabase: 1 },
      { listDatabases: 1 },
      { serverStatus: 1 },
    ]) {
      await expect(connection.db!.command(command)).rejects.toMatchObject({ code: 13 });
    }
    await connection.close();
    expect(await countAt(server.uri)).toBe(0);
  });

  it('refuses another password', async () => {
    await expect(countAt(withPassword('x'.repeat(43)))).rejects.toMatchObject({ code: 18 });
  });

  it('has a password of 256 random bits that no other process can see in the arguments', async () => {
    const [, password = ''] = /elevate:([^@]+)@/.exec(server.uri) ?? [];
    expect(password).toMatch(/^[\w-]{43}$/);
    const { readFile } = await import('node:fs/promises');
    const commandLine = await readFile(`/proc/${server.pid()}/cmdline`, 'utf8');
    expect(commandLine).not.toContain(password);
  });

  it('keeps its password when it starts again', async () => {
    process.kill(server.pid()!, 'SIGKILL');
    await waitUntil(async () => (await countAt(server.uri).catch(() => -1)) === 0, {
      timeoutMs: 30_000,
    });
  });
});
