import { afterEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, type Upstream } from '@elevate/upstream';
import type { FollowedChannel } from '@elevate/contracts/ingestion';
import { closeAll, startIngestion, upstreamWith } from './harness.js';

afterEach(closeAll);

const reach = (upstream: Upstream) => ({ YOUTUBE_API_BASE_URL: upstream.url, YOUTUBE_API_KEY: upstream.key });
const ids = (values: Iterable<string>) => [...values].sort();

describe('a sync of followed channels', () => {
  it('brings in the whole history, exactly what qualifies, and counts what it spent', async () => {
    const upstream = await upstreamWith({ world: generateWorld({ seed: 7, channels: 3, videosPerChannel: 120 }) });
    const sut = await startIngestion(reach(upstream));
    const [first, second, third] = upstream.world.channels;
    await sut.follow(first!.id, second!.handle!, third!.id);
    const { run, channels, message } = await sut.sync({ limit: 50 });
    expect([channels, message]).toEqual([3, 'Syncing YouTube channels (3 channels)']);
    const ended = await sut.ended(run.id);
    expect(ended.status).toBe('succeeded');
    await waitUntil(() => sut.heard.shown().size === qualifying(upstream.world).size);
    expect(ids(sut.heard.shown().keys())).toEqual(ids(qualifying(upstream.world)));
    expect(ended.sources.reduce((sum, source) => sum + source.new, 0)).toBe(qualifying(upstream.world).size);
    expect(ended.sources.reduce((sum, source) => sum + source.seen, 0)).toBe(360);
    const { used } = await sut.get<{ used: number }>('/v1/quota');
    expect(used).toBe(upstream.quota().used);
    expect(ended.sources.reduce((sum, source) => sum + source.quota_units, 0)).toBe(used);
    const { items } = await sut.get<{ items: FollowedChannel[] }>('/v1/channels');
    expect(items.map(({ id }) => id).sort()).toEqual(ids(upstream.world.channels.map(({ id }) => id)));
    expect(items.every(({ history_complete, status }) => history_complete && status === 'active')).toBe(true);
    expect(ids(new Set(sut.heard.channels()))).toEqual(ids(upstream.world.channels.map(({ id }) => id)));
  });
});
