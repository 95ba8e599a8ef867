import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@elevate/logging';
import { Metrics, MetricsPage } from '@elevate/metrics';
import { waitUntil } from '@elevate/testing';
import {
  PeriodicTasks,
  type PeriodicTask,
  type PeriodicTaskOptions,
  type TaskLease,
} from './periodic-task.js';

const started: PeriodicTask[] = [];
afterEach(() => Promise.all(started.splice(0).map((task) => task.stop())));

function createTestTask(options: Partial<PeriodicTaskOptions> = {}) {
  const lines: { level: number; task: string; cause: string; msg: string }[] = [];
  const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
  const logger = createLogger({ service: 'test', level: 'info', destination });
  const metrics = new Metrics('test');
  const page = new MetricsPage();
  page.add(metrics);
  let runs = 0;
  const sut = new PeriodicTasks({ logger, metrics }).create({
    name: 'sample',
    everyMs: 5,
    ...options,
    run: (signal) => {
      runs += 1;
      return options.run?.(signal);
    },
  });
  started.push(sut);
  const metric = async (name: string) =>
    Number(new RegExp(`^${name}{task="sample".*} (.+)$`, 'm').exec(await page.render())?.[1]);
  return { sut, lines, metric, runs: () => runs };
}

/** Work that lasts until the test ends it. */
function slowWork() {
  const ends: (() => void)[] = [];
  return {
    run: () => new Promise<void>((resolve) => ends.push(resolve)),
    underWay: () => ends.length,
    endAll: () => ends.splice(0).forEach((end) => end()),
  };
}

/** A lease of one name, in memory. */
function sharedLease(now = Date.now) {
  let holder: { readonly name: string; readonly until: number } | undefined;
  return (name: string): TaskLease => ({
    acquire: async (_task, ttlMs) => {
      if (holder && holder.name !== name && holder.until > now()) return false;
      holder = { name, until: now() + ttlMs };
      return true;
    },
    release: async () => {
      if (holder?.name === name) holder = undefined;
    },
  });
}

describe('PeriodicTask', () => {
  it('repeats, and says when it last ran', async () => {
    const before = Date.now() / 1_000;
    const { sut, runs, metric } = createTestTask();
    sut.start();
    await waitUntil(() => runs() > 3);
    expect(
      await metric('elevate_periodic_task_last_success_timestamp_seconds'),
    ).toBeGreaterThanOrEqual(before);
  });

  it('waits for a slow run before it starts the next one', async () => {
    const work = slowWork();
    const { sut, runs } = createTestTask({ run: work.run });
    sut.start(0);
    await waitUntil(() => runs() === 1);
    sut.runWithin(0);
    const requestedRun = sut.runNow();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(runs()).toBe(1);
    work.endAll();
    await waitUntil(() => runs() === 2);
    expect(work.underWay()).toBe(1);
    work.endAll();
    await requestedRun;
  });

  it('does not overlap a run that asks for the next one', async () => {
    const work = slowWork();
    const { sut, runs } = createTestTask({
      run: () => {
        sut.runIn(0);
        return work.run();
      },
    });
    sut.start(0);
    await waitUntil(() => runs() === 1);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs()).toBe(1);
    work.endAll();
    await waitUntil(() => runs() === 2);
    work.endAll();
    await sut.stop();
  });

  it('stops after the run in progress, which learns of it', async () => {
    let ended = false;
    const { sut, runs } = createTestTask({
      run: async (signal) => {
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        await new Promise((resolve) => setTimeout(resolve, 20));
        ended = true;
      },
    });
    sut.start(0);
    await waitUntil(() => runs() === 1);
    await sut.stop();
    expect(ended).toBe(true);
    sut.runWithin(0);
    await sut.runNow();
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs()).toBe(1);
  });

  it('reports a failed run with its name, and runs again', async () => {
    const { sut, runs, lines, metric } = createTestTask({
      run: () => {
        if (runs() < 3) throw new Error('the store is away');
      },
    });
    sut.start();
    await waitUntil(() => runs() > 3);
    // The same trouble is logged once.
    expect(lines).toEqual([
      expect.objectContaining({
        level: 40,
        task: 'sample',
        cause: expect.stringContaining('the store is away'),
        msg: 'Periodic task sample failed. It will run again.',
      }),
    ]);
    expect(await metric('elevate_periodic_task_failures_total')).toBe(2);
  });

  it('runs when asked to: sooner, later, or once without a schedule', async () => {
    const { sut, runs } = createTestTask({ everyMs: () => Infinity });
    await sut.runNow();
    expect(runs()).toBe(1);
    sut.runWithin(60_000);
    sut.runWithin(1);
    sut.runWithin(60_000);
    await waitUntil(() => runs() === 2);
    sut.runWithin(1);
    sut.runIn(60_000);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(runs()).toBe(2);
  });
});

describe('PeriodicTask with a lease', () => {
  it('runs in one process, and in the next one as soon as the first has stopped', async () => {
    const lease = sharedLease();
    const order: string[] = [];
    const beforeRelease = async () => void order.push('before release');
    const first = createTestTask({ lease: { of: lease('a'), ttlMs: 60_000, beforeRelease } });
    const second = createTestTask({
      lease: { of: lease('b'), ttlMs: 60_000 },
      run: () => order.push('second'),
    });
    await first.sut.runNow();
    first.sut.start(0);
    second.sut.start(0);
    await waitUntil(() => first.runs() > 5);
    expect(second.runs()).toBe(0);
    await first.sut.stop();
    await waitUntil(() => second.runs() > 1);
    expect(order.slice(0, 2)).toEqual(['before release', 'second']);
    expect(
      Number.isNaN(await second.metric('elevate_periodic_task_last_success_timestamp_seconds')),
    ).toBe(false);
  });

  it('runs in the next process when the lease of a crashed one has expired', async () => {
    let now = 0;
    const lease = sharedLease(() => now);
    await lease('crashed').acquire('sample', 1_000);
    const { sut, runs } = createTestTask({ lease: { of: lease('next'), ttlMs: 1_000 } });
    await sut.runNow();
    expect(runs()).toBe(0);
    now = 1_000;
    await sut.runNow();
    expect(runs()).toBe(1);
  });

  it('renews the lease during a long run, and aborts the run when the lease is lost', async () => {
    let renewals = 0;
    let aborted = false;
    const of: TaskLease = {
      acquire: async () => (renewals += 1) < 4,
      release: async () => undefined,
    };
    const { sut } = createTestTask({
      lease: { of, ttlMs: 30 },
      run: async (signal) => {
        await waitUntil(() => signal.aborted);
        aborted = true;
      },
    });
    await sut.runNow();
    expect(renewals).toBe(4);
    expect(aborted).toBe(true);
  });
});
