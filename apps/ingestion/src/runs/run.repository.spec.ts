import { describe, expect, it } from '@jest/globals';
import type { FailureReason, RunSource } from '@elevate/contracts/ingestion';
import { outcomeOf } from './run.repository.js';
import { emptyTally } from './run.repository.js';

const source = (status: RunSource['status'], reason?: FailureReason): RunSource => ({
  source_id: 's',
  name: 'S',
  status,
  ...emptyTally(),
  failed: reason ? [{ reason, count: 1 }] : [],
  started_at: null,
  ended_at: null,
});

describe('how a run stands', () => {
  it.each([
    ['nothing was to do', [], 'succeeded', null],
    ['one is still queued', [source('succeeded'), source('queued')], 'running', null],
    [
      'one is running and one paused',
      [source('running'), source('paused', 'quota-exceeded')],
      'running',
      null,
    ],
    [
      'the rest is paused',
      [source('succeeded'), source('paused', 'quota-exceeded')],
      'paused',
      'quota-exceeded',
    ],
    [
      'one is running and the rest was cancelled',
      [source('running'), source('cancelled')],
      'running',
      null,
    ],
    [
      'some were cancelled',
      [source('succeeded'), source('cancelled'), source('failed', 'timeout')],
      'cancelled',
      null,
    ],
    [
      'one of several failed',
      [source('succeeded'), source('failed', 'channel-not-found')],
      'succeeded',
      null,
    ],
    [
      'all failed for one reason',
      [source('failed', 'timeout'), source('failed', 'timeout')],
      'failed',
      'timeout',
    ],
    [
      'all failed for different reasons',
      [source('failed', 'timeout'), source('failed', 'forbidden')],
      'failed',
      null,
    ],
  ] as const)('when %s', (_, sources, status, reason) =>
    expect(outcomeOf(sources)).toEqual({ status, reason }),
  );
});
