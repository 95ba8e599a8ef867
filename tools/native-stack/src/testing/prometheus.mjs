import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  answers,
  defaultCacheDir,
  freePort,
  makeOnce,
  runQuietly,
  serverFolder,
  succeeds,
  startServer,
} from '../server.mjs';

export async function startPrometheus({ configuration, rules, log = () => {} }) {
  const { prometheus } = await findPrometheus({ log });
  const folder = await serverFolder('prometheus', null);
  const file = (name) => join(folder.path, name);
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}`;
  await writeFile(file('prometheus.yml'), configuration);
  await writeFile(file('rules.yml'), rules);
  const server = await startServer({
    name: 'Prometheus',
    command: [
      prometheus,
      `--config.file=${file('prometheus.yml')}`,
      `--storage.tsdb.path=${file('data')}`,
      `--web.listen-address=${address}`,
      // Alerts that fire again after a restart are no concern of a short run.
      '--rules.alert.for-outage-tolerance=1s',
      '--rules.alert.for-grace-period=0s',
    ],
    output: file('prometheus.log'),
    isReady: () => answers(`${url}/-/ready`),
  }).catch(folder.discard);
  return { url, pid: server.pid, ended: server.ended, stop: () => folder.close(server) };
}

/** Returns the installed programs, or Debian's, unpacked once into the cache without installing a service. */
export async function findPrometheus({ cacheDir = defaultCacheDir(), log = () => {} } = {}) {
  if (await isInstalled()) return { prometheus: 'prometheus', promtool: 'promtool' };
  const home = await makeOnce(join(cacheDir, 'prometheus-debian'), (work) => unpack(work, log));
  return { prometheus: join(home, 'prometheus'), promtool: join(home, 'promtool') };
}

async function isInstalled() {
  const programs = ['prometheus', 'promtool'];
  const results = await Promise.all(programs.map((name) => succeeds(name, ['--version'])));
  return !results.includes(false);
}

async function unpack(work, log) {
  log('prometheus: downloading the Debian package (once)');
  const options = { cwd: work };
  try {
    // A new machine has no package lists, and old lists name packages that are gone.
    await runQuietly('apt-get', ['update'], options).catch(() => undefined);
    await runQuietly('apt-get', ['download', 'prometheus'], options);
    const [file] = (await readdir(work)).filter((name) => name.endsWith('.deb'));
    await runQuietly('dpkg-deb', ['-x', file, 'files'], options);
  } catch (error) {
    const advice = 'install prometheus and promtool, or run on Debian';
    throw new Error(`No Prometheus: ${error.message}; ${advice}`, { cause: error });
  }
  return join(work, 'files', 'usr', 'bin');
}

/** Run scripts through `interpreter`: shebangs name the folder before the rename. */
export async function providePython({
  name,
  requirements,
  cacheDir = defaultCacheDir(),
  log = () => {},
}) {
  const versions = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const home = join(cacheDir, `python-${name}-${versions.slice(0, 12)}`);
  await makeOnce(home, (work) => install({ name, requirements, work, log }));
  return { home, interpreter: join(home, 'bin', 'python') };
}

async function install({ name, requirements, work, log }) {
  log(`installing ${name} with Python (once)`);
  await runQuietly('python3', ['-m', 'venv', work]);
  const goal = ['-m', 'pip', 'install', '-q', '-r', requirements];
  await runQuietly(join(work, 'bin', 'python'), goal);
  return work;
}
