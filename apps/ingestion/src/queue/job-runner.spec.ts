import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { Clock } from '@elevate/clock';
import type { JobKind, RequestedJob } from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import type { RunProgress } from '../runs/run-progress.js';
import type { JobEnding } from './job-ending.js';
import type { JobEnd } from './job-in-hand.js';
import { JobLanes } from './job-lanes.js';
import { JobRunner } from './job-runner.js';
import type { JobRepository } from './job.repository.js';
import { newJob, type JobDocument } from './job.schema.js';
import type { SourceTurns } from './source-turns.js';
import type { Workers } from './workers.js';

const runners: JobRunner[] = [];
afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop())));

/** A runner with two places, whose jobs are done when the test says so. */
function createTestRunner({ isAlone = false } = {}) {
  const claimed: string[] = [];
  const waiting: JobDocument[] = [];
  const done = new Map<string, () => void>();
  const jobs = {
    claim: async (id: string) => {
      claimed.push(id);
      return aJob(id);
    },
    begin: async () => true,
    findWaiting: async (most: number) => waiting.slice(0, most),
    release: async () => undefined,
  } as unknown as JobRepository;
  const work = (job: { document: { _id: string } }) =>
    new Promise<JobEnd>((end) => done.set(job.document._id, () => end({ kind: 'done' })));
  const turns = { isAlone, take: async () => true, giveBack: async () => undefined };
  const sut = new JobRunner(
    jobs,
    { for: () => ({ work }) } as unknown as Workers,
    { ended: async () => undefined } as unknown as JobEnding,
    new JobLanes({ JOBS_AT_ONCE: 2, FEEDS_AT_ONCE: 2 }),
    turns as unknown as SourceTurns,
    { flushAll: async () => undefined } as unknown as RunProgress,
    new Clock(),
    pino({ level: 'silent' }),
  );
  const closing = new AbortController();
  const accept = (id: string) => {
    const job: RequestedJob = {
      ...{ id, version: 1, run_id: 'run', source_id: sourceOf(id), kind: 'sync-channel' },
    };
    const accepted = sut.accept(job, closing.signal);
    accepted.catch(() => undefined);
    return accepted;
  };
  const finish = async (id: string) => {
    await waitUntil(() => done.has(id), { what: `${id} to be worked` });
    done.get(id)?.();
  };
  const end = async () => {
    closing.abort();
    for (const finishIt of done.values()) finishIt();
    await sut.stop();
  };
  return { sut, claimed, waiting, closing, accept, finish, end };
}

function aJob(id: string, kind: JobKind = 'sync-channel'): JobDocument {
  const plan = { id, runId: 'run', place: 0, sourceId: sourceOf(id), limit: 50 };
  return newJob({ ...plan, kind, queuedAt: new Date() });
}

/** `a-1` and `a-2` are two jobs of the source `a`. */
function sourceOf(id: string): string {
  return id.split('-')[0] ?? id;
}

describe('JobRunner over a broker', () => {
  it('claims a job when there is a place for it, and leaves the others to whoever has one', async () => {
    const { claimed, accept, finish, end } = createTestRunner();
    await Promise.all([accept('a'), accept('b')]);
    const third = accept('c');
    expect(claimed).toEqual(['a', 'b']);
    await finish('a');
    await third;
    expect(claimed).toEqual(['a', 'b', 'c']);
    await end();
  });

  it('claims the next job of a source when its last one is done', async () => {
    const { claimed, accept, finish, end } = createTestRunner();
    await accept('a-1');
    const next = accept('a-2');
    await accept('b');
    expect(claimed).toEqual(['a-1', 'b']);
    await finish('a-1');
    await next;
    expect(claimed).toEqual(['a-1', 'b', 'a-2']);
    await end();
  });

  it('gives the message of a waiting job back when it takes no more', async () => {
    const { claimed, closing, accept, finish, end } = createTestRunner();
    await Promise.all([accept('a'), accept('b')]);
    const third = accept('c');
    closing.abort();
    await expect(third).rejects.toMatchObject({ code: 'INGESTION.LEAVING', kind: 'transient' });
    await finish('a');
    await end();
    expect(claimed).toEqual(['a', 'b']);
  });
});

describe('JobRunner with a place to spare', () => {
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['performance', 'setTimeout'] }));
  afterEach(() => void jest.useRealTimers());

  /** As long as it takes to look around once. */
  const lookAround = () => jest.advanceTimersByTimeAsync(500);

  it('takes what waits for one elsewhere, as much as it has places for', async () => {
    const { sut, claimed, waiting, accept, end } = createTestRunner();
    sut.start();
    await accept('a');
    waiting.push(aJob('b'), aJob('c'));
    await lookAround();
    expect(claimed).toEqual(['a', 'b']);
    await lookAround();
    expect(claimed).toEqual(['a', 'b']);
    await end();
  });

  it('keeps the places of feeds for feeds', async () => {
    const { sut, claimed, waiting, accept, end } = createTestRunner();
    sut.start();
    await Promise.all([accept('a'), accept('b')]);
    waiting.push(aJob('c'), aJob('feed', 'sync-feed'));
    await lookAround();
    expect(claimed).toEqual(['a', 'b', 'feed']);
    await end();
  });

  it('leaves alone what waits here already, and everything once it is leaving', async () => {
    const { sut, claimed, waiting, accept, finish, end } = createTestRunner();
    sut.start();
    await accept('a-1');
    const next = accept('a-2');
    waiting.push(aJob('a-2'));
    await lookAround();
    expect(claimed).toEqual(['a-1']);
    await finish('a-1');
    await next;
    await end();
    waiting.push(aJob('b'));
    await lookAround();
    expect(claimed).toEqual(['a-1', 'a-2']);
  });
});

describe('JobRunner in one process', () => {
  it('claims at once: whoever published the job waits for that', async () => {
    const { claimed, accept, end } = createTestRunner({ isAlone: true });
    await Promise.all([accept('a'), accept('b'), accept('c')]);
    expect(claimed).toEqual(['a', 'b', 'c']);
    await end();
  });
});
