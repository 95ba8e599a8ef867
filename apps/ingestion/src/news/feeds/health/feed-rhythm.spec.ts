import { describe, expect, it } from '@jest/globals';
import { isStale, rhythmOf } from './feed-life.js';
import { DAY_MS } from '@elevate/rules';

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
