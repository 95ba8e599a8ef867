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

const all: History = { complete: false, pageToken: 'p2', stopAtKnown: false };
const unread: History = { complete: false, pageToken: null, stopAtKnown: true };
const again = { ...unread, knownBefore: syncedBefore };
const older = { ...gap, knownBefore: syncedBefore };
const later = { syncedBefore: new Date() };
const capped = { leftSome: true };
/** A page of news alone, and one that has something known. */
const news = (nextPageToken: string | null, more = {}) => ({
  nextPageToken,
  metKnown: false,
  ...more,
});
const known = (nextPageToken: string, more = {}) => ({
  ...news(nextPageToken, more),
  metKnown: true,
});

describe('what is left to read', () => {
  it.each([
    ['all of a new channel', NO_HISTORY, news('p2'), all],
    ['all of it too after a crash in its first page', NO_HISTORY, known('p2'), all],
    ['nothing of a channel of one page', NO_HISTORY, news(null), complete],
    ['nothing where something known was met', complete, known('p2'), complete],
    ['the gap below a page of news', complete, news('p2'), gap],
    ['what was left before', reading, known('p2'), reading],
    ['everything, where news and an unfinished history leave two gaps', gap, news('p2'), all],
    ['a capped page again', complete, known('p2', { ...capped, syncedBefore }), again],
    ['two gaps, down to where the older one ends', older, news('p2', later), older],
    ['what a cap left, after its page was read again', again, known('p2', later), older],
  ])('after the first page: %s', (_, history, page, expected) =>
    expect(afterTopPage(history, page)).toEqual(expected),
  );

  it.each([
    ['the next page', reading, known('p10'), { ...reading, pageToken: 'p10' }],
    ['nothing after the last page', reading, news(null), complete],
    ['nothing once a gap has met what is known', gap, known('p3'), complete],
    ['the same page, where a cap left some of it', gap, known('p3', capped), gap],
    ['more of a gap', gap, news('p3'), { ...gap, pageToken: 'p3' }],
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
