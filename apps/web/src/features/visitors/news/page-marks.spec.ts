import { describe, expect, it } from '@jest/globals';
import { pageMarks } from './news-list.js';

describe('the pages to go to', () => {
  it.each([
    [1, 0, ''],
    [1, 1, '1'],
    [2, 2, '1 2'],
    [1, 5, '1 2 3 4 5'],
    [5, 5, '1 2 3 4 5'],
    [1, 6, '1 2 gap 6'],
    [2, 6, '1 2 3 gap 6'],
    [3, 6, '1 2 3 4 gap 6'],
    [4, 6, '1 gap 3 4 5 6'],
    [5, 6, '1 gap 4 5 6'],
    [6, 6, '1 gap 5 6'],
    [1, 360, '1 2 gap 360'],
    [4, 360, '1 gap 3 4 5 gap 360'],
    [180, 360, '1 gap 179 180 181 gap 360'],
    [358, 360, '1 gap 357 358 359 360'],
    [359, 360, '1 gap 358 359 360'],
    [360, 360, '1 gap 359 360'],
  ])('with page %i of %i in view are %s', (page, pages, expected) => {
    expect(pageMarks(page, pages).join(' ')).toBe(expected);
  });

  it('stay within range when the URL names a page past the end', () => {
    expect(pageMarks(99, 3)).toEqual([1, 2, 3]);
    expect(pageMarks(99, 7)).toEqual([1, 'gap', 7]);
    expect(pageMarks(8, 7)).toEqual([1, 'gap', 7]);
  });
});
