import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { tempDir, waitUntil } from '@elevate/testing';
import { generateWorld, startUpstream, type Upstream } from '@elevate/upstream';
import type { Settings } from './support/environment.js';
import { IngestionClient } from './support/ingestion-client.js';
import { Pod } from './support/pod.js';
import { startPods, type RunningPods } from './support/running-pods.js';
import { SourceWitness } from './support/source-witness.js';

const WORKERS = ['one', 'two', 'to be killed', 'to be suspended'];
const JOBS_AT_ONCE = 2;
// Three workers have a place less than there are sources, so that the fourth has work as well.
const CHANNELS = 3 * JOBS_AT_ONCE + 1;
const VIDEOS_PER_CHANNEL = 60;
// As long as a call to the platform takes at its slowest: signals meet workers in the middle of it.
const CALL_MS = 900;
// Shorter than any look of another worker; storing a page takes less.
const PAUSE_MS = 700;
// A question that is just leaving is asked all the same by who is stopped then: nothing can call it back.
const LEFT_MS = 200;
const TAKEN_OVER_WITHIN_MS = 15_000;
const OPERATOR_TOKEN = 'operator-of-the-takeover-test';

describe('four ingestion processes that share the sources', () => {
  let upstream: Upstream;
  let witness: SourceWitness;
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let pool: RunningPods | undefined;

  const workers = () => pool?.pods ?? [];
  /** The operator's side, through whichever process listens and answers. */
  const operator = async (through: Pod | undefined = workers()[0]) => {
    const control = { url: through?.url, token: OPERATOR_TOKEN };
    await writeFile(join(folder.path, 'control.json'), JSON.stringify(control));
    return new IngestionClient(folder.path);
  };
  const ids = () => upstream.world.channels.map(({ id }) => id);
  const isWhole = async (through?: Pod) => {
    const channels = await (await operator(through)).channels();
    const whole = channels.filter(({ history_complete }) => history_complete);
    return ids().every((id) => whole.some((channel) => channel.youtube_channel_id === id));
  };
  const takenOver = async (sources: readonly string[], from: Pod, since: number) => {
    const all = () => sources.every((source) => witness.takenOver(source, from.name, since));
    await waitUntil(all, { timeoutMs: 60_000, everyMs: 20, what: 'another worker at each source' });
    const when = sources.map((source) => witness.takenOver(source, from.name, since) ?? Infinity);
    return Math.max(...when) - since;
  };

  beforeAll(async () => {
    folder = await tempDir('takeover');
    const plan = { seed: 5, channels: CHANNELS, videosPerChannel: VIDEOS_PER_CHANNEL };
    upstream = await startUpstream({
      world: generateWorld(plan),
      faults: { rules: [{ kind: 'latency', ms: CALL_MS }] },
    });
    witness = new SourceWitness(upstream);
    const settings = {
      OPERATOR_TOKEN,
      YOUTUBE_API_KEY: upstream.key,
      JOBS_AT_ONCE: String(JOBS_AT_ONCE),
      // Only what the test asks for is worked.
      SCHEDULES: 'off',
    };
    const worker = async (name: string, servers: Settings) =>
      new Pod(name, 'ingestion', {
        ...servers,
        ...settings,
        YOUTUBE_API_BASE_URL: await witness.proxyFor(name),
      });
    pool = await startPods(async (servers) => ({
      pods: await Promise.all(WORKERS.map((name) => worker(name, servers))),
    }));
  });

  afterAll(async () => {
    await pool?.close();
    await witness.close();
    await upstream.close();
    await folder.remove();
  });

  it('take over the jobs of a killed and of a suspended worker within 15 s', async () => {
    const [, , killed, suspended] = workers() as [Pod, Pod, Pod, Pod];
    const client = await operator();
    await client.followChannels(ids());
    await client.startSync();
    const allAsk = () =>
      WORKERS.every((name) => witness.currentRequestsOf(name).length > 0) &&
      witness.quietFor(suspended.name) > LEFT_MS;
    await waitUntil(allAsk, { timeoutMs: 60_000, everyMs: 5, what: 'every worker busy' });
    const [ofKilled, ofSuspended] = [killed, suspended].map(({ name }) =>
      witness.currentRequestsOf(name),
    );
    const since = performance.now();
    suspended.pause();
    await killed.kill();
    const took = await Promise.all([
      takenOver(ofKilled ?? [], killed, since),
      takenOver(ofSuspended ?? [], suspended, since),
    ]);
    suspended.resume();
    expect(Math.max(...took)).toBeLessThanOrEqual(TAKEN_OVER_WITHIN_MS);
  });

  it('process no source twice at once, also when the suspended worker resumes', async () => {
    const [, , , suspended] = workers() as [Pod, Pod, Pod, Pod];
    await waitUntil(() => isWhole(), { timeoutMs: 90_000, everyMs: 200, what: 'all of it' });
    expect(witness.sourcesProcessedTwice(PAUSE_MS)).toEqual([]);
    await waitUntil(() => suspended.isReady(), { timeoutMs: 30_000, what: 'the one that woke up' });
    expect(await isWhole(suspended)).toBe(true);
    const { used } = await (await operator()).quota();
    // A call is counted before it is made, and the kill may have come in between.
    expect(used).toBeGreaterThanOrEqual(upstream.quota().used);
    expect(used).toBeLessThanOrEqual(upstream.quota().used + JOBS_AT_ONCE);
    expect(workers().flatMap((worker) => worker.errors())).toEqual([]);
  });
});
