import { describe, expect, it } from '@jest/globals';
import { leftTheList, NOTHING_LISTED } from './listing.js';

const before = { newest: ['a', 'b', 'c', 'd'], missed: [] };
const page = (videoIds: string[], nextPageToken: string | null = 'more') => ({
  videoIds,
  nextPageToken,
});

describe('what has left a list of uploads', () => {
  it('is nothing at the first look, and where nothing has changed', () => {
    expect(leftTheList(NOTHING_LISTED, page(['a', 'b']))).toEqual([]);
    expect(leftTheList(before, page(['a', 'b', 'c', 'd']))).toEqual([]);
  });

  it('stood above what is still there', () =>
    expect(leftTheList(before, page(['new', 'a', 'c', 'd']))).toEqual(['b']));

  it('is not what new uploads have moved to the next page', () => {
    expect(leftTheList(before, page(['x', 'y', 'a', 'b']))).toEqual([]);
    expect(leftTheList(before, page(['w', 'x', 'y', 'z']))).toEqual([]);
  });

  it('may be the last one, where the page is the whole list', () => {
    expect(leftTheList(before, page(['a', 'b', 'c'], null))).toEqual(['d']);
    expect(leftTheList(before, page([], null))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('stays suspected until it is back in the list', () => {
    const missed = { newest: ['a'], missed: ['b', 'c'] };
    expect(leftTheList(missed, page(['a', 'c']))).toEqual(['b']);
  });
});
