import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Clock, PeriodicTasks } from '@elevate/clock';
import { type JobKind, jobKinds } from '../runs/run.service.js';
import type { RunProgress } from '../runs/run-progress.js';
import { type JobEnding, JobRunner, type JobWorkers } from './job-runner.js';
import type { JobEnd, RunningJob } from './running-job.js';
import {
  type ClaimedJob,
  type JobDocument,
  type JobRepository,
  newJob,
  type WaitingJob,
} from './job.repository.js';

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance'] }));
afterEach(() => void jest.useRealTimers());

/** As long as it takes to look for jobs once. */
const lookAround = () => jest.advanceTimersByTimeAsync(500);

/** A runner with two places of each kind. A job is done when the test says so. */
function createTestRunner() {
  const claimed: string[] = [];
  const requeued: string[] = [];
  const kept: string[][] = [];
  const done = new Map<string, () => void>();
  const store = { waiting: [] as JobDocument[], takenByOthers: new Set<string>() };
  let notify: () => void = () => undefined;
  const jobs = {
    onQueued: (listener: () => void) => (notify = listener),
    findWaiting: async (kinds: readonly JobKind[]) =>
      store.waiting.filter(({ state }) => kinds.includes(state.kind)),
    claim: async (jobs: readonly WaitingJob[]) => {
      const ids = new Set(jobs.map(({ _id }) => _id));
      const free = store.waiting.filter(({ _id }) => ids.has(_id) && !store.takenByOthers.has(_id));
      store.waiting = store.waiting.filter(({ _id }) => !ids.has(_id));
      claimed.push(...free.map(({ _id }) => _id));
      return free.map((job) => ({ ...job, claim: { holder: job._id, until: new Date() } }));
    },
    keep: async (held: readonly ClaimedJob[]) => {
      kept.push(held.map(({ _id }) => _id));
      return new Set(held.map(({ _id }) => _id));
    },
    requeue: async ({ _id }: ClaimedJob) => void requeued.push(_id),
  } as unknown as JobRepository;
  const work = ({ document: { _id } }: RunningJob) =>
    new Promise<JobEnd>((end) => done.set(_id, () => end({ kind: 'done' })));
  const ended: string[] = [];
  const storing: { until?: Promise<void> } = {};
  const logger = pino({ level: 'silent' });
  const sut = new JobRunner(
    jobs,
    Object.fromEntries(jobKinds.map((kind) => [kind, { work }])) as unknown as JobWorkers,
    {
      ended: async ({ document }: RunningJob) => {
        ended.push(document._id);
        await storing.until;
      },
    } as unknown as JobEnding,
    { flushAll: async () => undefined } as unknown as RunProgress,
    new Clock(),
    { JOBS_AT_ONCE: 2, FEEDS_AT_ONCE: 2 },
    logger,
    new PeriodicTasks({ logger, metrics: undefined }),
  );
  const wait = (id: string, kind: JobKind = 'sync-channel') => {
    const state = { run_id: 'run', source_id: id, kind };
    store.waiting.push(newJob({ _id: id, state, place: 0, limit: 50, queuedAt: new Date() }));
  };
  const queue = async (...ids: string[]) => {
    ids.forEach((id) => wait(id));
    notify();
    await settled();
  };
  const finish = async (id: string) => {
    done.get(id)?.();
    await settled();
    expect(ended).toContain(id);
  };
  const end = async () => {
    const stopped = sut.stop();
    for (const finishIt of done.values()) finishIt();
    await settled();
    await stopped;
  };
  return { sut, claimed, requeued, kept, store, storing, wait, queue, finish, end };
}

/** Long enough for a few searches that follow each other immediately. */
const settled = () => jest.advanceTimersByTimeAsync(20);

describe('JobRunner', () => {
  it('claims a job when there is a place for it, and leaves the others to other processes', async () => {
    const { sut, claimed, queue, finish, end } = createTestRunner();
    sut.start();
    await queue('a', 'b', 'c');
    expect(claimed).toEqual(['a', 'b']);
    await finish('a');
    expect(claimed).toEqual(['a', 'b', 'c']);
    await end();
  });

  it('claims the next job while the end of one is being stored, whose claim it renews', async () => {
    const { sut, claimed, kept, storing, queue, finish, end } = createTestRunner();
    let store: () => void = () => undefined;
    storing.until = new Promise((resolve) => (store = resolve));
    sut.start();
    await queue('a', 'b', 'c');
    await finish('a');
    expect(claimed).toEqual(['a', 'b', 'c']);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(kept).toEqual([['a', 'b', 'c']]);
    store();
    await end();
  });

  it('begins with what waits when it starts', async () => {
    const { sut, claimed, wait, end } = createTestRunner();
    wait('a');
    sut.start();
    await settled();
    expect(claimed).toEqual(['a']);
    await end();
  });

  it('finds what another process has queued, as much as it has places for', async () => {
    const { sut, claimed, wait, queue, end } = createTestRunner();
    sut.start();
    await queue('a');
    wait('b');
    wait('c');
    expect(claimed).toEqual(['a']);
    await lookAround();
    await lookAround();
    expect(claimed).toEqual(['a', 'b']);
    await end();
  });

  it('takes another job where a process was quicker', async () => {
    const { sut, claimed, store, queue, end } = createTestRunner();
    store.takenByOthers.add('a').add('b');
    sut.start();
    await queue('a', 'b', 'c');
    expect(claimed).toEqual(['c']);
    await end();
  });

  it('keeps the places of feeds for feeds', async () => {
    const { sut, claimed, wait, queue, end } = createTestRunner();
    sut.start();
    await queue('a', 'b', 'c');
    wait('feed', 'sync-feed');
    await lookAround();
    expect(claimed).toEqual(['a', 'b', 'feed']);
    await end();
  });

  it('renews the claims of what it has in hand', async () => {
    const { sut, kept, queue, finish, end } = createTestRunner();
    sut.start();
    await queue('a', 'b');
    await jest.advanceTimersByTimeAsync(2_000);
    await finish('a');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(kept).toEqual([['a', 'b'], ['b']]);
    await end();
  });

  it('claims nothing once it is leaving, and gives back what is not done', async () => {
    const { sut, claimed, requeued, queue, end } = createTestRunner();
    sut.start();
    await queue('a', 'b', 'c');
    await end();
    await lookAround();
    expect([claimed, requeued]).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });
});
