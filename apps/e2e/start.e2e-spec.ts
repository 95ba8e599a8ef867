import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { freePort } from '@elevate/native-stack';
import { startProcess, tempDir, waitUntil, type TestProcess } from '@elevate/testing';
import { environmentWith, ROOT } from './support/environment.js';

jest.setTimeout(240_000);

let folder: Awaited<ReturnType<typeof tempDir>>;
let first: TestProcess | undefined;
const start = async (...args: string[]) =>
  startProcess({
    command: process.execPath,
    args: [join(ROOT, 'tools', 'start', 'start.mjs'), ...args],
    cwd: ROOT,
    env: environmentWith({
      DATA_DIR: join(folder.path, 'data'),
      BROWSER: join(folder.path, 'browser'),
      PORT: String(await freePort()),
      SCHEDULES: 'off',
      ADMIN_SETUP_LINK: 'on',
    }),
  });

beforeEach(async () => {
  folder = await tempDir('start');
});
afterEach(async () => {
  if (first?.running()) await first.end('SIGTERM');
  await folder.remove();
});

it('prints its steps, the addresses and the data folder, opens the browser, refuses a second start, and stops', async () => {
  const opened = join(folder.path, 'opened');
  const browser = `#!/bin/sh\necho "$1" > ${opened}.part && mv ${opened}.part ${opened}\n`;
  await writeFile(join(folder.path, 'browser'), browser, { mode: 0o755 });
  first = await start('--open');
  const [, url] = await first.waitForOutput(/^ {2}The site +(\S+)$/m, 180_000);
  await first.waitForOutput(/^ {2}Stop +Ctrl-C$/m);
  await first.waitForOutput(/^Set up the first administrator: http\S+\/m8n4p-access#setup=\S+$/m);
  const lines = first.output();
  expect(lines).toMatch(/^Started the document server in \d+\.\d s$/m);
  expect(lines).toMatch(/^Started the services in \d+\.\d s$/m);
  expect(lines).toMatch(/^ {2}Add a channel .*npm run channels -- add @somechannel/m);
  expect(lines).toContain(`  Your data           ${join(folder.path, 'data')}\n`);
  const address = await waitUntil(() => readFile(opened, 'utf8').catch(() => undefined));
  expect(address).toBe(`${url}\n`);

  const second = await start();
  await waitUntil(() => !second.running(), { what: 'the end of the second', timeoutMs: 30_000 });
  expect(await second.end()).toBe(1);
  expect(second.output()).toContain(`Elevate runs already at ${url}.`);
  expect(second.output()).toContain(`is in use by process ${first.pid}`);

  expect(await first.end('SIGINT', 5_000)).toBe(0);
});
