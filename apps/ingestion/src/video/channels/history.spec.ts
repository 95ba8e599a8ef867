import { describe, expect, it } from '@jest/globals';
import { afterDeeperPage, afterTopPage } from '../sync-channel.worker.js';
import { type History, NO_HISTORY } from './source.repository.js';

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
