import { afterEach, describe, expect, it } from '@jest/globals';
import {
  channelObserved,
  type ObservedChannel,
  type WithdrawnVideo,
} from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { PlaylistPageSync } from '../src/video/videos/playlist-page-sync.js';
import { VideoRepository } from '../src/video/videos/video.repository.js';
import {
  closeAll,
  freshDatabase,
  Heard,
  idsOf,
  reach,
  startIngestion,
  ordinaryUpstream,
  startSynced,
  type Ingestion,
} from './harness.js';

afterEach(closeAll);

const VIDEOS = 150;

const remove = (sut: Ingestion, id: string, query = '') =>
  sut.request<{ code?: string } | null>('DELETE', `/v1/channels/${encodeURIComponent(id)}${query}`);
const shownOf = (received: Heard, id: string) =>
  [...received.videos().values()].filter(({ channel }) => channel.id === id).length;
const isFollowed = (received: Heard, id: string) => {
  const newest = received.messages.findLast(
    ({ type, subject }) => type === channelObserved.type && subject === id,
  );
  return (newest?.data as ObservedChannel).followed !== false;
};
const withdrawn = (received: Heard) =>
  received.messages.filter(({ type }) => type === 'ingestion.video.withdrawn.v1');
const addAgain = (sut: Ingestion, id: string) =>
  sut.request<{ code: string }>('POST', '/v1/channels', { body: { channels: [{ channel: id }] } });

describe('a channel that is removed', () => {
  it.each(['', '?episodes=keep', '?episodes=hide'])('with %s keeps its videos', async (query) => {
    const upstream = await ordinaryUpstream(1, 3);
    const sut = await startSynced(upstream);
    const [id = ''] = idsOf(upstream);
    expect((await remove(sut, id, query)).status).toBe(204);
    expect(withdrawn(sut.received)).toEqual([]);
    await waitUntil(() => !isFollowed(sut.received, id));
    const [{ action, after } = { action: '', after: null }] = await sut.audit();
    const hidden = { episodes: 'hide', episode_count: 3 };
    expect([action, after]).toEqual(['removed', query.endsWith('hide') ? hidden : null]);
  });

  it('with its episodes withdraws them with that reason, and no others', async () => {
    const upstream = await ordinaryUpstream(2, 5);
    const sut = await startSynced(upstream);
    const [id = '', other = ''] = idsOf(upstream);
    expect((await remove(sut, id, '?episodes=remove')).status).toBe(204);
    await waitUntil(() => shownOf(sut.received, id) === 0);
    expect(shownOf(sut.received, other)).toBe(5);
    const messages = withdrawn(sut.received).map(({ data }) => data as WithdrawnVideo);
    expect(messages).toHaveLength(5);
    for (const message of messages)
      expect(message).toMatchObject({ reason: 'gone', channel_removed: true });
    const after = { episodes: 'remove', episode_count: 5 };
    const subject = { kind: 'channel', id };
    expect((await sut.audit())[0]).toMatchObject({ action: 'removed', subject, after });
  });

  it.each(['?episodes=all', '?episodes=', '?other=1', '?episodes[$ne]=keep'])(
    'is not, with %s',
    async (query) => {
      const sut = await startIngestion({});
      await sut.follow('@test-channel');
      expect((await remove(sut, '@test-channel', query)).status).toBe(400);
      expect(await sut.channels()).toHaveLength(1);
    },
  );
});

describe('the withdrawal of a removed channel', () => {
  it('is continued by the next process where one was killed in the middle', async () => {
    const upstream = await ordinaryUpstream(1, VIDEOS);
    const [database, received, [id = '']] = [freshDatabase(), new Heard(), idsOf(upstream)];
    const first = await startSynced(upstream, {}, { database, received });
    await waitUntil(() => shownOf(received, id) === VIDEOS);
    const videos = first.service.app.get(VideoRepository);
    const save = videos.save.bind(videos);
    let batches = 0;
    videos.save = async (...args) => {
      batches += 1;
      if (batches > 1) throw new Error('The process was killed here.');
      return save(...args);
    };
    await remove(first, id, '?episodes=remove');
    await waitUntil(() => batches > 1);
    await waitUntil(() => shownOf(received, id) === VIDEOS - 100);
    const early = await addAgain(first, id);
    expect([early.status, early.body.code]).toEqual([409, 'INGESTION.REMOVAL_CONFLICT']);
    await first.close();
    const second = await startIngestion(reach(upstream), { database, received });
    await waitUntil(() => shownOf(received, id) === 0);
    expect(await second.channels()).toEqual([]);
  });

  it('waits for a running sync of the channel, which would publish more', async () => {
    const upstream = await ordinaryUpstream(1, 3);
    const sut = await startIngestion(reach(upstream));
    const [id = ''] = idsOf(upstream);
    await sut.follow(id);
    const pages = sut.service.app.get(PlaylistPageSync);
    const discover = pages.discover.bind(pages);
    let goOn: () => void = () => undefined;
    const isRemoved = new Promise<void>((resolve) => (goOn = resolve));
    let isReading = false;
    pages.discover = async (...args) => {
      isReading = true;
      await isRemoved;
      return discover(...args);
    };
    const { run } = await sut.sync();
    await waitUntil(() => isReading);
    await remove(sut, id, '?episodes=remove');
    goOn();
    await sut.ended(run.id);
    await waitUntil(() => withdrawn(sut.received).length === 3);
    expect(shownOf(sut.received, id)).toBe(0);
  });

  it('is not undone by a backfill, but by a sync once the channel is followed again', async () => {
    const upstream = await ordinaryUpstream(1, VIDEOS);
    const sut = await startSynced(upstream);
    const [id = ''] = idsOf(upstream);
    await remove(sut, id, '?episodes=remove');
    await waitUntil(() => shownOf(sut.received, id) === 0);
    await sut.syncToEnd({ backfill: true, force: true });
    expect(shownOf(sut.received, id)).toBe(0);
    await waitUntil(async () => (await addAgain(sut, id)).status === 201);
    await sut.syncToEnd();
    await waitUntil(() => shownOf(sut.received, id) === VIDEOS);
    expect(isFollowed(sut.received, id)).toBe(true);
    const { arrived } = upstream.requests();
    await sut.syncToEnd();
    // The list of uploads only: what came back is not asked for again.
    expect(upstream.requests().arrived - arrived).toBe(1);
  });
});
