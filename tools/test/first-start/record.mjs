/*
 * npm run pictures -- first-start: starts the committed product in an empty folder with an empty HOME, and records the terminal
 * and then the site as docs/screenshots/first-start.webp. Prints how long the start took.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { checkPort } from '../../embedded-mongo/src/data-dir.mjs';
import { freePorts } from '../../embedded-mongo/src/provision.mjs';
import { findChromium } from '../chromium.mjs';
import { Film } from './film.mjs';
import { Terminal } from './terminal.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const FILE = join(ROOT, 'docs', 'screenshots', 'first-start.webp');
const LONGEST_START_MS = 600_000;
const STILL_MS = 2_500;
/** Of the developer's machine, apart from HOME: how packages are fetched. */
const KEPT =
  /^(?:PATH|LANG|TMPDIR|JAVA_HOME|CHROMIUM_PATH|(?:https?|no)_proxy|npm_config_nodedir|.*CA.*)$/i;

const log = (line) => process.stdout.write(`first start: ${line}\n`);
const seconds = (milliseconds) => `${(milliseconds / 1_000).toFixed(1)} s`;
const folder = mkdtempSync(join(tmpdir(), 'elevate-first-start-'));
let terminal;
try {
  const port = await usualPort();
  terminal = new Terminal('npm start', { cwd: copyOfTree(), env: environment(port) });
  const url = `http://localhost:${port}`;
  await until(() => /^ {2}Stop +Ctrl-C/m.test(terminal.text()), 'the addresses');
  const started = terminal.elapsed();
  await until(() => isFilled(url).catch(() => false), 'talks, news and events');
  const filled = terminal.elapsed();
  await film(url);
  log(`${seconds(started)} from npm start to the addresses`);
  log(`${seconds(filled)} to a home page with talks, and news and events that are not empty`);
  log(`wrote ${FILE}, ${Math.round(statSync(FILE).size / 1_000)} kB`);
} finally {
  await terminal?.interrupt();
  rmSync(folder, { recursive: true, force: true });
}

async function usualPort() {
  const isFree = await checkPort({ host: '127.0.0.1', port: 3000 }).then(
    () => true,
    () => false,
  );
  return isFree ? 3000 : (await freePorts(1))[0];
}

function copyOfTree() {
  const tree = join(folder, 'elevate');
  mkdirSync(tree);
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x'], { cwd: tree, input: archive });
  return tree;
}

function environment(port) {
  const home = join(folder, 'home');
  mkdirSync(home);
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name));
  return {
    ...Object.fromEntries(kept),
    HOME: home,
    TERM: 'xterm',
    ...(port !== 3000 && { PORT: String(port) }),
  };
}

async function until(probe, what) {
  while (terminal.isRunning() && terminal.elapsed() < LONGEST_START_MS) {
    if (await probe()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`waited in vain for ${what}:\n${terminal.text()}`);
}

/** Looks at the pages as they are sent, without a script. */
async function isFilled(url) {
  const [home, news, events] = await Promise.all(
    ['/', '/news', '/events'].map(async (path) => (await fetch(`${url}${path}`)).text()),
  );
  return (
    home.includes('href="/video/') && news.includes('news-card') && events.includes('event-words')
  );
}

async function film(url) {
  const browser = await chromium.launch({
    executablePath: await findChromium({ log, root: ROOT }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
    ],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: 1280, height: 760 },
      colorScheme: 'dark',
      reducedMotion: 'reduce',
    });
    const recorded = new Film(page);
    await recorded.terminal(terminal.screens);
    for (const [path, content] of [
      ['/', '.card'],
      ['/news', '.news-grid > li'],
      ['/events', '.event-grid > li'],
    ])
      await recorded.visit(`${url}${path}`, content, STILL_MS);
    await recorded.write(FILE);
  } finally {
    await browser.close();
  }
}
