import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { Clock } from '@elevate/clock';
import { connectMongo } from '@elevate/mongo';
import { testMongoUri } from '@elevate/testing';
import { CLAIM_MS, JobRepository } from '../src/queue/job.repository.js';
import { newJob, type JobDocument } from '../src/queue/job.repository.js';
import { jobKinds } from '../src/runs/run.service.js';

let connection: Connection;
let clock: Clock;
let sut: JobRepository;
beforeEach(async () => {
  const logger = pino({ level: 'silent' });
  connection = await connectMongo({ uri: testMongoUri('waiting-jobs'), logger });
  clock = new Clock();
  sut = new JobRepository(connection, clock);
  await sut.prepare();
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** A job of the source `id` begins with, queued so many seconds ago. */
function aJob(id: string, seconds: number, change: Partial<JobDocument> = {}): JobDocument {
  const [sourceId = id] = id.split('-');
  const queuedAt = new Date(Date.now() - seconds * 1_000);
  const state = { run_id: 'run', source_id: sourceId, kind: 'sync-channel' } as const;
  return newJob({ _id: id, state, place: 0, limit: 50, queuedAt, ...change });
}

const idsOf = async (most = 10) => (await sut.findWaiting(jobKinds, most)).map(({ _id }) => _id);

describe('the jobs that wait for a place', () => {
  it('are the oldest first, at most so many', async () => {
    await sut.insert([aJob('a', 20), aJob('b', 30), aJob('c', 10)]);
    expect(await idsOf()).toEqual(['b', 'a', 'c']);
    expect(await idsOf(2)).toEqual(['b', 'a']);
    expect(await sut.countWaiting()).toBe(3);
  });

  it('are those of the kinds that are asked for', async () => {
    const feed = aJob('feed', 10);
    await sut.insert([aJob('a', 20), { ...feed, state: { ...feed.state, kind: 'sync-feed' } }]);
    expect((await sut.findWaiting(['sync-feed'], 10)).map(({ _id }) => _id)).toEqual(['feed']);
  });

  it('are not those that are claimed, wait for units, or are cancelled', async () => {
    const claimed = aJob('d', 20);
    await sut.insert([
      aJob('a', 20),
      aJob('b', 20, { status: 'paused' }),
      aJob('c', 20, { cancelled: true }),
      claimed,
    ]);
    await sut.claim([claimed]);
    expect(await idsOf()).toEqual(['a']);
    expect(await sut.countWaiting()).toBe(1);
  });

  it('are one for a source, and none for a source with a claimed job', async () => {
    const claimed = aJob('b-1', 30);
    await sut.insert([aJob('a-1', 30), aJob('a-2', 20), claimed, aJob('b-2', 10)]);
    await sut.claim([claimed]);
    expect(await idsOf()).toEqual(['a-1']);
  });

  it('are found behind any number of jobs whose sources are busy', async () => {
    const busy = Array.from({ length: 30 }, (_, n) => aJob(`b-${String(n)}`, 100 - n));
    await sut.insert([...busy, aJob('a', 1)]);
    await sut.claim([busy[0]!]);
    expect(await idsOf(10)).toEqual(['a']);
  });
});

describe('a claim', () => {
  it('is given to one of many that ask, and to one job of a source at a time', async () => {
    const jobs = ['a-1', 'a-2', 'a-3', 'b-1'].map((id) => aJob(id, 10));
    await sut.insert(jobs);
    const claims = await Promise.all([jobs, jobs, jobs].map((batch) => sut.claim(batch)));
    const claimed = claims.flat().map(({ state }) => state.source_id);
    expect(claimed.sort()).toEqual(['a', 'b']);
  });

  it.each([
    ['requeued', (id: string) => requeueOf(id)],
    ['paused', async (id: string) => sut.pause((await claimOf(id))!, {})],
    ['deleted', async (id: string) => void (await claimOf(id), await sut.deleteAll([id]))],
  ])('leaves its source to the next job once its own is %s', async (_, leave) => {
    await sut.insert([aJob('a-1', 20), aJob('a-2', 10)]);
    await leave('a-1');
    expect((await claimOf('a-2'))?._id).toBe('a-2');
  });

  it('that expires puts its job back, and is lost for good', async () => {
    await sut.insert([aJob('a', 20)]);
    const lost = (await claimOf('a'))!;
    await sut.requeueAbandoned();
    expect(await idsOf()).toEqual([]);
    clock.now = () => new Date(Date.now() + CLAIM_MS + 1);
    await sut.requeueAbandoned();
    expect(await idsOf()).toEqual(['a']);
    const taken = (await claimOf('a'))!;
    expect(await sut.save(lost, {})).toBeNull();
    expect(await sut.keep([lost, taken])).toEqual(new Set(['a']));
    await sut.requeue(lost, {});
    expect(await idsOf()).toEqual([]);
  });

  it('is announced in the process that puts the job back', async () => {
    let announced = 0;
    sut.onQueued(() => (announced += 1));
    await sut.insert([aJob('a', 20)]);
    await requeueOf('a');
    await sut.requeueAbandoned();
    expect(announced).toBe(2);
  });
});

const claimOf = async (id: string) => (await sut.claim([aJob(id, 0)]))[0];
const requeueOf = async (id: string) => sut.requeue((await claimOf(id))!, {});
