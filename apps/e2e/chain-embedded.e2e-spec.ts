import { afterAll, describe, expect, jest } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, startUpstream, type Upstream } from '@elevate/upstream';
import { BffClient } from './support/bff-client.js';
import { campaignLog } from './support/campaign/campaign-log.js';
import { runSeed } from './support/environment.js';
import { everyEighthCallFails } from './support/faults.js';
import { IngestionClient } from './support/ingestion-client.js';
import { killMoments } from './support/kill-plan.js';
import { runBuiltCommand, runCommand } from './support/operator-commands.js';
import { startProduct, type Product } from './support/product-process.js';
import { runTotals } from './support/run-record.js';
import { siteTruth } from './support/site-truth.js';

const CHANNELS = 10;
const VIDEOS_PER_CHANNEL = 60;
const KILLS = 2;
// A clean reading takes 2 pages and 2 batches of details for each channel, and the channels themselves.
const CALLS_OF_A_CLEAN_SYNC = CHANNELS * 4;
const JOBS_AT_ONCE = 4;

const seed = runSeed();

jest.setTimeout(600_000);

const faults = everyEighthCallFails(seed, [
  { kind: 'latency', ms: 5, jitterMs: 30 },
  // Long enough that a kill finds calls in the air.
  { kind: 'latency', ms: 500, probability: 0.1 },
]);

const { beforeAll, it } = campaignLog('embedded', { seed });

describe('the embedded product, killed again and again while it syncs', () => {
  let upstream: Upstream;
  let data: Awaited<ReturnType<typeof tempDir>>;
  let product: Product | undefined;

  const settings = () => ({
    DATA_DIR: data.path,
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_RETRY_DELAY_MS: '20',
    JOBS_AT_ONCE: String(JOBS_AT_ONCE),
    SAMPLE_CATALOGUE: 'off',
  });
  const restart = async () => (product = await startProduct(settings()));
  const site = () => new BffClient(product?.url ?? '');
  const ingestion = () => new IngestionClient(data.path);

  beforeAll(async () => {
    data = await tempDir('chain');
    const plan = { seed, channels: CHANNELS, videosPerChannel: VIDEOS_PER_CHANNEL };
    upstream = await startUpstream({
      world: generateWorld(plan),
      faults,
    });
    await restart();
  });

  afterAll(async () => {
    await product?.process.end('SIGKILL');
    await upstream.close();
    await data.remove();
  });

  it('follows channels by id and by handle', async () => {
    const names = upstream.world.channels.map(({ id, handle }, index) =>
      index % 2 ? (handle ?? id) : id,
    );
    const added = await runCommand('channels', ['add', ...names], settings());
    expect(added).toMatchObject({ code: 0 });
    expect(await ingestion().channels()).toHaveLength(CHANNELS);
  });

  it('has every qualifying episode exactly once, and none under 600 s, whenever it was killed', async () => {
    const moments = killMoments({ seed, kills: KILLS, from: 10, to: CALLS_OF_A_CLEAN_SYNC });
    await ingestion().startSync();
    for (const calls of moments) {
      await waitUntil(() => upstream.requests().arrived >= calls, {
        timeoutMs: 90_000,
        everyMs: 1,
        what: `call ${calls} of the sync`,
      });
      await product?.kill();
      await restart();
    }
    const expected = qualifying(upstream.world).size;
    await waitUntil(async () => (await site().stats()).videos === expected, {
      timeoutMs: 180_000,
      everyMs: 100,
      what: `${expected} episodes on the site`,
    });
    expect(await siteTruth(site(), upstream)).toEqual({
      missing: [],
      notToBeShown: [],
      tooShort: [],
      wrong: [],
      repeated: [],
      counted: expected,
      expected,
    });
    expect((await site().stats()).channels).toBe(CHANNELS);
  });

  it('recorded the quota of every call, except those in flight at the kill', async () => {
    const followed = await waitUntil(
      async () => {
        const channels = await ingestion().channels();
        const behind = channels.filter((channel) => !channel.history_complete);
        if (behind.length === 0) return channels;
        // What failed at every try is left to the next sync, which would come within the hour; and nothing else is.
        if (behind.every((channel) => channel.last_error !== null)) await ingestion().startSync();
        return false;
      },
      { timeoutMs: 120_000, everyMs: 500, what: 'the whole history of every channel' },
    );
    const ids = followed.map((channel) => channel.youtube_channel_id);
    expect(ids.sort()).toEqual(upstream.world.channels.map(({ id }) => id).sort());
    const outside = upstream.quota();
    const own = await ingestion().quota();
    expect(own.day).toBe(outside.day);
    expect(outside.refused).toBe(0);
    expect(own.used).toBeGreaterThanOrEqual(outside.used);
    expect(own.used - outside.used).toBeLessThanOrEqual(KILLS * JOBS_AT_ONCE);
  });

  it('shows one hero, as the only featured episode', async () => {
    // The first one is chosen when the burst of episodes pauses.
    const hero = await waitUntil(() => site().hero(), { timeoutMs: 60_000, what: 'a hero' });
    expect(hero.is_hero_featured).toBe(true);
    const { rows, hero: atHome } = await site().home();
    expect(atHome?.id).toBe(hero.id);
    const featured = rows
      .flatMap(({ episodes }) => episodes)
      .filter((episode) => episode.is_hero_featured);
    expect(new Set(featured.map(({ id }) => id)).size).toBeLessThanOrEqual(1);
    expect(featured.every(({ id }) => id === hero.id)).toBe(true);
  });

  it('brings in a new episode with the next sync, and nothing twice', async () => {
    const { videos } = await site().stats();
    const [channel] = upstream.world.channels;
    const fresh = upstream.addVideo({
      channelId: channel?.id ?? '',
      title: 'Synthetic talk, added later',
    });
    const synced = await runBuiltCommand('sync', ['video', '--json'], settings());
    const expected = { status: 'succeeded', new: 1, updated: 0, withdrawn: 0 };
    expect([synced.code, runTotals(synced.stdout)]).toEqual([0, expected]);
    await waitUntil(async () => (await site().episode(fresh.id)) !== null, {
      what: 'the new episode',
    });
    expect((await site().stats()).videos).toBe(videos + 1);
    expect((await site().home()).rows.find(({ id }) => id === 'new')?.episodes[0]?.id).toBe(
      fresh.id,
    );
  });

  it('shuts down cleanly on a signal, and has all its data after the next start', async () => {
    const before = await site().stats();
    expect(await product?.stop()).toBe(0);
    await restart();
    await waitUntil(async () => (await site().stats()).videos === before.videos, {
      what: 'all episodes',
    });
    expect(await site().stats()).toEqual(before);
  });
});
