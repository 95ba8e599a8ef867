import { describe, expect, it } from '@jest/globals';
import { formatDay, formatDuration, formatViews, pluralize } from './formats.js';

it.each([
  [null, 'N/A'],
  [undefined, 'N/A'],
  [0, 'N/A'],
  [-5, 'N/A'],
  [Number.NaN, 'N/A'],
  [59, '0 min'],
  [600, '10 min'],
  [659, '10 min'],
  [3599, '59 min'],
  [3600, '1h 0m'],
  [3661, '1h 1m'],
  [7325, '2h 2m'],
  [90_000, '25h 0m'],
])('formatDuration writes %p seconds as %p', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
});

it.each([
  [null, 'N/A'],
  [undefined, 'N/A'],
  [Number.NaN, 'N/A'],
  [0, '0'],
  [999, '999'],
  [1000, '1000'],
  [1001, '1.0K'],
  [1049, '1.0K'],
  [1150, '1.2K'],
  [1250, '1.3K'],
  [12_345, '12.3K'],
  [999_999, '1000.0K'],
  [1_234_567, '1234.6K'],
])('formatViews writes %p views as %p', (count, text) => {
  expect(formatViews(count)).toBe(text);
});

it.each([
  ['2020-03-12T23:30:00Z', '12 March 2020'],
  ['2020-03-12T23:30:00-05:00', '13 March 2020'],
  ['2026-11-01T00:00:00.000Z', '1 November 2026'],
  ['no time', 'N/A'],
  [null, 'N/A'],
  [undefined, 'N/A'],
])('formatDay writes %p as %p', (time, text) => {
  expect(formatDay(time)).toBe(text);
});

describe('pluralize', () => {
  it.each([
    [0, '0 episodes'],
    [1, '1 episode'],
    [4, '4 episodes'],
  ])('writes %p as %p', (count, text) => {
    expect(pluralize(count, 'episode')).toBe(text);
  });

  it('takes an irregular plural', () => {
    expect(pluralize(2, 'entry', 'entries')).toBe('2 entries');
  });
});
