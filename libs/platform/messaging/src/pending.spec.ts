import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Pending } from './pending.js';

describe('Pending', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('knows how many wait or are on their way, and since when the oldest does', () => {
    const pending = new Pending();
    expect(pending.backlog()).toEqual({ waiting: 0, oldestMs: 0 });
    pending.add(['a']);
    jest.advanceTimersByTime(1_000);
    pending.add(['a', 'b']);
    expect(pending.backlog()).toEqual({ waiting: 2, oldestMs: 1_000 });
    pending.take(10);
    jest.advanceTimersByTime(500);
    expect(pending.backlog()).toEqual({ waiting: 2, oldestMs: 1_500 });
    pending.land(['a']);
    expect(pending.backlog()).toEqual({ waiting: 1, oldestMs: 500 });
  });

  it('remembers since when something waits whose publishing failed', () => {
    const pending = new Pending();
    pending.add(['a']);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      jest.advanceTimersByTime(1_000);
      pending.putBack(pending.take(10));
    }
    expect(pending.backlog()).toEqual({ waiting: 1, oldestMs: 3_000 });
    expect(pending.take(10)).toEqual(['a']);
  });

  it('queues an id again when it changes while being published', () => {
    const pending = new Pending();
    pending.add(['a']);
    jest.advanceTimersByTime(1_000);
    const taken = pending.take(10);
    pending.add(['a']);
    expect(pending.take(10)).toEqual([]);
    pending.land(taken);
    jest.advanceTimersByTime(200);
    expect(pending.backlog()).toEqual({ waiting: 1, oldestMs: 200 });
  });
});
