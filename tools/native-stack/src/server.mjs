import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lastLines, succeeds } from '../../embedded-mongo/src/provision.mjs';

/** The fences let src/testing import no other project by a path. */
export * from '../../embedded-mongo/src/provision.mjs';

const run = promisify(execFile);
const ASK_WITHIN_MS = 3_000;

/** The server ends with this process. An error has the end of its log. */
export async function startServer({ name, command, output, environment, isReady, onWait }) {
  const server = await startGuarded({ command, output, environment });
  const reason = await untilReady({ program: server, isReady, onWait });
  if (reason === undefined) return server;
  await server.stop('SIGKILL');
  const printed = await readFile(output, 'utf8').catch(() => '');
  throw new Error(`${name} did not start: ${reason}\n${lastLines(printed, 15)}`);
}

export async function answers(url) {
  const answer = await fetch(url).catch(() => null);
  await answer?.body?.cancel();
  return answer?.ok === true;
}

const GUARD = fileURLToPath(new URL('../kafka/guard.sh', import.meta.url));
const STOP_WITHIN_MS = 10_000;

/**
 * Ends with this process, even after SIGKILL. `output` is a log file; else `onLine` gets each line.
 */
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
  const pid = Number(line);
  const isRunning = () => shell.exitCode === null && shell.signalCode === null;
  const signal = (name) => {
    try {
      process.kill(pid, name);
    } catch {}
  };
  return {
    pid,
    ended,
    signal,
    get isRunning() {
      return isRunning();
    },
    stop: async (name = 'SIGTERM', withinMs = STOP_WITHIN_MS) => {
      if (!isRunning()) return;
      shell.ref();
      signal(name);
      const killer = setTimeout(() => signal('SIGKILL'), withinMs);
      await ended;
      clearTimeout(killer);
    },
  };
}

/** A Java process that stands still uses less than a second of processor time a minute. */
const USUAL = {
  progressMs: 1_000,
  stalledAfterMs: 60_000,
  withinMs: 900_000,
  reportEveryMs: 10_000,
  pollEveryMs: 50,
};

/** Waits as long as the program uses processor time. Returns the reason if it does not become ready. */
export async function untilReady({ program, isReady, onWait = () => {}, limits = {} }) {
  const limit = { ...USUAL, ...limits };
  const began = Date.now();
  let reportedAt = began;
  let progress = { used: 0, at: began };
  while (program.isRunning) {
    if (await isReady()) return undefined;
    const now = Date.now();
    if (now - began > limit.withinMs) return `not ready after ${seconds(limit.withinMs)} s`;
    if (now - reportedAt >= limit.reportEveryMs) {
      reportedAt = now;
      const used = await processorMs(program.pid);
      if (used - progress.used >= limit.progressMs) progress = { used, at: now };
      if (now - progress.at > limit.stalledAfterMs) return stalled(limit);
      onWait(seconds(now - began));
    }
    await delay(limit.pollEveryMs);
  }
  return 'it has ended';
}

const stalled = ({ stalledAfterMs }) => `no progress for ${seconds(stalledAfterMs)} s`;

async function processorMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat !== undefined) {
    // The name in parentheses may contain spaces; ticks are hundredths of a second.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  }
  const printed = await run('ps', ['-o', 'time=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  const parts = printed.stdout.trim().split(/[-:]/).map(Number);
  return parts.reverse().reduce((sum, part, index) => sum + part * SCALES[index], 0) * 1_000;
}

const SCALES = [1, 60, 3_600, 86_400];

const seconds = (ms) => Math.round(ms / 1_000);

export function hasImage(reference) {
  return succeeds('docker', ['image', 'inspect', reference], { timeout: ASK_WITHIN_MS });
}

export async function startContainer({ image, configure, isReady }) {
  // Without the reaper's image, a killed process leaves its container behind.
  if (!(await hasImage('testcontainers/ryuk'))) process.env.TESTCONTAINERS_RYUK_DISABLED = 'true';
  // Loaded on first use: most machines have no container engine.
  const { GenericContainer } = await import('testcontainers');
  const container = await configure(new GenericContainer(image)).start();
  const stop = async () => void (await container.stop());
  const reason = await untilReady({
    program: { isRunning: true },
    isReady: () => isReady(container),
  });
  if (reason === undefined) return { container, stop };
  await stop();
  throw new Error(`${image} did not start: ${reason}`);
}

/** Named volumes: bind mounts fail because the images run as other users. */
export function volumeFor(dataDir, target) {
  if (dataDir === null) return [];
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 12);
  return [{ source: `elevate-${name}`, target }];
}
