import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { defaultCacheDir, freePorts, makeOnce } from '../../embedded-mongo/src/java-server.mjs';

const READY_WITHIN_MS = 60_000;

/** Starts Prometheus on a free loopback port. `configuration` is prometheus.yml; `rules` becomes rules.yml beside it. */
export async function startPrometheus({ configuration, rules, log = () => {} }) {
  const { prometheus } = await findPrometheus({ log });
  const folder = await mkdtemp(join(tmpdir(), 'elevate-prometheus-'));
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  await writeFile(join(folder, 'prometheus.yml'), configuration);
  await writeFile(join(folder, 'rules.yml'), rules);
  const output = join(folder, 'prometheus.log');
  const server = await startGuarded({
    command: [
      prometheus,
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      // Alerts that fire again after a restart are no concern of a short run.
      '--rules.alert.for-outage-tolerance=1s',
      '--rules.alert.for-grace-period=0s',
    ],
    output,
  });
  const stop = async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  if (!(await isReady(url, server))) {
    const said = await readFile(output, 'utf8').catch(() => '');
    await stop();
    throw new Error(`Prometheus did not start:\n${said.split('\n').slice(-15).join('\n')}`);
  }
  return { url, pid: server.pid, ended: server.ended, stop };
}

async function isReady(url, server) {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && server.isRunning) {
    const answer = await fetch(`${url}/-/ready`).catch(() => null);
    if (answer?.ok) return true;
    await delay(100);
  }
  return false;
}

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

const runPython = promisify(execFile);
const INSTALL_WITHIN_MS = 5 * 60_000;

/**
 * One virtual environment per requirements file. Run scripts through `interpreter`: shebangs name the folder before the
 * rename.
 */
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
  const options = { timeout: INSTALL_WITHIN_MS };
  await runPython('python3', ['-m', 'venv', work], options);
  const goal = ['-m', 'pip', 'install', '-q', '-r', requirements];
  await runPython(join(work, 'bin', 'python'), goal, options);
  return work;
}

const GUARD = fileURLToPath(new URL('../kafka/guard.sh', import.meta.url));
const STOP_WITHIN_MS = 10_000;

/** The program ends with this process, even after SIGKILL. `output` is a log file; without it `onLine` gets each line. */
export async function startGuarded({ command, output = '-', onLine, environment = {} }) {
  const shell = spawn('/bin/sh', [GUARD, output, ...command], {
    stdio: ['ignore', 'pipe', 'ignore', 'pipe', output === '-' ? 'pipe' : 'ignore'],
    env: { ...process.env, ...environment },
    // A separate process group, since Ctrl-C must reach only the parent, which stops everything in order.
    detached: true,
  });
  const ended = once(shell, 'exit').then(([code]) => {
    shell.stdio[3].destroy();
    return code;
  });
  if (onLine) createInterface({ input: shell.stdio[4] }).on('line', onLine);
  const [line] = await once(createInterface({ input: shell.stdout }), 'line');
  // A background server must not keep this process alive.
  shell.unref();
  shell.stdout.destroy();
  shell.stdio[3].unref();
  shell.stdio[4]?.unref();
  shell.stdio[3].on('error', () => {});
  return new GuardedProcess(Number(line), shell, ended);
}

class GuardedProcess {
  #shell;

  constructor(pid, shell, ended) {
    this.pid = pid;
    this.ended = ended;
    this.#shell = shell;
  }

  get isRunning() {
    return this.#shell.exitCode === null && this.#shell.signalCode === null;
  }

  signal(name) {
    try {
      process.kill(this.pid, name);
    } catch {}
  }

  async stop(name = 'SIGTERM', withinMs = STOP_WITHIN_MS) {
    if (!this.isRunning) return;
    this.#shell.ref();
    this.signal(name);
    const killer = setTimeout(() => this.signal('SIGKILL'), withinMs);
    await this.ended;
    clearTimeout(killer);
  }
}
