import { readFile, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import {
  freePort,
  processExists,
  startProcess,
  tempDir,
  waitUntil,
  type TestProcess,
} from '@elevate/testing';
import { environmentWith, ROOT } from './support/environment.js';

/** Loaded by no running product, so that recompiling it disturbs no other test. */
const SOURCE = join(ROOT, 'apps', 'embedded', 'src', 'index.ts');

jest.setTimeout(240_000);

interface Control {
  readonly pid: number;
  readonly site_url: string;
  readonly servers: { readonly MONGODB_URI: string };
}

let folder: Awaited<ReturnType<typeof tempDir>>;
let dev: TestProcess;
const control = async () =>
  JSON.parse(await readFile(join(folder.path, 'control.json'), 'utf8')) as Control;
const untilGone = (pid: number) =>
  // Longer than the product waits for the writes of a document server that is gone.
  waitUntil(() => !processExists(pid), { what: 'the end of the product', timeoutMs: 20_000 });

beforeEach(async () => {
  folder = await tempDir('dev-restart');
  dev = await startProcess({
    command: process.execPath,
    args: [join(ROOT, 'tools', 'start', 'dev.mjs')],
    cwd: ROOT,
    env: environmentWith({
      DATA_DIR: folder.path,
      PORT: String(await freePort()),
      WEB_PORT: String(await freePort()),
      SCHEDULES: 'off',
    }),
  });
  await dev.waitForOutput(/the site with reload/, 180_000);
});
afterEach(async () => {
  if (dev.running()) await dev.end('SIGKILL');
  await folder.remove();
});

it('restarts the product after a change, and keeps the document server', async () => {
  const before = await control();
  await utimes(SOURCE, new Date(), new Date());
  await dev.waitForOutput(/^dev: restarted in [\d.]+ s$/m, 60_000);
  const after = await control();
  expect(after.pid).not.toBe(before.pid);
  expect(processExists(before.pid)).toBe(false);
  // The server listens on a port of its own choice, so another server would have another address.
  expect(after.servers).toEqual(before.servers);
  expect((await fetch(`${after.site_url}/readyz`)).status).toBe(200);

  expect(await dev.end('SIGINT', 5_000)).toBe(0);
  await untilGone(after.pid);
});

it('leaves neither product nor simulated sources behind when it is killed', async () => {
  const { pid } = await control();
  const [, sources] = /^YOUTUBE_API_BASE_URL=(\S+)$/m.exec(dev.output()) ?? [];
  // Answers, if only to ask for a key.
  expect((await fetch(`${sources}/videos`)).status).toBe(403);
  await dev.end('SIGKILL');
  await untilGone(pid);
  await expect(fetch(`${sources}/videos`)).rejects.toThrow('fetch failed');
});
