import { cp, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '@elevate/native-stack';
import {
  processExists,
  startProcess,
  tempDir,
  waitUntil,
  type TestProcess,
} from '@elevate/testing';
import { environmentWith, ROOT } from './support/environment.js';

const COPIED = ['apps', 'libs', 'tools', 'package.json', 'package-lock.json', '.swcrc'];
const COPIED_BESIDE = ['tsconfig.json', 'tsconfig.base.json'];
/** Changed in the copy; every first line of robots.txt comes from it. */
const SOURCE = join('apps', 'bff', 'src', 'pages', 'sitemap', 'install-sitemap.ts');
const LIBRARY = join('libs', 'rules', 'src', 'index.ts');

interface Control {
  readonly pid: number;
  readonly site_url: string;
  readonly servers: { readonly MONGODB_URI: string };
}

type Folder = Awaited<ReturnType<typeof tempDir>>;

let tree: Folder;
let data: Folder;
let dev: TestProcess;
const control = async () =>
  JSON.parse(await readFile(join(data.path, 'control.json'), 'utf8')) as Control;
const untilGone = (pid: number) =>
  // Longer than the product waits for the writes of a document server that is gone.
  waitUntil(() => !processExists(pid), { what: 'the end of the product' });

/** The sources and what was built of them. Edits in the copy reach no other test, and leave the tree as it is. */
async function copyTree(target: string): Promise<void> {
  const isCopied = (path: string) => !/\/(bundle|coverage|node_modules|test)$/.test(path);
  for (const name of [...COPIED, ...COPIED_BESIDE])
    await cp(join(ROOT, name), join(target, name), { recursive: true, filter: isCopied });
  const packages = join(ROOT, 'node_modules');
  await mkdir(join(target, 'node_modules', '@elevate'), { recursive: true });
  const own = (await readdir(join(packages, '@elevate'))).map((name) => `@elevate/${name}`);
  for (const name of await readdir(packages))
    if (name !== '@elevate' && name !== '.vite')
      await symlink(join(packages, name), join(target, 'node_modules', name));
  // Relative links: they lead to the projects of the copy.
  for (const name of own)
    await symlink(await readlink(join(packages, name)), join(target, 'node_modules', name));
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const path = join(tree.path, file);
  await writeFile(path, change(await readFile(path, 'utf8')));
}

beforeAll(async () => {
  tree = await tempDir('dev-tree');
  await copyTree(tree.path);
});
afterAll(() => tree.remove());
beforeEach(async () => {
  data = await tempDir('dev-restart');
  dev = await startProcess({
    command: process.execPath,
    args: [join(tree.path, 'tools', 'start', 'dev.mjs')],
    cwd: tree.path,
    env: environmentWith({
      DATA_DIR: data.path,
      PORT: String(await freePort()),
      WEB_PORT: String(await freePort()),
      SCHEDULES: 'off',
    }),
  });
  await dev.waitForOutput(/the site with reload/, 180_000);
});
afterEach(async () => {
  if (dev.running()) await dev.end('SIGKILL');
  await data.remove();
});

/** Resolves with the milliseconds from the saved file to an answer with the change, with every service ready. */
async function untilAnswered(url: string, text: string): Promise<number> {
  const { pid } = await control();
  const savedAt = performance.now();
  await edit(SOURCE, (source) => source.replace(/'User-agent: \*.*?'/, `'User-agent: *${text}'`));
  const answer = () => fetch(`${url}/robots.txt`).then((response) => response.text(), String);
  await waitUntil(async () => (await answer()).startsWith(`User-agent: *${text}\n`), {
    what: `an answer with ${text}`,
    timeoutMs: 60_000,
    everyMs: 10,
  });
  await waitUntil(async () => (await control()).pid !== pid, {
    what: 'a new product',
    everyMs: 10,
  });
  return performance.now() - savedAt;
}

it('answers with a change soon after it was saved, and keeps the document server', async () => {
  const [, server] = await dev.waitForOutput(/outlives every restart, as process (\d+)$/m);
  const before = await control();
  const first = await untilAnswered(before.site_url, ' # first');
  // The process for the next restart has loaded this library's old modules.
  await edit(LIBRARY, (source) => `${source}\n`);
  await dev.waitForOutput(/(?:^dev: restarted in [\d.]+ s$[^]*){2}/m, 60_000);
  const second = await untilAnswered(before.site_url, ' # second');
  process.stderr.write(
    `npm run dev answered with a change after ${Math.round(first)} and ${Math.round(second)} ms\n`,
  );
  const after = await control();
  expect(after.pid).not.toBe(before.pid);
  expect(processExists(before.pid)).toBe(false);
  expect(after.servers).toEqual(before.servers);
  expect(processExists(Number(server))).toBe(true);

  expect(await dev.end('SIGINT', 5_000)).toBe(0);
  await untilGone(after.pid);
  expect(processExists(Number(server))).toBe(false);
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
