import { describe, expect, it } from '@jest/globals';
import { byNewest, byViews, isCareerTitle, isTrending, type RankedEpisode } from './rows.js';

describe('isCareerTitle', () => {
  it.each([
    ['How I changed my CAREER at forty', true],
    ['Interviewing without fear', true],
    ['Jobs in data', true],
    ['Salary talk', true],
    ['A resume that is read', true],
    ['A résumé that is read', false],
    ['Batteries included', false],
    ['', false],
  ])('%p: %p', (title, expected) => {
    expect(isCareerTitle(title)).toBe(expected);
  });
});

describe('isTrending', () => {
  const now = new Date('2026-11-21T12:00:00Z');

  it.each([
    ['2026-11-21T11:59:00Z', true],
    ['2026-10-22T12:00:00Z', true],
    ['2026-10-22T11:59:59Z', false],
    ['2026-11-21T12:05:00Z', true],
    ['not a date', false],
    [null, false],
  ])('published at %p: %p', (publishedAt, expected) => {
    expect(isTrending(publishedAt, now)).toBe(expected);
  });
});

const episode = (
  id: string,
  published_at: string | null,
  view_count: number | null = null,
): RankedEpisode => ({
  id,
  published_at,
  view_count,
});
const idsOf = (episodes: readonly RankedEpisode[]): string => episodes.map(({ id }) => id).join('');

describe('byNewest', () => {
  it('puts the newest first, unknown dates last, and equal dates in the order of their ids', () => {
    const episodes = [
      episode('d', null),
      episode('c', '2020-01-01T00:00:00Z'),
      episode('b', '2020-01-01T00:00:00.000Z'),
      episode('a', '2026-01-01T00:00:00Z'),
      episode('e', null),
    ];
    expect(idsOf(episodes.sort(byNewest))).toBe('abcde');
    expect(idsOf(episodes.reverse().sort(byNewest))).toBe('abcde');
  });
});

describe('byViews', () => {
  it('puts the most viewed first, equal counts by newest, unknown counts last', () => {
    const episodes = [
      episode('e', '2026-01-01T00:00:00Z', null),
      episode('d', '2020-01-01T00:00:00Z', 0),
      episode('c', '2019-01-01T00:00:00Z', 5),
      episode('b', '2024-01-01T00:00:00Z', 5),
      episode('a', '2010-01-01T00:00:00Z', 5_000),
    ];
    expect(idsOf(episodes.sort(byViews))).toBe('abcde');
  });
});
