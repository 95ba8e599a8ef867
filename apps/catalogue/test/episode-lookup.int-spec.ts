import { describe, expect, it } from '@jest/globals';
import { LOOKUP_IDS } from '@elevate/contracts/catalogue';
import { waitUntil } from '@elevate/testing';
import { video, videoId } from './messages.js';
import { CALLER_SECRET, RunningCatalogue } from './running-catalogue.js';

const PATH = '/v1/episodes/lookup';
const catalogue = RunningCatalogue.ofFile('lookup');

const lookUp = (ids: unknown, secret = CALLER_SECRET) => catalogue.lookUp(PATH, { ids }, secret);

const untilPublished = (n: number, type: string) =>
  waitUntil(() => catalogue.last('catalogue.episode', videoId(n))?.envelope.type === type, {
    what: `${videoId(n)} to be ${type}`,
  });

describe('what is known of episodes', () => {
  it('returns the episodes that are shown, and the reason for those that are gone', async () => {
    await catalogue.observe(video(1), video(2), video(3), video(4));
    await catalogue.withdraw(
      { id: videoId(2), version: 2, reason: 'private' },
      { id: videoId(5), version: 2, reason: 'gone' },
    );
    await catalogue.observe(
      video(3, { version: 2, duration_seconds: 30 }),
      video(4, { version: 2, duration_seconds: null }),
    );
    for (const gone of [2, 3, 4]) await untilPublished(gone, 'catalogue.episode.removed.v1');
    const { status, body } = await lookUp([6, 5, 4, 3, 2, 1].map(videoId));
    expect(status).toBe(200);
    const items = body['items'] as { id: string }[];
    expect(items.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
      { id: videoId(1), title: 'Test talk 1', available: true, reason: null },
      { id: videoId(2), title: 'Test talk 2', available: false, reason: 'private' },
      { id: videoId(3), title: 'Test talk 3', available: false, reason: 'short' },
      { id: videoId(4), title: 'Test talk 4', available: false, reason: null },
      { id: videoId(5), title: null, available: false, reason: 'gone' },
    ]);
  });

  it('forgets the reason when the talk comes back', async () => {
    await catalogue.observe(video(7));
    await catalogue.withdraw({ id: videoId(7), version: 2, reason: 'rejected' });
    await untilPublished(7, 'catalogue.episode.removed.v1');
    await catalogue.observe(video(7, { version: 3, title: 'Back again' }));
    await untilPublished(7, 'catalogue.episode.changed.v1');
    expect((await lookUp([videoId(7)])).body).toEqual({
      items: [{ id: videoId(7), title: 'Back again', available: true, reason: null }],
    });
  });

  it.each(['', 'another-secret-of-32-characters-01'])('is not for %p', async (secret) => {
    const { status, body } = await lookUp([videoId(1)], secret);
    expect([status, body['code']]).toEqual([401, 'CALLER.UNAUTHENTICATED']);
  });

  it.each([
    ['no list', videoId(1)],
    ['an operator', { $ne: '' }],
    ['operators', [{ $ne: '' }]],
    ['no ids', ['a b']],
    ['too many', Array.from({ length: LOOKUP_IDS + 1 }, (_, n) => videoId(n))],
  ])('is not asked for by %s', async (_, ids) => {
    expect((await lookUp(ids)).status).toBe(400);
  });
});
