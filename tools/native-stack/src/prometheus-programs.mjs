import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { defaultCacheDir, makeOnce } from '../../embedded-mongo/src/make-once.mjs';

const run = promisify(execFile);
const WITHIN_MS = 5 * 60_000;

/** Returns the installed programs, or Debian's, unpacked once into the cache without installing a service. */
export async function findPrometheus({ cacheDir = defaultCacheDir(), log = () => {} } = {}) {
  if (await isInstalled()) return { prometheus: 'prometheus', promtool: 'promtool' };
  const home = await makeOnce(join(cacheDir, 'prometheus-debian'), (work) => unpack(work, log));
  return { prometheus: join(home, 'prometheus'), promtool: join(home, 'promtool') };
}

async function isInstalled() {
  const answers = ['prometheus', 'promtool'].map((name) => run(name, ['--version']));
  return (await Promise.allSettled(answers)).every(({ status }) => status === 'fulfilled');
}

async function unpack(work, log) {
  log('prometheus: downloading the Debian package (once)');
  const options = { cwd: work, timeout: WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
  try {
    // A new machine has no package lists, and old lists name packages that are gone.
    await run('apt-get', ['update'], options).catch(() => undefined);
    await run('apt-get', ['download', 'prometheus'], options);
    const [file] = (await readdir(work)).filter((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['-x', file, 'files'], options);
  } catch (error) {
    const reason = String(error.stderr || error.message).trim();
    const advice = 'install prometheus and promtool, or run on Debian';
    throw new Error(`No Prometheus: ${reason}; ${advice}`, { cause: error });
  }
  return join(work, 'files', 'usr', 'bin');
}
