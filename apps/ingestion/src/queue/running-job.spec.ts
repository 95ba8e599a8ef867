import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { RunProgress } from '../runs/run-progress.js';
import { RunningJob } from './running-job.js';
import { CLAIM_MS, type JobRepository, newJob } from './job.repository.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function createTestJob() {
  const store = { isOurs: true, requests: 0 };
  const jobs = {
    save: async () => {
      store.requests += 1;
      return store.isOurs ? { cancelled: false } : null;
    },
  } as unknown as JobRepository;
  const state = { run_id: 'run', source_id: 'a', kind: 'sync-channel' } as const;
  const job = newJob({ _id: 'job', state, place: 0, limit: 50, queuedAt: new Date() });
  const document = { ...job, claim: { holder: 'us', until: new Date() } };
  const progress = { report: () => undefined } as unknown as RunProgress;
  const options = { signal: new AbortController().signal, now: new Date() };
  return { sut: new RunningJob(document, jobs, progress, options), store };
}

describe('RunningJob', () => {
  it('does not ask the store while its claim is fresh', async () => {
    const { sut, store } = createTestJob();
    await sut.ensureHeld();
    jest.advanceTimersByTime(CLAIM_MS / 2);
    sut.confirm(performance.now());
    jest.advanceTimersByTime(CLAIM_MS / 2);
    await sut.call.ensureHeld();
    expect(store.requests).toBe(0);
  });

  it('asks the store after the claim may have expired, and goes on if the job is still held', async () => {
    const { sut, store } = createTestJob();
    jest.advanceTimersByTime(CLAIM_MS);
    await sut.ensureHeld();
    await sut.ensureHeld();
    expect(store.requests).toBe(1);
  });

  it('stops where another process has it', async () => {
    const { sut, store } = createTestJob();
    store.isOurs = false;
    jest.advanceTimersByTime(CLAIM_MS);
    await expect(sut.ensureHeld()).rejects.toMatchObject({ code: 'INGESTION.JOB_LOST' });
  });
});
