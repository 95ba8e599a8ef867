import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { tempDir } from '@elevate/testing';
// Loaded before the command, whose concurrent imports Jest cannot serve.
import './backup/write-backup.js';
import { runOperator } from './operator.js';

const TOKEN = 'token-of-the-product';
const ADMIN = ['admin', 'list'];
const FEEDS = ['feeds', 'list'];
const REPUBLISH = ['republish', 'user.account'];
const BACKUP = ['backup', '/tmp/never-written'];
const HIDE = ['channels', 'remove', '@a', '--episodes', 'hide'];
const IMPORT = ['events', 'import', 'events.csv'];
const ADD = ['feeds', 'add', 'https://feeds.example/a.xml'];
const ALL = [ADMIN, FEEDS, ADD, HIDE, IMPORT, ['sync', 'news'], REPUBLISH, BACKUP];
const LAST_GOOD = ['restore', '--last-good'];
const ELSEWHERE = { USER_URL: 'http://127.0.0.1:9', OPERATOR_TOKEN: 'x' };
const OTHER = { MONGODB_URI: 'mongodb://a/' };

let folder: Awaited<ReturnType<typeof tempDir>>;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await tempDir('products');
  await mkdir(join(folder.path, 'other', 'mongo'), { recursive: true });
  await writeFile(join(folder.path, 'events.csv'), 'title,starts_at,description_short\nA,2027,B');
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await folder.remove();
});

async function product(name: string) {
  const calls: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    if (url !== '/healthz') calls.push(`${url} ${headers.authorization}`);
    response.end('{"items":[]}');
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const url = `http://127.0.0.1:${port}`;
  const urls = { url, user_url: url, catalogue_url: url, events_url: url, site_url: url };
  const servers = { MONGODB_URI: 'mongodb://here/' };
  const control = { ...urls, name, token: TOKEN, pid: process.pid, servers };
  const dataDir = join(folder.path, name);
  await mkdir(join(dataDir, 'mongo'), { recursive: true });
  await writeFile(join(dataDir, 'control.json'), JSON.stringify(control));
  return { url, port, calls, dataDir };
}

type Settings = Record<string, string>;
const at = (name: string, settings: Settings = {}): Settings => ({
  DATA_DIR: join(folder.path, name),
  ...settings,
});

async function operate(args: readonly string[], settings: Settings) {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const environment = { INIT_CWD: folder.path, ...settings };
  const { signal } = new AbortController();
  return { code: await runOperator(args, { environment, out: say, note: say, signal }), lines };
}

type Running = Awaited<ReturnType<typeof product>>;
type Case = readonly [string, readonly string[][], (running: Running) => Settings, RegExp];
const PARTS = [FEEDS, ['sync', 'news'], ['republish', 'user.account', 'ingestion.run']];
const NO_ADDRESS = /^USER_URL is not an address of the product in \S+\. Nothing was done\./;

const REFUSED: readonly Case[] = [
  [
    'a mistyped folder',
    [...ALL, LAST_GOOD],
    () => at('typo'),
    /no product in \S+typo\. Check DATA/,
  ],
  ['an empty folder', ALL, () => at('.'), /^There is no product in /],
  ['a folder that cannot be', [FEEDS], () => ({ DATA_DIR: '/proc/x' }), /no product in \/proc\/x/],
  ['another port', ALL, () => at('meant', { PORT: '1' }), /^PORT is 1, but .*meant has \d+\. Not/],
  ["another's port", ALL, ({ port: PORT }) => at('other', { PORT }), /^Another.* at PORT \d+, and/],
  [
    'other documents',
    ALL,
    () => at('meant', OTHER),
    /^MONGODB_URI is .*a\/, but .*here\/\. Nothing/,
  ],
  ['an address elsewhere', [ADMIN, REPUBLISH], () => at('meant', ELSEWHERE), NO_ADDRESS],
  ['a stopped folder', [ADMIN, REPUBLISH], () => at('other', ELSEWHERE), NO_ADDRESS],
  ['some addresses', PARTS, () => ELSEWHERE, /^USER_URL .* INGESTION_URL is not set\. Nothing was/],
];

describe('a command is refused, and touches nothing, with', () => {
  it.each(
    REFUSED.flatMap(([what, commands, ...rest]) =>
      commands.map((args) => [what, args.join(' '), args, ...rest] as const),
    ),
  )('%s: %s', async (_what, _command, args, settings, reason) => {
    const running = await product('meant');
    const folders = await readdir(folder.path);
    const { code, lines } = await operate(args, settings(running));
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(reason)]);
    expect(running.calls).toEqual([]);
    expect(await readdir(folder.path)).toEqual(folders);
    expect(await readdir(join(folder.path, 'other'))).toEqual(['mongo']);
    expect(existsSync('/tmp/never-written')).toBe(false);
  });
});

describe('a command says first which product it acts on:', () => {
  it.each([ADMIN, FEEDS, REPUBLISH])('the one that runs on the folder (%s %s)', async (...args) => {
    const { url, port, calls, dataDir } = await product('meant');
    const { lines } = await operate(args, at('meant', { PORT: port }));
    expect(lines[0]).toBe(`Acts on meant at ${url}, data folder ${dataDir}`);
    expect(calls).toEqual([expect.stringContaining(`Bearer ${TOKEN}`)]);
  });

  it('the one of the default folder, unless an address is named', async () => {
    const [{ url, calls }, named] = [await product('var'), await product('named')];
    const cwd = process.cwd();
    closers.push(() => process.chdir(cwd));
    process.chdir(folder.path);
    const where = `data folder ${process.cwd()}/var (DATA_DIR is not set)`;
    expect((await operate(FEEDS, {})).lines[0]).toBe(`Acts on var at ${url}, ${where}`);
    const settings = { USER_URL: `${named.url}/`, OPERATOR_TOKEN: 'its-own' };
    const [line] = (await operate(ADMIN, settings)).lines;
    expect(line).toBe(`Acts on the user service at ${named.url} (USER_URL)`);
    expect([calls.length, named.calls]).toEqual([1, ['/v1/administrators Bearer its-own']]);
    const { lines } = await operate(ADMIN, { USER_URL: named.url });
    expect(lines).toEqual(['Set OPERATOR_TOKEN together with USER_URL.']);
  });

  it('and what it advises reaches the same product', async () => {
    const { port, dataDir } = await product("it's");
    const { lines } = await operate(FEEDS, at("it's", { PORT: port, npm_command: 'run-script' }));
    const settings = `DATA_DIR='${dataDir.replace("'", "'\\''")}' PORT=${port}`;
    expect(lines[1]).toBe(`No feeds yet. Add one: ${settings} npm run feeds -- add <address>`);
  });
});
