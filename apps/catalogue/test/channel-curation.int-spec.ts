import { describe, expect, it } from '@jest/globals';
import type { CuratedEpisode } from '@elevate/contracts/catalogue';
import { waitUntil } from '@elevate/testing';
import { CuratedRepository } from '../src/episodes/curated.repository.js';
import { channel, channelId, video, videoId } from './messages.js';
import { RunningCatalogue, TOKEN } from './running-catalogue.js';

const catalogue = RunningCatalogue.ofFile('catalogue-channel-curation');

const pathOf = (n: number) => `/v1/admin/channels/${channelId(n)}/episodes`;
const count = async (n: number) => (await catalogue.request('GET', pathOf(n), TOKEN)).body;
const hide = async (n: number, body: object = {}) =>
  catalogue.request('POST', `${pathOf(n)}/hide`, await catalogue.token(), { body });
const of = (n: number) => ({
  channel: { id: channelId(n), name: `Test Channel ${n}`, youtube_channel_id: channelId(n) },
});
const isPublic = (n: number) => catalogue.last('catalogue.episode', videoId(n))?.data !== null;
const read = async (n: number) =>
  (await catalogue.request('GET', `/v1/admin/episodes/${videoId(n)}`, TOKEN))
    .body as unknown as CuratedEpisode;
const records = async () =>
  (await catalogue.request('GET', '/v1/audit?limit=100', TOKEN)).body['items'] as {
    readonly action: string;
  }[];

async function fill(n: number, ids: readonly number[]): Promise<void> {
  await catalogue.observeChannel(channel(n));
  for (const id of ids) await catalogue.observe(video(id, of(n)));
  await waitUntil(async () => (await count(n))['shown'] === ids.length);
}

describe('the episodes of a channel', () => {
  it('are counted by what visitors see', async () => {
    await fill(2, [20, 21, 22]);
    const token = await catalogue.token();
    const path = `/v1/admin/episodes/${videoId(20)}`;
    await catalogue.request('PATCH', path, token, { body: { hidden: true }, ifMatch: '*' });
    await catalogue.withdraw({ id: videoId(21), version: 2, reason: 'private' });
    await waitUntil(async () => (await read(21)).state === 'withdrawn');
    expect(await count(2)).toEqual({ shown: 1, hidden: 1 });
    expect(await count(99)).toEqual({ shown: 0, hidden: 0 });
  });

  it('are hidden together, with a reason and one record, and no others', async () => {
    await fill(3, [30, 31, 32]);
    await fill(4, [40]);
    const answer = await hide(3, { hidden_reason: 'Its channel was removed' });
    expect(answer).toMatchObject({ status: 200, body: { hidden: 3 } });
    await waitUntil(() => [30, 31, 32].every((n) => !isPublic(n)));
    expect(isPublic(40)).toBe(true);
    expect(await read(31)).toMatchObject({
      state: 'hidden',
      hidden_reason: 'Its channel was removed',
    });
    const hidden = (await records()).filter(({ action }) => action === 'episodes-hidden');
    expect(hidden).toMatchObject([
      {
        actor: catalogue.adminId,
        subject: { kind: 'channel', id: channelId(3), name: 'Test Channel 3' },
        before: { shown_episodes: 3 },
        after: { shown_episodes: 0, hidden_reason: 'Its channel was removed' },
      },
    ]);
    expect((await hide(3)).body).toEqual({ hidden: 0 });
    expect(await read(31)).toMatchObject({ hidden_reason: 'Its channel was removed' });
  });

  it('stay hidden after a sync, a restart, and a return at the source', async () => {
    await fill(5, [50, 51]);
    await catalogue.withdraw({ id: videoId(51), version: 2, reason: 'private' });
    await waitUntil(async () => (await read(51)).state === 'withdrawn');
    await hide(5);
    await catalogue.observe(video(50, { ...of(5), version: 3, title: 'Again' }));
    await catalogue.observe(video(51, { ...of(5), version: 3, title: 'Again' }));
    await catalogue.restart();
    await waitUntil(() => [50, 51].every((n) => !isPublic(n)));
    expect(await count(5)).toEqual({ shown: 0, hidden: 2 });
  });

  it('are all hidden by a repeated request where a crash stopped the first', async () => {
    await fill(6, [60, 61, 62, 63, 64]);
    const repository = catalogue.service.app.get(CuratedRepository);
    const find = repository.findUnhidden.bind(repository);
    let batches = 0;
    repository.findUnhidden = async (id) => {
      batches += 1;
      if (batches === 2) throw new Error('The process ended here.');
      return find(id, 2);
    };
    expect((await hide(6)).status).toBe(500);
    await catalogue.restart();
    expect(await count(6)).toEqual({ shown: 3, hidden: 2 });
    expect((await hide(6)).body).toEqual({ hidden: 3 });
    await waitUntil(() => [60, 61, 62, 63, 64].every((n) => !isPublic(n)));
  });

  it.each([{ hidden_reason: 'x'.repeat(10_000) }, { hidden_reason: 7 }, { other: 1 }])(
    'are not hidden by a wrong request: %j',
    async (body) => expect((await hide(4, body)).status).toBe(400),
  );
});

describe('an episode whose channel was removed with its episodes', () => {
  it('is withdrawn with that reason, and is gone in My List', async () => {
    await fill(7, [70]);
    const removed = { reason: 'gone' as const, channel_removed: true };
    await catalogue.withdraw({ id: videoId(70), version: 2, ...removed });
    await waitUntil(() => !isPublic(70));
    expect(await read(70)).toMatchObject({ state: 'withdrawn', withdrawn_for: 'channel-removed' });
    const lookedUp = await catalogue.lookUp('/v1/episodes/lookup', { ids: [videoId(70)] });
    expect(lookedUp.body['items']).toMatchObject([{ available: false, reason: 'gone' }]);
  });
});
