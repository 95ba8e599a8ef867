import { describe, expect, it } from '@jest/globals';
import { afterFailure, afterSuccess } from './next-attempt.js';
import { HOUR_MS } from '@elevate/rules';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const due = { id: 'a feed', now, intervalMs: HOUR_MS };
const hours = (date: Date) => (date.getTime() - now) / HOUR_MS;
const unreachable = { reason: 'unreachable', detail: '' } as const;

describe('after a success', () => {
  it('is the feed’s own minute of the next hour, and feeds are spread over it', () => {
    const minutes = Array.from({ length: 36 }, (_, index) =>
      hours(afterSuccess({ ...due, id: String(index) }, null)),
    );
    expect(minutes.every((wait) => wait > 0 && wait <= 1)).toBe(true);
    expect(new Set(minutes).size).toBeGreaterThan(18);
    const next = afterSuccess(due, null).getTime();
    expect(afterSuccess({ ...due, now: next }, null).getTime()).toBe(next + HOUR_MS);
  });

  it('is later where the publisher wants longer pauses, by a day at most', () => {
    expect(hours(afterSuccess(due, 360))).toBeGreaterThan(5);
    expect(hours(afterSuccess(due, 360))).toBeLessThanOrEqual(6);
    expect(hours(afterSuccess(due, 1_000_000))).toBeLessThanOrEqual(24);
    expect(afterSuccess(due, 5)).toEqual(afterSuccess(due, null));
  });
});

describe('after a failure', () => {
  const pause = (failures: number, chance: number) =>
    hours(afterFailure(due, failures, unreachable, () => chance));

  it('doubles up to a day, half of it by chance, and never ends', () => {
    expect([1, 2, 3, 4, 5, 6, 1_000].map((failures) => pause(failures, 1))).toEqual([
      1, 2, 4, 8, 16, 24, 24,
    ]);
    expect(pause(3, 0)).toBe(2);
  });

  it('is as late as the publisher asks, a day at most', () => {
    const attemptAfter = (retryAfterMs: number) =>
      hours(afterFailure(due, 1, { ...unreachable, retryAfterMs }, () => 0));
    expect([attemptAfter(60_000), attemptAfter(3 * HOUR_MS), attemptAfter(900 * HOUR_MS)]).toEqual([
      0.5, 3, 24,
    ]);
  });

  it.each(['blocked', 'gone'] as const)('is a day where it is %s', (reason) =>
    expect(hours(afterFailure(due, 1, { reason, detail: '' }, () => 0))).toBe(24),
  );
});
