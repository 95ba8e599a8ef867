import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { startDocumentServer } from './index.mjs';
import { freePorts, makeOnce } from './provision.mjs';

let folder;
let home;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'make-once-'));
  home = join(folder, 'cache', 'program-1.0');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const making = (text) => async (work) => {
  await mkdir(join(work, 'bin'));
  await writeFile(join(work, 'bin', 'program'), text);
  return join(work, 'bin');
};
const content = () => readFileSync(join(home, 'program'), 'utf8');

it('makes the folder once, and leaves nothing beside it', async () => {
  expect(await makeOnce(home, making('first'))).toBe(home);
  expect(await makeOnce(home, making('second'))).toBe(home);
  expect([content(), readdirSync(join(folder, 'cache'))]).toEqual(['first', ['program-1.0']]);
});

it('leaves nothing if it fails, and may try again', async () => {
  const failing = () => Promise.reject(new Error('no network'));
  await expect(makeOnce(home, failing)).rejects.toThrow('no network');
  expect([existsSync(home), readdirSync(join(folder, 'cache'))]).toEqual([false, []]);
  await makeOnce(home, making('again'));
  expect(content()).toBe('again');
});

it('keeps the copy of a faster process', async () => {
  const slow = async (work) => {
    await makeOnce(home, making('faster'));
    return making('slower')(work);
  };
  expect(await makeOnce(home, slow)).toBe(home);
  expect(content()).toBe('faster');
});

it('reads the address of a server from a file', async () => {
  const file = join(folder, 'address');
  await writeFile(file, 'mongodb://one/\n');
  const request = { dataDir: null, environment: { MONGODB_URI_FILE: file } };
  expect((await startDocumentServer(request)).uri).toBe('mongodb://one/');
});

it('finds different ports that programs can listen on and that no outgoing connection takes', async () => {
  const ports = await freePorts(20);
  expect(new Set(ports).size).toBe(20);
  const servers = ports.map((port) => createServer().listen(port, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  // The first port of outgoing connections: RFC 6335 says 49152, Linux uses 32768.
  expect(Math.max(...ports)).toBeLessThan(32_768);
});
