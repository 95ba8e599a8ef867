import { describe, expect, it } from '@jest/globals';
import { removedFromPlaylist, NOTHING_LISTED } from './sync-channel.worker.js';

const before = { newest: ['a', 'b', 'c', 'd'], missed: [] };
const page = (videoIds: string[], nextPageToken: string | null = 'more') => ({
  videoIds,
  nextPageToken,
});

describe('what has left a list of uploads', () => {
  it('is nothing at the first look, and where nothing has changed', () => {
    expect(removedFromPlaylist(NOTHING_LISTED, page(['a', 'b']))).toEqual([]);
    expect(removedFromPlaylist(before, page(['a', 'b', 'c', 'd']))).toEqual([]);
  });

  it('stood above what is still there', () =>
    expect(removedFromPlaylist(before, page(['new', 'a', 'c', 'd']))).toEqual(['b']));

  it('is not what new uploads have moved to the next page', () => {
    expect(removedFromPlaylist(before, page(['x', 'y', 'a', 'b']))).toEqual([]);
    expect(removedFromPlaylist(before, page(['w', 'x', 'y', 'z']))).toEqual([]);
  });

  it('may be the last one, where the page is the whole list', () => {
    expect(removedFromPlaylist(before, page(['a', 'b', 'c'], null))).toEqual(['d']);
    expect(removedFromPlaylist(before, page([], null))).toEqual(['a', 'b', 'c', 'd']);
  });

  it('stays suspected until it is back in the list', () => {
    const missed = { newest: ['a'], missed: ['b', 'c'] };
    expect(removedFromPlaylist(missed, page(['a', 'c']))).toEqual(['b']);
  });
});
