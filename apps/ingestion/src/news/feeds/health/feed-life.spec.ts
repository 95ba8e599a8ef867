import { describe, expect, it } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@elevate/rules';
import type { FeedDocument } from '../feed.schema.js';
import { isStale, rhythmOf, succeeded } from './feed-life.js';

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
    state: { feed_url: 'https://news.example.org/feed', health: { newest_item_at: null } },
  } as unknown as FeedDocument;
  const unchanged = { movedTo: null, validators: undefined, document: null };
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
