import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const WITHIN_MS = 40 * 60_000;

export function defaultCacheDir(environment = process.env) {
  return join(environment.XDG_CACHE_HOME || join(homedir(), '.cache'), 'elevate');
}

/** `<NAME>_FILE` names a file with the value. */
export function settingOf(environment, name) {
  const file = environment[`${name}_FILE`]?.trim();
  return (file ? readFileSync(file, 'utf8') : (environment[name] ?? '')).trim();
}

/** Makes a folder once. `make` returns its finished folder below the work folder, so `home` is never incomplete. */
export async function makeOnce(home, make) {
  if (existsSync(home)) return home;
  await mkdir(dirname(home), { recursive: true });
  const work = await mkdtemp(`${home}-partial-`);
  try {
    await rename(await make(work), home);
  } catch (error) {
    if (!existsSync(home)) throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
  return home;
}

/** The folder of a server: `dataDir`, or a temporary one that is deleted with the server. */
export async function serverFolder(name, dataDir) {
  const isTemporary = dataDir === null;
  const path = isTemporary ? await mkdtemp(join(tmpdir(), `elevate-${name}-`)) : dataDir;
  const remove = async () => {
    if (isTemporary) await rm(path, { recursive: true, force: true });
  };
  return {
    path,
    /** Handles the error of a server that did not start. */
    discard: async (error) => {
      await remove();
      throw error;
    },
    /** A temporary folder needs no clean shutdown. */
    close: async (server) => {
      await server.stop(isTemporary ? 'SIGKILL' : 'SIGTERM');
      await remove();
    },
  };
}

/** Runs a program to its end. An error has the last lines that it printed. */
export async function runQuietly(program, args, options = {}) {
  try {
    const limits = { timeout: WITHIN_MS, maxBuffer: 64 * 1024 * 1024 };
    const running = run(program, args, { ...limits, ...options });
    running.child.stdin?.end();
    return (await running).stdout;
  } catch (error) {
    const printed = lastLines(`${error.stdout ?? ''}${error.stderr ?? ''}`, 5);
    throw new Error(`${program} failed: ${printed || error.message}`, { cause: error });
  }
}

export function succeeds(program, args, options) {
  return run(program, args, options).then(
    () => true,
    () => false,
  );
}

export function lastLines(text, count) {
  return text.trim().split('\n').slice(-count).join('\n');
}

/** Downloads the dependencies of a pom.xml with Maven. Returns their folder, `jars` in the work folder. */
export async function copyJars(pom, work, mvn = 'mvn') {
  const jars = join(work, 'jars');
  await copyFile(pom, join(work, 'pom.xml'));
  const goal = ['dependency:copy-dependencies', `-DoutputDirectory=${jars}`];
  await runQuietly(mvn, ['-q', '-B', ...goal], { cwd: work });
  return jars;
}

/** Runs a Go command at low priority: concurrent tests have time limits. */
export function runGo(goal, { cwd, environment }) {
  const env = { ...process.env, CGO_ENABLED: '0', ...environment };
  return runQuietly('nice', ['-n', '10', 'go', ...goal], { cwd, env });
}

export function onPath(name, environment) {
  for (const folder of (environment.PATH ?? '').split(delimiter)) {
    const candidate = join(folder || '.', name);
    if (isExecutable(candidate)) return candidate;
  }
  return undefined;
}

export function javaProgram(name, environment) {
  const ofHome = environment.JAVA_HOME && join(environment.JAVA_HOME, 'bin', name);
  return ofHome && isExecutable(ofHome) ? ofHome : onPath(name, environment);
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Below the ports of outgoing connections (from 32768 on Linux), which could take one first. */
const FIRST = 15_000;
const END = 32_000;
const MOST_TRIES = 1_000;

/** For programs that do not support port 0. */
export async function freePorts(count) {
  const ports = new Set();
  for (let tries = 0; ports.size < count; tries += 1) {
    if (tries === MOST_TRIES) throw new Error(`Found no free port from ${FIRST} to ${END - 1}.`);
    const port = randomInt(FIRST, END);
    if (await isFree(port)) ports.add(port);
  }
  return [...ports];
}

export async function freePort() {
  const [port] = await freePorts(1);
  return port;
}

async function isFree(port) {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error.code === 'EADDRINUSE' || error.code === 'EACCES') return false;
    throw error;
  }
  await once(server.close(), 'close');
  return true;
}
