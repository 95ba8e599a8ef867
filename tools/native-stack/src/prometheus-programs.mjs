import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const WITHIN_MS = 5 * 60_000;

function defaultCache() {
  return join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'elevate');
}

/** Returns the installed programs, or Debian's, unpacked once into the cache without installing a service. */
export async function findPrometheus({ cacheDir = defaultCache(), log = () => {} } = {}) {
  if (await isInstalled()) return { prometheus: 'prometheus', promtool: 'promtool' };
  const home = join(cacheDir, 'prometheus-debian');
  if (!existsSync(home)) await unpack(home, log);
  return { prometheus: join(home, 'prometheus'), promtool: join(home, 'promtool') };
}

async function isInstalled() {
  const answers = ['prometheus', 'promtool'].map((name) => run(name, ['--version']));
  return (await Promise.allSettled(answers)).every(({ status }) => status === 'fulfilled');
}

async function unpack(home, log) {
  log('prometheus: downloading the Debian package (once)');
  await mkdir(join(home, '..'), { recursive: true });
  const work = await mkdtemp(`${home}-partial-`);
  const options = { cwd: work, timeout: WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
  try {
    // A new machine has no package lists, and old lists name packages that are gone.
    await run('apt-get', ['update'], options).catch(() => undefined);
    await run('apt-get', ['download', 'prometheus'], options);
    const [file] = (await readdir(work)).filter((name) => name.endsWith('.deb'));
    await run('dpkg-deb', ['-x', file, 'files'], options);
    await rename(join(work, 'files', 'usr', 'bin'), home);
  } catch (error) {
    const reason = String(error.stderr || error.message).trim();
    const advice = 'install prometheus and promtool, or run on Debian';
    if (!existsSync(home)) throw new Error(`No Prometheus: ${reason}; ${advice}`, { cause: error });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
