import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@elevate/rules';
import type { FeedDocument } from '../feed.schema.js';
import { afterFailure, afterSuccess, isStale, rhythmOf, succeeded } from './feed-life.js';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const every = (days: number, count: number, ageDays = 0) =>
  Array.from({ length: count }, (_, index) => ({
    publishedAt: new Date(now - (ageDays + index * days) * DAY_MS).toISOString(),
  }));
const stale = (items: { publishedAt: string | null }[]) => isStale(rhythmOf(items, now), now);

describe('a feed’s rhythm', () => {
  it('is the median of its pauses, and its newest date is none of the future', () => {
    const items = [
      { publishedAt: '2030-01-01T00:00:00.000Z' },
      ...every(2, 6),
      ...every(30, 2, 40),
    ];
    expect(rhythmOf(items, now)).toEqual({
      newestItemAt: new Date(now).toISOString(),
      rhythmMs: 2 * DAY_MS,
    });
  });

  it.each([
    ['a daily feed, silent for 13 days', every(1, 20, 13), false],
    ['a daily feed, silent for 15 days', every(1, 20, 15), true],
    ['a weekly feed, silent for 60 days', every(7, 20, 60), false],
    ['a weekly feed, silent for 80 days', every(7, 20, 80), true],
    ['a yearly feed, silent for 300 days', every(365, 6, 300), false],
    ['any feed, silent for more than a year', every(365, 6, 400), true],
    ['a feed of two items, half a year old', every(1, 2, 180), false],
    ['a feed without dates', [{ publishedAt: null }], false],
    ['a feed without items', [], false],
  ])('%s', (_, items, expected) => expect(stale(items)).toBe(expected));
});

describe('a read of a feed that has not changed', () => {
  const feed = {
    _id: 'feed',
    failures: 0,
    notBefore: null,
    rhythmMs: DAY_MS,
    refreshMinutes: 60,
    moved: null,
    lastSuccessAt: new Date(now - HOUR_MS),
    nextAttemptAt: new Date(now),
    validators: { etag: '"1"', lastModified: null },
    documentAt: new Date(now - HOUR_MS),
    state: { feed_url: 'https://news.example.org/feed', health: { newest_item_at: null } },
  } as unknown as FeedDocument;
  const unchanged = { movedTo: null, came: false, validators: feed.validators, document: null };
  const writtenFor = (stored: Partial<FeedDocument>) =>
    Object.keys(succeeded({ ...feed, ...stored }, unchanged, { now, intervalMs: HOUR_MS }).set);

  it('writes only its times', () =>
    expect(writtenFor({})).toEqual(['nextAttemptAt', 'lastSuccessAt']));

  it('ends its failures and a pause', () =>
    expect(writtenFor({ failures: 2, notBefore: new Date(now) })).toEqual([
      'nextAttemptAt',
      'lastSuccessAt',
      'failures',
      'notBefore',
    ]));
});

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
