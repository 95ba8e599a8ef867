import { execFileSync } from 'node:child_process';
import { access, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { builtService, startProcess, tempDir, type TestProcess, waitUntil } from '@elevate/testing';
import { Browser } from './browser.js';
import { ADMIN_SECRETS, newEmail, PASSWORD } from './running-site.js';

const ADMIN = { email: 'ada@admin.local', ...ADMIN_SECRETS };

let folder: Awaited<ReturnType<typeof tempDir>>;
const closers: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await tempDir('data-folder-away');
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await folder.remove();
}, 60_000);

async function start(dataDir: string) {
  const product: TestProcess = await startProcess({
    command: process.execPath,
    args: [builtService('embedded')],
    env: {
      ...process.env,
      MONGODB_URI: undefined,
      KAFKA_BROKERS: undefined,
      DATA_DIR: dataDir,
      PORT: '0',
      SCHEDULES: 'off',
      SAMPLE_CATALOGUE: 'off',
      ADMIN_SETUP_LINK: 'off',
    },
  });
  closers.push(() => product.end('SIGTERM', 20_000));
  const [, url = ''] = await product.waitForOutput(/ready at (\S+)/, 120_000);
  return { product, url, browser: new Browser(url) };
}

type Started = Awaited<ReturnType<typeof start>>;

const signUp = ({ browser }: Started) =>
  browser.post('/accounts', {
    email: newEmail(),
    password: PASSWORD,
    linkedin_url: 'https://www.linkedin.com/in/ada',
  });

async function expectRefused(site: Started, reason: RegExp): Promise<void> {
  // A busy machine notices late.
  await waitUntil(async () => {
    const { status, body } = await signUp(site);
    expect(status).toBe(503);
    return body['code'] === 'SERVER.CANNOT_SAVE';
  });
  await waitUntil(async () => reason.test(await (await fetch(`${site.url}/readyz`)).text()), {
    what: String(reason),
  });
  for (let n = 0; n < 3; n++) expect((await signUp(site)).status).toBe(503);
  expect((await site.browser.get('/home')).status).toBe(200);
}

/** Lines of the log after the start that warn. */
const warnings = ({ product }: Started): string[] =>
  product
    .output()
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line));

it('a folder that is removed is not made again, and says so in one line', async () => {
  const dataDir = join(folder.path, 'var');
  const site = await start(dataDir);
  expect((await signUp(site)).status).toBe(201);
  await rm(dataDir, { recursive: true });
  await expectRefused(site, /The data folder \S+ is gone: nothing is saved until it is back/);
  expect(warnings(site)).toEqual([expect.stringMatching(/"service":"embedded".* is gone:/)]);
  await expect(access(dataDir)).rejects.toMatchObject({ code: 'ENOENT' });
}, 180_000);

it('a full disk stays readable through a restart, and tells an administrator why', async () => {
  const dataDir = folder.path;
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=100m', 'data-folder-test', dataDir]);
  } catch {
    process.stderr.write('not tested: this user may not mount a small file system\n');
    return;
  }
  closers.push(async () => execFileSync('umount', ['-l', dataDir]));
  const first = await start(dataDir);
  const created = await first.browser.post('/admin/setup', ADMIN);
  expect(created).toMatchObject({ status: 201 });
  const { bavail, bsize } = await statfs(dataDir);
  await writeFile(
    join(dataDir, 'mongo', 'mongo-java-server', 'documents.mv.replaced-earlier'),
    Buffer.alloc(bavail * bsize),
  ).catch(() => undefined);
  await expectRefused(first, /is full/);
  expect(await first.product.end('SIGTERM', 20_000)).toBe(0);

  const second = await start(dataDir);
  await expectRefused(second, /is full/);
  const signedIn = await second.browser.post('/admin/session', ADMIN);
  expect(signedIn).toMatchObject({ status: 200 });
  const { body } = await second.browser.get('/admin/status');
  expect(body['storage']).toMatch(
    /is full: .* You can delete \S+documents\.mv\.replaced-earlier \(\d+ MB\)/,
  );
  expect(warnings(second).filter((line) => line.includes(' is full'))).toHaveLength(1);
  expect(warnings(second).filter((line) => line.includes('"stack"'))).toEqual([]);
}, 300_000);
