import { describe, expect, it } from '@jest/globals';
import { UNKNOWN_TIME } from './rows.js';
import {
  durationOf,
  durationProblem,
  readSearchGroup,
  readSearchQuery,
  searchPageParameters,
  searchPageProblem,
  searchParameters,
  searchSortProblem,
  timesOfYear,
  yearOf,
  yearProblem,
} from './search-query.js';

describe('the query of a search', () => {
  it.each([
    ['q=python', 'q=python'],
    ['q=+python+', 'q=python'],
    ['page=3&sort=views&year=2024&duration=long&q=a+b', null],
    ['q=a&page=1&sort=newest', 'q=a'],
    ['q=a&page=0&sort=better&year=24&duration=45', 'q=a'],
    ['q=a&sort=best', 'q=a&sort=best'],
    ['q=a+b&sort=best', 'q=a+b'],
    ['q=a+b&sort=newest', 'q=a+b&sort=newest'],
    ['q=a&page=1000', 'q=a'],
  ])('of %p is spelled %p', (text, spelled) => {
    const query = readSearchQuery(Object.fromEntries(new URLSearchParams(text)));
    const expected = spelled ?? 'q=a+b&duration=long&year=2024&sort=views&page=3';
    expect(String(searchParameters(query))).toBe(expected);
  });

  it('of a page names the group that is shown alone', () => {
    const query = readSearchQuery({ q: 'a' });
    expect(String(searchPageParameters(query, readSearchGroup('topics')))).toBe('q=a&show=topics');
    expect(String(searchPageParameters(query, readSearchGroup('episodes')))).toBe('q=a');
  });

  it('has reasons for invalid values', () => {
    expect(durationProblem('45')).toMatch(/^duration must be one of short, medium, long$/);
    expect(yearProblem('1899')).toMatch(/^year must be/);
    expect(searchSortProblem(['views'])).toMatch(/^sort must be one of/);
    expect(searchPageProblem('01')).toMatch(/^page must be/);
    const problems = [
      durationProblem('medium'),
      yearProblem('2026'),
      searchSortProblem('longest'),
      searchPageProblem('999'),
    ];
    expect(problems).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('the filters of episodes', () => {
  it.each([
    [600, 'short'],
    [1199, 'short'],
    [1200, 'medium'],
    [2699, 'medium'],
    [2700, 'long'],
  ])('%i seconds are %s', (seconds, duration) => {
    expect(durationOf(seconds)).toBe(duration);
  });

  it('know the year of a time, in UTC', () => {
    const { since, before } = timesOfYear(2024);
    expect([yearOf(since - 1), yearOf(since), yearOf(before - 1), yearOf(before)]).toEqual([
      2023, 2024, 2024, 2025,
    ]);
    expect(yearOf(UNKNOWN_TIME)).toBeUndefined();
  });
});
