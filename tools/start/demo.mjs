/* npm run demo -- [--open] [--every 20]: made-up sources that change after so many seconds. Starts from an empty folder,
   because the publishers' addresses change. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { readdir, rm } from 'node:fs/promises';
import { commandOptions } from './command-options.mjs';
import { DevProcess } from './dev-process.mjs';
import { openBrowser, runningProduct, Story, welcomeLines } from './welcome.mjs';
import { preflight, releaseOf } from './install.mjs';
import { provide } from './provide.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DATA_DIR = join(ROOT, 'var', 'demo');
/** A folder for each kind of transcript. */
const TRANSCRIPTS = join(ROOT, 'tools', 'upstream', 'data', 'transcripts');
const OPTIONS = {
  open: { type: 'boolean', default: false },
  every: { type: 'string', default: '20' },
};
const USAGE = 'Usage: npm run demo -- [--open] [--every 20]';
const { open: opensBrowser, ...options } = commandOptions(OPTIONS, USAGE, (values) => {
  if (!/^[1-9]\d{0,4}$/.test(values.every))
    throw new Error('--every takes seconds, from 1 to 99999');
});
const every = Number(options.every);
/** Only a full sync reads changed figures before an hour has passed. */
const FULL_SYNC_EVERY_MS = every * 3_000;
const MANY = '1000000';
const CATEGORIES = ['Vulnerability', 'News', 'Advisories', 'Analysis', 'Awareness', 'Exploits'];

const story = new Story('demo');
const { HOST: host = '127.0.0.1', PORT: port = '3000' } = process.env;
const upstream = new DevProcess({
  cwd: ROOT,
  args: [
    'tools/upstream/dist/main.js',
    '--port',
    '0',
    '--demo',
    '--publishers',
    String(CATEGORIES.length),
    '--move',
    String(every),
    '--quota',
    MANY,
  ],
});
let product;
let timer;
let stopping;

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0));
await main().catch(async (error) => {
  if (stopping) return;
  process.stderr.write(`demo: ${error.message}\n`);
  await stop(1);
});

async function main() {
  for (const name of ['DATA_DIR', 'MONGODB_URI'])
    if (process.env[name])
      throw new Error(
        `Unset ${name}: the demo empties ${DATA_DIR}, and fills documents of its own`,
      );
  await preflight({ dataDir: DATA_DIR, host, port: Number(port) });
  await provide({ root: ROOT, story });
  await rm(DATA_DIR, { recursive: true, force: true });
  const [sources] = await upstream.start(/^[^]*upstream ready/);
  product = new DevProcess({
    cwd: ROOT,
    args: ['apps/embedded/dist/bundle/main.js'],
    env: settingsFor(sources),
  });
  const [, setupLink] = await product.start(/^Set up the first administrator: (\S+)$/m);
  await story.step('added the made-up channels and feeds', async () => {
    const named = (kind) => new RegExp(`^${kind} (.*)$`, 'm').exec(sources)[1].split(' ');
    await command('channels', 'add', ...named('channels'));
    for (const [index, feed] of named('publishers').entries())
      await command('feeds', 'add', feed, '--category', CATEGORIES[index]);
  });
  await story.step('read the made-up talks', () => command('sync', 'video'));
  await story
    .step('read the made-up news', () => command('sync', 'news'))
    .catch((error) => story.log(error.message));
  await story
    .step('stored the made-up transcripts', storeTranscripts)
    .catch((error) => story.log(error.message));
  const { siteUrl } = runningProduct(DATA_DIR);
  const lines = [
    `Set up the first administrator: ${setupLink}`,
    ...welcomeLines({ siteUrl, dataDir: DATA_DIR, hasKey: true }),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  story.log(
    `all talks, channels and news are made up, the events are those of the sample; every ${every} s something changes`,
  );
  if (opensBrowser) openBrowser(siteUrl, { log: story.log });
  timer = setTimeout(syncAgain, FULL_SYNC_EVERY_MS);
}

function settingsFor(sources) {
  const valueOf = (name) => new RegExp(`^${name}=(\\S+)$`, 'm').exec(sources)[1];
  const taken = ['YOUTUBE_API_BASE_URL', 'YOUTUBE_API_KEY', 'FEED_LOOPBACK_ORIGINS'];
  return {
    HOST: host,
    PORT: port,
    RELEASE: releaseOf(ROOT),
    DATA_DIR,
    DEFAULT_FEEDS: 'off',
    SAMPLE_CATALOGUE: 'off',
    SAMPLE_EVENTS: 'on',
    SAMPLE_COLLECTIONS: 'on',
    VIDEO_SYNC_MINUTES: '1',
    FEED_SYNC_MINUTES: '1',
    STATISTICS_REFRESH_HOURS: '1',
    YOUTUBE_DAILY_QUOTA: MANY,
    ...Object.fromEntries(taken.map((name) => [name, valueOf(name)])),
  };
}

async function storeTranscripts() {
  for (const kind of await readdir(TRANSCRIPTS))
    await command('episodes', 'transcripts', join(TRANSCRIPTS, kind), '--kind', kind);
}

async function syncAgain() {
  await command('sync', 'video', '--force').catch((error) => story.log(error.message));
  if (!stopping) timer = setTimeout(syncAgain, FULL_SYNC_EVERY_MS);
}

/** Detached: Ctrl-C must not make a command fail while the demo stops. */
async function command(...args) {
  const env = { ...process.env, DATA_DIR };
  const options = { cwd: ROOT, env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] };
  const child = spawn(process.execPath, ['apps/operator/dist/main.js', ...args], options);
  let reason = '';
  child.stderr.on('data', (text) => (reason = (reason + text).slice(-1_000)));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${args.slice(0, 2).join(' ')} failed: ${reason.trim()}`);
}

async function stop(code) {
  if (stopping) return;
  stopping = true;
  clearTimeout(timer);
  await Promise.all([product?.stop(), upstream.stop()]);
  process.exit(code);
}
