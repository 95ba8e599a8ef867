import { describe, expect, it } from '@jest/globals';
import type { FailureReason, RunSource } from '@elevate/contracts/ingestion';
import { emptyTally, outcomeOf } from './run.repository.js';

/** A status, with the reason of its failure behind a colon. */
function source(text: string): RunSource {
  const [status, reason] = text.split(':') as [RunSource['status'], FailureReason?];
  const failed = reason ? [{ reason, count: 1 }] : [];
  const facts = { source_id: 's', name: 'S', started_at: null, ended_at: null };
  return { ...facts, status, ...emptyTally(), failed };
}

describe('how a run stands', () => {
  it.each([
    ['nothing was to do', '', 'succeeded', null],
    ['one is still queued', 'succeeded queued', 'running', null],
    ['one is running and one paused', 'running paused:quota-exceeded', 'running', null],
    ['the rest is paused', 'succeeded paused:quota-exceeded', 'paused', 'quota-exceeded'],
    ['one is running and the rest was cancelled', 'running cancelled', 'running', null],
    ['some were cancelled', 'succeeded cancelled failed:timeout', 'cancelled', null],
    ['one of several failed', 'succeeded failed:channel-not-found', 'succeeded', null],
    ['all failed for one reason', 'failed:timeout failed:timeout', 'failed', 'timeout'],
    ['all failed for different reasons', 'failed:timeout failed:forbidden', 'failed', null],
  ])('when %s', (_, sources, status, reason) =>
    expect(outcomeOf(sources.split(' ').filter(Boolean).map(source))).toEqual({ status, reason }),
  );
});
