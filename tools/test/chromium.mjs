import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { onPath } from '../embedded-mongo/src/provision.mjs';
import { run } from '../start/install.mjs';

// The shell draws the same pages with far less work: it has no window that it draws them for.
const SHELL = 'chromium-headless-shell';
const NAMES = [SHELL, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of a Chromium: the one in CHROMIUM_PATH, an installed one, or one installed now; else undefined. */
export async function findChromium({ log, root }) {
  return fromEnvironment() ?? working(installed()) ?? (await install({ log, root }));
}

function fromEnvironment() {
  const path = process.env.CHROMIUM_PATH;
  if (path && !existsSync(path)) {
    throw new Error('CHROMIUM_PATH names a file that does not exist');
  }
  return path || undefined;
}

function installed() {
  return NAMES.map((name) => onPath(name, process.env)).find(Boolean);
}

/** A stub that only says how to install the real one is common on Ubuntu. */
function working(path) {
  return path && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0
    ? path
    : undefined;
}

async function install({ log, root }) {
  for (const [how, attempt] of [
    ['apt', installWithApt],
    ['Playwright', installWithPlaywright],
  ]) {
    log(`no Chromium here, trying to install one with ${how}`);
    const path = await attempt(root).catch((error) => void log(error.message));
    if (working(path)) {
      return path;
    }
  }
  log('no Chromium: the browser tests will be skipped');
  return undefined;
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !onPath('apt-get', process.env)) {
    throw new Error('apt needs root on a Debian');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const fetch = (name) =>
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env });
  await run('apt-get', ['update', '-qq'], { env });
  // Not every Debian has the shell by itself.
  await fetch(SHELL).catch(() => fetch('chromium'));
  return installed();
}

async function installWithPlaywright(root) {
  const cli = join(root, 'node_modules', 'playwright-core', 'cli.js');
  await run(process.execPath, [cli, 'install', 'chromium'], { cwd: root, timeout: 300_000 });
  return createRequire(import.meta.url)('playwright-core').chromium.executablePath();
}
