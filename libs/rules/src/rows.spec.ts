import { expect, it } from '@jest/globals';
import { isCareerTitle, mostViewedFirst, newestFirst, rankKeyOf, type RankKey } from './rows.js';

it.each([
  ['How I changed my CAREER at forty', true],
  ['Interviewing without fear', true],
  ['Jobs in data', true],
  ['Salary talk', true],
  ['A resume that is read', true],
  ['A résumé that is read', false],
  ['Batteries included', false],
  ['', false],
])('isCareerTitle %p: %p', (title, expected) => {
  expect(isCareerTitle(title)).toBe(expected);
});

const episode = (
  id: string,
  published_at: string | null,
  view_count: number | null = null,
): RankKey => rankKeyOf({ id, published_at, view_count });
const idsOf = (episodes: readonly RankKey[]): string => episodes.map(({ id }) => id).join('');

it('newestFirst puts the newest first, unknown dates last, and equal dates in the order of their ids', () => {
  const episodes = [
    episode('d', null),
    episode('c', '2020-01-01T00:00:00Z'),
    episode('b', '2020-01-01T00:00:00.000Z'),
    episode('a', '2026-01-01T00:00:00Z'),
    episode('e', null),
  ];
  expect(idsOf(episodes.sort(newestFirst))).toBe('abcde');
  expect(idsOf(episodes.reverse().sort(newestFirst))).toBe('abcde');
});

it('mostViewedFirst puts the most viewed first, equal counts by newest, unknown counts last', () => {
  const episodes = [
    episode('e', '2026-01-01T00:00:00Z', null),
    episode('d', '2020-01-01T00:00:00Z', 0),
    episode('c', '2019-01-01T00:00:00Z', 5),
    episode('b', '2024-01-01T00:00:00Z', 5),
    episode('a', '2010-01-01T00:00:00Z', 5_000),
  ];
  expect(idsOf(episodes.sort(mostViewedFirst))).toBe('abcde');
});
