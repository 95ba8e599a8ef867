import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import { generateWorld, qualifying, startUpstream, type Upstream } from '@elevate/upstream';
import { BffClient } from './support/bff-client.js';
import { campaignLog } from './support/campaign/campaign-log.js';
import { startDistributedProduct, type DistributedProduct } from './support/distributed-product.js';
import { runSeed } from './support/environment.js';
import { everyEighthCallFails } from './support/faults.js';
import { IngestionClient } from './support/ingestion-client.js';
import { startKilling, type Killing } from './support/killing.js';
import { PersonalClient } from './support/personal-client.js';
import { runBuiltCommand } from './support/operator-commands.js';
import { siteTruth } from './support/site-truth.js';

const CHANNELS = 8;
const VIDEOS_PER_CHANNEL = 60;
const JOBS_AT_ONCE = 2;
const PAUSE = { from: 300, to: 1_500 };
const OPERATOR_TOKEN = 'operator-of-the-distributed-test';

const seed = runSeed();

// Each call takes so long that the kills meet the sync.
const faults = everyEighthCallFails(seed, [{ kind: 'latency', ms: 800, jitterMs: 800 }]);

const { beforeAll, it } = campaignLog('distributed', { seed });

describe('the product as six processes, a random one killed every second', () => {
  let upstream: Upstream;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let product: DistributedProduct | undefined;
  let killing: Killing | undefined;

  const site = () => new BffClient(product?.siteUrl ?? '');
  const pods = () => product?.pods ?? [];
  /** The operator's side, through whichever ingestion process listens. */
  const ingestion = async () => {
    const control = { url: product?.ingestionUrl, token: OPERATOR_TOKEN };
    await writeFile(join(folder.path, 'control.json'), JSON.stringify(control));
    return new IngestionClient(folder.path);
  };
  const errors = () => pods().flatMap((pod) => pod.errors().map((line) => `${pod.name}: ${line}`));
  /** Waits, and tells what the processes said when it waited in vain. */
  const eventually = async <T>(what: string, timeoutMs: number, probe: () => Promise<T>) =>
    waitUntil(probe, { what, timeoutMs, everyMs: 200 }).catch((cause: unknown) => {
      const story = [`after killing ${killing?.killed.join(', ') ?? 'no process'}`, ...errors()];
      throw new Error(`${(cause as Error).message} ${story.join('\n')}`, { cause });
    });
  const isWhole = async () => {
    const channels = await (await ingestion()).channels();
    const whole = channels.filter((channel) => channel.history_complete);
    return whole.length === CHANNELS && channels;
  };

  beforeAll(async () => {
    folder = await tempDir('distributed');
    const plan = { seed, channels: CHANNELS, videosPerChannel: VIDEOS_PER_CHANNEL };
    upstream = await startUpstream({
      world: generateWorld(plan),
      faults,
    });
    product = await startDistributedProduct({
      OPERATOR_TOKEN,
      YOUTUBE_API_BASE_URL: upstream.url,
      YOUTUBE_API_KEY: upstream.key,
      YOUTUBE_RETRY_DELAY_MS: '20',
      JOBS_AT_ONCE: String(JOBS_AT_ONCE),
      DATA_DIR: folder.path,
    });
  });

  afterAll(async () => {
    await killing?.stop();
    await product?.close();
    await upstream.close();
    await folder.remove();
  });

  it('syncs everything while its processes are killed', async () => {
    const names = upstream.world.channels.map(({ id, handle }, index) =>
      index % 2 ? (handle ?? id) : id,
    );
    const settings = {
      DATA_DIR: folder.path,
      INGESTION_URL: product?.ingestionUrl ?? '',
      OPERATOR_TOKEN,
    };
    expect(await runBuiltCommand('channels', ['add', ...names], settings)).toMatchObject({
      code: 0,
    });
    await (await ingestion()).startSync();
    killing = startKilling({ victims: pods(), seed, pause: PAUSE, atMost: pods().length });
    const expected = qualifying(upstream.world).size;
    await eventually('the whole history of every channel', 200_000, isWhole);
    // The last kill may still be due.
    const wereAllKilled = async () => new Set(killing?.killed).size === pods().length;
    await eventually('a kill of each process', 60_000, wereAllKilled);
    await killing.stop();
    const all = async () => (await site().stats()).videos === expected;
    await eventually(`${expected} episodes on the site`, 60_000, all);
  });

  it('lost no process except the killed ones', async () => {
    expect(
      pods()
        .filter(({ running }) => !running)
        .map(({ name }) => name),
    ).toEqual([]);
    await product?.untilReady();
    // A site that was killed serves its snapshot at first, and no 404 before it has caught up.
    const isCaughtUp = async () =>
      (await (await fetch(`${product?.siteUrl}/readyz`)).text()).includes('"serving"') === false;
    await eventually('the site to catch up', 60_000, isCaughtUp);
  });

  it('shows every qualifying episode exactly once, and none under 600 s', async () => {
    const expected = qualifying(upstream.world).size;
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

  it('recorded the quota of every call, except those in flight at the kills', async () => {
    const kills = killing?.killed.filter((name) => name.startsWith('ingestion')).length ?? 0;
    const outside = upstream.quota();
    const own = await (await ingestion()).quota();
    expect(own.day).toBe(outside.day);
    expect(outside.refused).toBe(0);
    expect(own.used).toBeGreaterThanOrEqual(outside.used);
    expect(own.used - outside.used).toBeLessThanOrEqual(kills * JOBS_AT_ONCE);
  });

  it('put no message aside', async () => {
    expect(await product?.deadLetters()).toEqual([]);
  });

  it('keeps accounts and lists after the user service was killed', async () => {
    const visitor = new PersonalClient(product?.siteUrl ?? '');
    expect(await visitor.signUp()).toBe(201);
    expect(await visitor.signIn()).toBe(200);
    const [video = ''] = qualifying(upstream.world).keys();
    expect(await visitor.save(video)).toBe(201);
    const user = pods().find(({ name }) => name === 'user');
    await user?.kill();
    // Who is signed in is known without asking; what is theirs is not.
    expect(await visitor.isSignedIn()).toBe(true);
    expect(await visitor.save(video)).toBe(503);
    await user?.start();
    await product?.untilReady();
    expect(await visitor.list()).toEqual([video]);
    expect(await visitor.save(video)).toBe(409);
  });

  it('shows the same after each process was stopped and started again', async () => {
    const before = await site().stats();
    const exits = await Promise.all(pods().map((pod) => pod.stop()));
    expect(exits).toEqual(pods().map(() => 0));
    await Promise.all(pods().map((pod) => pod.start()));
    await product?.untilReady();
    expect(await site().stats()).toEqual(before);
    expect(await product?.deadLetters()).toEqual([]);
  });
});
