import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import { pino } from 'pino';
import { Clock } from '@elevate/clock';
import { connectMongo } from '@elevate/mongo';
import { testMongoUri } from '@elevate/testing';
import { JobRepository } from '../src/queue/job.repository.js';
import { newJob, type JobDocument } from '../src/queue/job.schema.js';

let connection: Connection;
let sut: JobRepository;
beforeEach(async () => {
  connection = await connectMongo({
    uri: testMongoUri('waiting-jobs'),
    logger: pino({ level: 'silent' }),
  });
  sut = new JobRepository(connection, new Clock());
});
afterEach(async () => {
  await connection.dropDatabase();
  await connection.close();
});

/** A job of the source `id` begins with, queued so many seconds ago. */
function aJob(id: string, seconds: number, change: Partial<JobDocument> = {}): JobDocument {
  const [sourceId = id] = id.split('-');
  const queuedAt = new Date(Date.now() - seconds * 1_000);
  const plan = { id, runId: 'run', place: 0, sourceId, limit: 50, queuedAt };
  return { ...newJob({ ...plan, kind: 'sync-channel' }), ...change };
}

const found = async (most = 10) => (await sut.findWaiting(most)).map(({ _id }) => _id);

describe('the jobs that wait for a place', () => {
  it('are the oldest first, at most so many', async () => {
    await sut.insert([aJob('a', 20), aJob('b', 30), aJob('c', 10)]);
    expect(await found()).toEqual(['b', 'a', 'c']);
    expect(await found(2)).toEqual(['b', 'a']);
  });

  it('are not those whose message is still on its way', async () => {
    await sut.insert([aJob('a', 0), aJob('b', 5)]);
    expect(await found()).toEqual(['b']);
  });

  it('are not those that somebody has, that wait for units, or whose run is cancelled', async () => {
    await sut.insert([
      aJob('a', 20),
      aJob('b', 20, { status: 'paused' }),
      aJob('c', 20, { cancelled: true }),
      aJob('d', 20),
    ]);
    await sut.claim('d', 'somebody');
    expect(await found()).toEqual(['a']);
  });

  it('are one for a source, and none for one that somebody is at', async () => {
    await sut.insert([aJob('a-1', 30), aJob('a-2', 20), aJob('b-1', 30), aJob('b-2', 10)]);
    await sut.claim('b-1', 'somebody');
    expect(await found()).toEqual(['a-1']);
  });
});
