import { describe, expect, it } from '@jest/globals';
import {
  afterDeeperPage,
  afterTopPage,
  removedFromPlaylist,
  NOTHING_LISTED,
} from './sync-channel.worker.js';
import { type History, NO_HISTORY } from './channels/source.repository.js';

const complete: History = { complete: true, pageToken: null, stopAtKnown: false };
const reading: History = { complete: false, pageToken: 'p9', stopAtKnown: false };
const syncedBefore = new Date('2026-11-21T12:00:00Z');
const gap: History = { complete: false, pageToken: 'p2', stopAtKnown: true };

describe('what is left to read', () => {
  it.each([
    [
      'all of a new channel',
      NO_HISTORY,
      { nextPageToken: 'p2', metKnown: false },
      { complete: false, pageToken: 'p2', stopAtKnown: false },
    ],
    [
      'all of it too after a crash in its first page',
      NO_HISTORY,
      { nextPageToken: 'p2', metKnown: true },
      { complete: false, pageToken: 'p2', stopAtKnown: false },
    ],
    [
      'nothing of a channel of one page',
      NO_HISTORY,
      { nextPageToken: null, metKnown: false },
      complete,
    ],
    [
      'nothing where something known was met',
      complete,
      { nextPageToken: 'p2', metKnown: true },
      complete,
    ],
    ['the gap below a page of news', complete, { nextPageToken: 'p2', metKnown: false }, gap],
    ['what was left before', reading, { nextPageToken: 'p2', metKnown: true }, reading],
    [
      'everything, where news and an unfinished history leave two gaps',
      gap,
      { nextPageToken: 'p2', metKnown: false },
      { complete: false, pageToken: 'p2', stopAtKnown: false },
    ],
    [
      'the whole page again, where a cap left some of it',
      complete,
      { nextPageToken: 'p2', metKnown: true, leftSome: true, syncedBefore },
      { complete: false, pageToken: null, stopAtKnown: true, knownBefore: syncedBefore },
    ],
    [
      'two gaps, down to where the older one ends',
      { ...gap, knownBefore: syncedBefore },
      { nextPageToken: 'p2', metKnown: false, syncedBefore: new Date() },
      { ...gap, knownBefore: syncedBefore },
    ],
    [
      'what a cap left, after its page was read again',
      { complete: false, pageToken: null, stopAtKnown: true, knownBefore: syncedBefore },
      { nextPageToken: 'p2', metKnown: true, syncedBefore: new Date() },
      { ...gap, knownBefore: syncedBefore },
    ],
  ])('after the first page: %s', (_, history, page, expected) =>
    expect(afterTopPage(history, page)).toEqual(expected),
  );

  it.each([
    [
      'the next page',
      reading,
      { nextPageToken: 'p10', metKnown: true },
      { ...reading, pageToken: 'p10' },
    ],
    ['nothing after the last page', reading, { nextPageToken: null, metKnown: false }, complete],
    [
      'nothing once a gap has met what is known',
      gap,
      { nextPageToken: 'p3', metKnown: true },
      complete,
    ],
    [
      'the same page, where a cap left some of it',
      gap,
      { nextPageToken: 'p3', metKnown: true, leftSome: true },
      gap,
    ],
    ['more of a gap', gap, { nextPageToken: 'p3', metKnown: false }, { ...gap, pageToken: 'p3' }],
  ])('after a deeper page: %s', (_, history, page, expected) =>
    expect(afterDeeperPage(history, page)).toEqual(expected),
  );
});

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
