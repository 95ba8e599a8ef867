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
const COMMANDS = [
  ADMIN,
  FEEDS,
  ['feeds', 'add', 'https://feeds.example/a.xml'],
  ['channels', 'remove', '@a', '--episodes', 'hide'],
  ['events', 'import', 'events.csv'],
  ['sync', 'news'],
  REPUBLISH,
  ['backup', '/tmp/never-written'],
] as const;
const LAST_GOOD = ['restore', '--last-good'];
type Args = readonly string[];

let folder: Awaited<ReturnType<typeof tempDir>>;
const closers: (() => unknown)[] = [];
beforeEach(async () => {
  folder = await tempDir('products');
  await mkdir(join(folder.path, 'other', 'mongo'), { recursive: true });
  await writeFile(
    join(folder.path, 'events.csv'),
    'title,starts_at,description_short\nA,2027-03-04,B',
  );
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
  await folder.remove();
});

/** Records the calls of commands; each name says which product it is. */
async function product(name: string, control: object = {}) {
  const calls: string[] = [];
  const server = createServer(({ url = '', headers }, response) => {
    if (url !== '/healthz') calls.push(`${url} ${headers.authorization}`);
    response.end('{"items":[]}');
  }).listen(0, '127.0.0.1');
  closers.push(() => server.close());
  await once(server, 'listening');
  const port = String((server.address() as AddressInfo).port);
  const url = `http://127.0.0.1:${port}`;
  const addresses = { url, user_url: url, catalogue_url: url, events_url: url, site_url: url };
  const file = { ...addresses, name, token: TOKEN, pid: process.pid, ...control };
  const dataDir = join(folder.path, name);
  await mkdir(join(dataDir, 'mongo'), { recursive: true });
  await writeFile(join(dataDir, 'control.json'), JSON.stringify(file));
  return { url, port, calls, dataDir };
}

async function operate(args: Args, environment: Record<string, string>) {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const code = await runOperator(args, {
    environment: { INIT_CWD: folder.path, ...environment },
    out: say,
    note: say,
    signal: new AbortController().signal,
  });
  return { code, lines, text: lines.join('\n') };
}

type Product = Awaited<ReturnType<typeof product>>;
type Case = readonly [string, readonly Args[], (running: Product) => object, RegExp];

const REFUSED: readonly Case[] = [
  [
    'a folder that is mistyped',
    [...COMMANDS, LAST_GOOD],
    () => ({ DATA_DIR: join(folder.path, 'typo') }),
    /^There is no product in \S+typo\. Check DATA_DIR\. Only the start and a restore create the folder\.$/,
  ],
  [
    'a folder without a product',
    COMMANDS,
    () => ({ DATA_DIR: folder.path }),
    /^There is no product in /,
  ],
  [
    'a folder that cannot be made',
    [FEEDS],
    () => ({ DATA_DIR: '/proc/elevate' }),
    /^There is no product in \/proc/,
  ],
  [
    'a port that is not that of the running product',
    COMMANDS,
    ({ dataDir }) => ({ DATA_DIR: dataDir, PORT: '1' }),
    /^PORT is 1, but the product in \S+meant has \d+\. Nothing was done\. Set DATA_DIR/,
  ],
  [
    'a port of another product',
    COMMANDS,
    ({ port }) => ({ DATA_DIR: join(folder.path, 'other'), PORT: port }),
    /^Another process listens at PORT \d+, and the product in \S+other is not running\./,
  ],
  [
    'documents of another product',
    COMMANDS,
    ({ dataDir }) => ({ DATA_DIR: dataDir, MONGODB_URI: 'mongodb://elsewhere/' }),
    /^MONGODB_URI is mongodb:\/\/elsewhere\/, but the product in \S+meant has mongodb:\/\/here\//,
  ],
  [
    'an address of another product than the folder',
    [ADMIN, REPUBLISH],
    ({ dataDir }) => ({ DATA_DIR: dataDir, USER_URL: 'http://127.0.0.1:9', OPERATOR_TOKEN: 'x' }),
    /^USER_URL is not an address of the product in \S+meant\. Nothing was done\./,
  ],
  [
    'an address and a folder whose product is stopped',
    [ADMIN, REPUBLISH],
    ({ url }) => ({ DATA_DIR: join(folder.path, 'other'), USER_URL: url, OPERATOR_TOKEN: 'x' }),
    /^USER_URL is not an address of the product in \S+other\. Nothing was done\./,
  ],
  [
    'an address of one service, but not of the one in question',
    [FEEDS, ['sync', 'news'], ['republish', 'user.account', 'ingestion.run']],
    () => ({ USER_URL: 'http://127.0.0.1:9', OPERATOR_TOKEN: 'x' }),
    /^USER_URL names a product, but INGESTION_URL is not set\. Nothing was done\. Set INGESTION_URL/,
  ],
];

describe('a command is refused, and touches nothing, with', () => {
  it.each(
    REFUSED.flatMap(([what, commands, settings, reason]) =>
      commands.map((args) => [what, args.join(' '), args, settings, reason] as const),
    ),
  )('%s: %s', async (_what, _command, args, settings, reason) => {
    const running = await product('meant', { servers: { MONGODB_URI: 'mongodb://here/' } });
    const folders = await readdir(folder.path);
    const { code, lines } = await operate(args, settings(running) as Record<string, string>);
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
    const { lines } = await operate(args, { DATA_DIR: dataDir, PORT: port });
    expect(lines[0]).toBe(`Acts on meant at ${url}, data folder ${dataDir}`);
    expect(calls).toEqual([expect.stringContaining(`Bearer ${TOKEN}`)]);
  });

  it('the one of the default folder, where none is named', async () => {
    const { url, calls } = await product('var');
    const cwd = process.cwd();
    closers.push(() => process.chdir(cwd));
    process.chdir(folder.path);
    const { code, lines } = await operate(['feeds', 'list'], {});
    expect([code, lines[0]]).toEqual([
      0,
      `Acts on var at ${url}, data folder ${process.cwd()}/var (DATA_DIR is not set)`,
    ]);
    expect(calls).toHaveLength(1);
    // The default folder yields to a named address, and its token stays here.
    const named = await product('named');
    const other = { USER_URL: `${named.url}/`, OPERATOR_TOKEN: 'of-the-named' };
    expect((await operate(ADMIN, other)).lines[0]).toBe(
      `Acts on the user service at ${named.url} (USER_URL)`,
    );
    expect([calls.length, named.calls]).toEqual([1, ['/v1/administrators Bearer of-the-named']]);
    expect((await operate(ADMIN, { USER_URL: named.url })).text).toBe(
      'Set OPERATOR_TOKEN together with USER_URL.',
    );
  });

  it('and what it advises reaches the same product', async () => {
    const { port, dataDir } = await product("it's");
    const environment = { DATA_DIR: dataDir, PORT: port, npm_command: 'run-script' };
    expect((await operate(FEEDS, environment)).lines[1]).toBe(
      `No feeds yet. Add one: DATA_DIR='${dataDir.replace("'", "'\\''")}' PORT=${port} npm run feeds -- add <address>`,
    );
  });
});
