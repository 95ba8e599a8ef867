import { describe, expect, it } from '@jest/globals';
import { afterDeeperPage, afterTopPage } from './history.js';
import { NO_HISTORY, type History } from './source.schema.js';

const complete: History = { complete: true, pageToken: null, stopAtKnown: false };
const reading: History = { complete: false, pageToken: 'p9', stopAtKnown: false };
const gap: History = { complete: false, pageToken: 'p2', stopAtKnown: true };

describe('what is left to read', () => {
  it.each([
    [
      'all of a new channel',
      NO_HISTORY,
      { nextPageToken: 'p2', metKnown: false, metSynced: false },
      { complete: false, pageToken: 'p2', stopAtKnown: false },
    ],
    [
      'all of it too after a crash in its first page',
      NO_HISTORY,
      { nextPageToken: 'p2', metKnown: true, metSynced: true },
      { complete: false, pageToken: 'p2', stopAtKnown: false },
    ],
    [
      'nothing of a channel of one page',
      NO_HISTORY,
      { nextPageToken: null, metKnown: false, metSynced: false },
      complete,
    ],
    [
      'nothing where something known was met',
      complete,
      { nextPageToken: 'p2', metKnown: true, metSynced: true },
      complete,
    ],
    [
      'the gap below a page of news that a crash made it read twice',
      complete,
      { nextPageToken: 'p2', metKnown: true, metSynced: false },
      gap,
    ],
    [
      'the gap below a page of news',
      complete,
      { nextPageToken: 'p2', metKnown: false, metSynced: false },
      gap,
    ],
    [
      'what was left before',
      reading,
      { nextPageToken: 'p2', metKnown: true, metSynced: true },
      reading,
    ],
    [
      'everything down to what was there before, where news come above a gap',
      gap,
      { nextPageToken: 'p2', metKnown: false, metSynced: false },
      gap,
    ],
  ])('after the first page: %s', (_, history, page, expected) =>
    expect(afterTopPage(history, page)).toEqual(expected),
  );

  it.each([
    [
      'the next page',
      reading,
      { nextPageToken: 'p10', metKnown: true, metSynced: true },
      { ...reading, pageToken: 'p10' },
    ],
    [
      'nothing after the last page',
      reading,
      { nextPageToken: null, metKnown: false, metSynced: false },
      complete,
    ],
    [
      'nothing once a gap has met what is known',
      gap,
      { nextPageToken: 'p3', metKnown: true, metSynced: true },
      complete,
    ],
    [
      'more of a gap after a page that a crash made it read twice',
      gap,
      { nextPageToken: 'p3', metKnown: true, metSynced: false },
      { ...gap, pageToken: 'p3' },
    ],
    [
      'more of a gap',
      gap,
      { nextPageToken: 'p3', metKnown: false, metSynced: false },
      { ...gap, pageToken: 'p3' },
    ],
  ])('after a deeper page: %s', (_, history, page, expected) =>
    expect(afterDeeperPage(history, page)).toEqual(expected),
  );
});
