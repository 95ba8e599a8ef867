import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A Java process that stands still uses less than a second of processor time a minute. */
const USUAL = {
  ...{ progressMs: 1_000, stalledAfterMs: 60_000, withinMs: 900_000 },
  ...{ reportEveryMs: 10_000, askEveryMs: 50 },
};

/**
 * Waits until a program is ready, as long as it runs and uses processor time: on a busy machine a start takes minutes.
 * Returns the reason if it does not become ready.
 */
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
    await delay(limit.askEveryMs);
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

/** Seconds, minutes, hours and days. */
const SCALES = [1, 60, 3_600, 86_400];

const seconds = (ms) => Math.round(ms / 1_000);
