import { describe, expect, it } from '@jest/globals';
import { arrowsOf } from './row.js';

describe('the arrows of a row', () => {
  it.each([
    [
      'at the start of a long row',
      { scrollLeft: 0, clientWidth: 500, scrollWidth: 2_000 },
      false,
      true,
    ],
    ['a little way in', { scrollLeft: 1, clientWidth: 500, scrollWidth: 2_000 }, true, true],
    ['with 11 px left', { scrollLeft: 1_489, clientWidth: 500, scrollWidth: 2_000 }, true, true],
    ['with 10 px left', { scrollLeft: 1_490, clientWidth: 500, scrollWidth: 2_000 }, true, false],
    ['at the end', { scrollLeft: 1_500, clientWidth: 500, scrollWidth: 2_000 }, true, false],
    ['in a row that fits', { scrollLeft: 0, clientWidth: 500, scrollWidth: 500 }, false, false],
    [
      'pulled beyond its start',
      { scrollLeft: -20, clientWidth: 500, scrollWidth: 2_000 },
      false,
      true,
    ],
  ])('%s', (_, state, left, right) => {
    expect(arrowsOf(state)).toEqual({ left, right });
  });
});
