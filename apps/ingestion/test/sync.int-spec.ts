import { afterEach, describe, expect, it } from '@jest/globals';
import type { RunRecord } from '@elevate/contracts/ingestion';
import { waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, type World } from '@elevate/upstream';
import { SourceRepository } from '../src/video/channels/source.repository.js';
import {
  closeAll,
  followByDefault,
  idsOf,
  reach,
  startIngestion,
  upstreamWith,
  ordinaryUpstream,
  startFollowing,
  startSynced,
  type Ingestion,
} from './harness.js';

afterEach(closeAll);

const CALLS_WITHOUT_FAULTS = 42;
const sorted = (values: Iterable<string>) => [...values].sort();
const shownIs = (sut: Ingestion, expected: Iterable<string>) =>
  waitUntil(() => sorted(sut.received.videos().keys()).join() === sorted(expected).join(), {
    what: 'exactly these talks',
  });

const allShown = (sut: Ingestion, { videos }: Pick<World, 'videos'>) =>
  shownIs(
    sut,
    videos.map(({ id }) => id),
  );
const totalOf = ({ sources }: RunRecord, field: 'new' | 'seen' | 'quota_units') =>
  sources.reduce((sum, source) => sum + source[field], 0);

describe('a sync of followed channels', () => {
  it('brings in the whole history, exactly what qualifies, and counts what it spent', async () => {
    const world = generateWorld({ seed: 7, channels: 3, videosPerChannel: 120 });
    const upstream = await upstreamWith({ world });
    const sut = await startIngestion(reach(upstream));
    const [first, second, third] = upstream.world.channels;
    await sut.follow(first!.id, second!.handle!, third!.id);
    const { run, channels, message } = await sut.sync();
    expect([channels, message]).toEqual([3, 'Syncing YouTube channels (3 channels)']);
    const ended = await sut.ended(run.id);
    expect(ended.status).toBe('succeeded');
    await shownIs(sut, qualifying(upstream.world));
    expect(totalOf(ended, 'new')).toBe(qualifying(upstream.world).size);
    expect(totalOf(ended, 'seen')).toBe(360);
    const { used } = await sut.get<{ used: number }>('/v1/quota');
    expect(used).toBe(upstream.quota().used);
    // One more was spent before the run: on whether there is a channel of that handle.
    expect(totalOf(ended, 'quota_units')).toBe(used - 1);
    const now = await sut.channels();
    expect(sorted(now.map(({ id }) => id))).toEqual(sorted(idsOf(upstream)));
    for (const channel of now)
      expect(channel).toMatchObject({ history_complete: true, status: 'active' });
    expect(sorted(new Set(sut.received.channels()))).toEqual(sorted(idsOf(upstream)));
  });

  it('loses nothing but the item that is broken, and counts it', async () => {
    const world = generateWorld({ seed: 10, channels: 1, videosPerChannel: 8, edgeCases: false });
    const kinds = ['snippet', 'duration', 'date', 'counter'] as const;
    const videos = world.videos.map((video, index) => ({ ...video, malformed: kinds[index] }));
    const upstream = await upstreamWith({ world: { ...world, videos } });
    const sut = await startFollowing(upstream);
    const run = await sut.syncToEnd();
    const failed = [{ reason: 'malformed-item', count: 4 }];
    expect(run.sources[0]).toMatchObject({ status: 'succeeded', seen: 8, new: 4, failed });
    await shownIs(sut, qualifying(upstream.world));
    for (const { id } of world.videos) upstream.patchVideo(id, { malformed: undefined });
    await sut.syncToEnd();
    await allShown(sut, world);
  });

  it('publishes nothing the second time, and asks for one page of each channel', async () => {
    const upstream = await ordinaryUpstream(2, 70);
    const sut = await startSynced(upstream);
    await shownIs(sut, qualifying(upstream.world));
    const published = sut.received.count('ingestion.video.observed.v1');
    const before = upstream.quota().used;
    const again = await sut.syncToEnd();
    expect(again.sources).toHaveLength(2);
    for (const source of again.sources)
      expect(source).toMatchObject({ seen: 50, new: 0, updated: 0 });
    expect(upstream.quota().used - before).toBe(2);
    expect(sut.received.count('ingestion.video.observed.v1')).toBe(published);
  });

  it('finds what is new, also more than a page of it', async () => {
    const upstream = await ordinaryUpstream(1, 60);
    const sut = await startSynced(upstream);
    const [template] = upstream.world.videos;
    for (let index = 0; index < 130; index += 1) {
      const publishedAt = new Date(Date.now() + index * 1_000).toISOString().replace(/\.\d+/, '');
      upstream.addVideo({ ...template!, id: `new${String(index).padStart(8, '0')}`, publishedAt });
    }
    const run = await sut.syncToEnd();
    expect(run.sources[0]?.new).toBe(130);
    await shownIs(sut, qualifying(upstream.world));
  });

  it('gets through an upstream that fails one call in four, and keeps count of every one', async () => {
    const faults = {
      seed: 5,
      rules: [
        { kind: 'status' as const, status: 503, probability: 0.08 },
        { kind: 'reset' as const, probability: 0.06 },
        { kind: 'truncated' as const, probability: 0.04 },
        { kind: 'malformed' as const, probability: 0.04 },
        { kind: 'html' as const, probability: 0.03 },
        { kind: 'rate-limit' as const, probability: 0.04 },
      ],
    };
    const world = generateWorld({ seed: 11, channels: 6, videosPerChannel: 110 });
    const upstream = await upstreamWith({ world, faults });
    const sut = await startFollowing(upstream);
    await waitUntil(
      async () => {
        await sut.syncToEnd();
        return (await sut.channels()).every(({ history_complete }) => history_complete);
      },
      { timeoutMs: 60_000 },
    );
    expect(upstream.requests().arrived).toBeGreaterThan(CALLS_WITHOUT_FAULTS);
    await shownIs(sut, qualifying(upstream.world));
    expect((await sut.get<{ used: number }>('/v1/quota')).used).toBe(upstream.quota().used);
  });

  it('reports a channel the API does not know, and syncs the others, also one without uploads', async () => {
    const upstream = await ordinaryUpstream(2, 5);
    upstream.world.putChannel({ ...upstream.world.channels[1]!, uploads: 'missing' });
    const sut = await startIngestion(reach(upstream));
    await followByDefault(sut, upstream, '@unknown-handle', ...idsOf(upstream));
    const run = await sut.syncToEnd();
    const reasonOf = (id: string) =>
      run.sources.find(({ source_id }) => source_id === id)?.failed.at(0)?.reason;
    expect(reasonOf('@unknown-handle')).toBe('channel-not-found');
    expect(reasonOf(upstream.world.channels[1]!.id)).toBeUndefined();
    expect(run.status).toBe('succeeded');
    await shownIs(sut, qualifying(upstream.world));
  });

  it('re-evaluates a stream once it has ended, and takes back what became private', async () => {
    const upstream = await ordinaryUpstream(1, 4);
    const [stream, talk] = upstream.world.videos;
    upstream.patchVideo(stream!.id, { live: 'live', durationSeconds: 0 });
    const sut = await startFollowing(upstream);
    const first = await sut.syncToEnd();
    expect(first.sources[0]).toMatchObject({ new: 3, skipped: { live: 1 } });
    upstream.patchVideo(stream!.id, { live: 'none', durationSeconds: 3_000 });
    upstream.patchVideo(talk!.id, { privacy: 'private' });
    await sut.syncToEnd({ force: true });
    // One look that misses it is not enough.
    await allShown(sut, upstream.world);
    await sut.syncToEnd({ force: true });
    await shownIs(sut, qualifying(upstream.world));
  });

  it('starts the list again after a dead page token, and counts each talk once', async () => {
    const upstream = await ordinaryUpstream(1, 130);
    const sut = await startIngestion(reach(upstream));
    const [id = ''] = idsOf(upstream);
    await sut.follow(id);
    await sut.syncToEnd();
    const dead = { complete: false, pageToken: 'dead', stopAtKnown: false };
    await sut.service.app.get(SourceRepository).update(id, { history: dead });
    const { sources } = await sut.syncToEnd();
    expect(sources).toMatchObject([{ status: 'succeeded', seen: 130, new: 0, failed: [] }]);
    expect((await sut.channels())[0]?.history_complete).toBe(true);
  });

  it('does not look at what is no longer followed', async () => {
    const upstream = await ordinaryUpstream(2, 3);
    const sut = await startFollowing(upstream);
    expect(await sut.delete(`/v1/channels/${upstream.world.channels[0]!.id}`)).toBe(204);
    expect(await sut.delete('/v1/channels/unknown')).toBe(404);
    const { sources } = await sut.syncToEnd();
    expect(sources.map(({ source_id }) => source_id)).toEqual([upstream.world.channels[1]!.id]);
    const none = await sut.sync({ channelIds: ['UCnobody'] });
    expect([none.channels, none.message]).toEqual([0, 'No channels found to sync']);
    expect(none.run.status).toBe('succeeded');
  });
});
