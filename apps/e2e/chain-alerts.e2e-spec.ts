import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import mongoose from 'mongoose';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { ingestionTopics, videoObserved } from '@elevate/contracts/ingestion';
import { createLogger } from '@elevate/logging';
import { DeadLetters } from '@elevate/messaging';
import { findPrometheus } from '@elevate/native-stack';
import { FaultProxy, tempDir, waitUntil } from '@elevate/testing';
import { generateWorld, startUpstream, type Upstream } from '@elevate/upstream';
import { ALERTS, AlertWatch } from './support/alert-watch.js';
import { BrokerWitness, type RawRecord } from './support/campaign/broker-witness.js';
import { poisonFor } from './support/campaign/strange-messages.js';
import { startDistributedProduct, type DistributedProduct } from './support/distributed-product.js';
import { IngestionClient } from './support/ingestion-client.js';
import { PersonalClient } from './support/personal-client.js';
import type { Pod } from './support/pod.js';

const OPERATOR_TOKEN = 'operator-of-the-alert-test';
const CHANNELS = 30;
/** Too fast or too slow for this test; alerts.test.yml tests them. */
const NOT_PROVOKED = [
  'ElevateReadModelStale',
  'ElevateDiskNearlyFull',
  'ElevateCopyOld',
  'ElevateBackupOld',
  'ElevateMailsFail',
  'ElevateWebhooksFail',
];
const FRESHNESS = ['ElevateSloBurnsFast/freshness', 'ElevateSloBurnsSlowly/freshness'];
const READS = ['ElevateSloBurnsFast/reads', 'ElevateSloBurnsSlowly/reads'];

// It takes minutes, so `npm run test:long -- alerts` runs it, not every `npm test`.
const isRequested = process.env.E2E_ALERTS === 'on';
const canRun = isRequested && (await findPrometheus().then(() => true));

jest.setTimeout(900_000);

/** To the terminal at once: Jest would keep it until the end. */
const log = (line: string) => void process.stderr.write(`alerts: ${line}\n`);

(canRun ? describe : describe.skip)('Prometheus over the product', () => {
  const proved = new Set<string>();
  let folder: Awaited<ReturnType<typeof tempDir>>;
  let upstream: Upstream;
  let product: DistributedProduct;
  let watch: AlertWatch;
  let witness: BrokerWitness;
  let [link, documentsLink]: FaultProxy[] = [];
  const reading = new AbortController();

  const pod = (name: string): Pod => product.pods.find((candidate) => candidate.name === name)!;
  const ingestion = () => new IngestionClient(folder.path);

  /** Breaks something until the alerts have fired, mends it, and waits until they have resolved. */
  const outage = async (
    names: readonly string[],
    cause: { begin: () => Promise<unknown>; end: () => Promise<unknown> },
  ) => {
    await watch.untilResolved(names);
    const began = performance.now();
    const seconds = () => `${Math.round((performance.now() - began) / 1_000)} s`;
    await cause.begin();
    try {
      await watch.untilFired(names);
      log(`${names.join(', ')}: fired within ${seconds()}`);
    } finally {
      await cause.end();
    }
    await watch.untilResolved(names);
    log(`${names.join(', ')}: resolved within ${seconds()}`);
    for (const name of names) proved.add(name.split('/')[0] ?? '');
  };

  /** Repeats an action, one at a time, until `end`. */
  const repeated = (act: () => Promise<unknown>, everyMs: number) => {
    const ending = new AbortController();
    let running: Promise<void> | undefined;
    const run = async () => {
      while (!ending.signal.aborted) {
        await act().catch(() => undefined);
        await delay(everyMs);
      }
    };
    return {
      begin: async () => void (running = run()),
      end: async () => {
        ending.abort();
        await running;
      },
    };
  };

  beforeAll(async () => {
    folder = await tempDir('alerts');
    [link, documentsLink] = [await FaultProxy.open(), await FaultProxy.open()];
    const world = generateWorld({ seed: 7, channels: CHANNELS, videosPerChannel: 2 });
    upstream = await startUpstream({ world, quotaLimit: 1_000_000 });
    product = await startDistributedProduct(
      {
        OPERATOR_TOKEN,
        DATA_DIR: folder.path,
        ACCESS_TOKEN_MINUTES: '60',
        YOUTUBE_API_BASE_URL: upstream.url,
        YOUTUBE_API_KEY: upstream.key,
        YOUTUBE_RETRY_DELAY_MS: '1',
        YOUTUBE_DAILY_QUOTA: '100000',
        VIDEO_SYNC_MINUTES: '1',
        JOBS_AT_ONCE: '1',
      },
      { ingestions: 1, link, documentsLink },
    );
    witness = new BrokerWitness(product.broker.brokers);
    watch = await AlertWatch.start(product.pods.map(({ url }) => url ?? ''));
    await watch.untilFired(['ElevateSloUnknown']);
    proved.add('ElevateSloUnknown');
    await writeControl();
    await ingestion().followChannels(world.channels.map(({ id }) => id));
    void keepReading();
    const isQuiet = async () => (await watch.firing()).size === 0;
    await waitUntil(isQuiet, { timeoutMs: 120_000, everyMs: 500, what: 'no alert' });
  });

  afterAll(async () => {
    reading.abort();
    await watch?.close();
    for (const member of product?.pods ?? []) member.resume();
    await product?.close();
    await Promise.all([link?.close(), documentsLink?.close(), upstream?.close()]);
    await folder?.remove();
  });

  it('dead letters and skipped messages', async () => {
    const put = async (topic: string) =>
      witness.write(topic, [poisonFor(topic, 'breaks-contract', `of-${topic}`)]);
    const begin = async () => {
      await put(ingestionTopics.video.name);
      await put(catalogueTopics.episode.name);
    };
    const names = ['ElevateDeadLetters', 'ElevateMessagesLeftOut'];
    await outage(names, { begin, end: dropDeadLetters });
  });

  it('a broker that cannot be reached', async () => {
    const visitor = new PersonalClient(product.siteUrl);
    const begin = async () => {
      link?.cut();
      expect(await visitor.signUp()).toBe(201);
    };
    await outage(['ElevateRelayBacklog', ...FRESHNESS], { begin, end: async () => link?.mend() });
  });

  it('a document server that cannot be reached', async () => {
    let sent = 0;
    const more = repeated(async () => {
      await witness.write(ingestionTopics.video.name, videos((sent += 100), 100));
    }, 100);
    const begin = async () => {
      documentsLink?.cut();
      await more.begin();
    };
    const end = async () => {
      await more.end();
      documentsLink?.mend();
    };
    await outage(
      [
        'ElevateNotReady',
        'ElevateDocumentsFailing',
        'ElevateHttpErrors',
        'ElevatePartitionStuck',
        'ElevateLagGrows',
        ...READS,
      ],
      { begin, end },
    );
  });

  it('a service that hangs', async () => {
    const begin = async () => pod('user').pause();
    const end = async () => pod('user').resume();
    await outage(['ElevateHttpSlow', 'ElevateProcessDown'], { begin, end });
  });

  it('a killed process', async () => {
    const restart = () => pod('events').start();
    const kill = () => pod('events').kill();
    await outage(['ElevateProcessDown'], { begin: kill, end: restart });
  });

  it('a site without processor time', async () => {
    const stutter = repeated(async () => {
      pod('bff').pause();
      await delay(700);
      pod('bff').resume();
    }, 60);
    await outage(['ElevateEventLoopLag'], stutter);
  });

  it('a source that answers with errors, until the quota is nearly used', async () => {
    const syncs = repeated(() => ingestion().startSync(), 500);
    const begin = async () => {
      upstream.setFaults({ rules: [{ kind: 'error', error: 'playlistItemsNotAccessible' }] });
      const { used } = await ingestion().quota();
      await restartIngestion({ YOUTUBE_DAILY_QUOTA: String(used + CHANNELS) });
      await syncs.begin();
    };
    const end = async () => {
      await syncs.end();
      upstream.setFaults({});
      await restartIngestion({ YOUTUBE_DAILY_QUOTA: '100000' });
    };
    await outage(['ElevateSourcesFail', 'ElevateQuotaNearlyUsed'], { begin, end });
  });

  it('a source that does not answer, while jobs pile up', async () => {
    const jobs = await jobsOf(product.documents.uri);
    let planned = 0;
    const plan = repeated(() => jobs.add((planned += 150), 150), 500);
    const begin = async () => {
      upstream.setFaults({ rules: [{ kind: 'latency', ms: 600_000 }] });
      await ingestion().startSync();
      await plan.begin();
    };
    const end = async () => {
      await plan.end();
      await jobs.close();
      upstream.setFaults({});
    };
    await outage(['ElevateNoRunEnded', 'ElevateJobsPileUp'], { begin, end });
  });

  it('has seen every other alert fire and resolve', () => {
    expect([...proved, ...NOT_PROVOKED].sort()).toEqual([...ALERTS].sort());
  });

  async function writeControl(): Promise<void> {
    const { writeFile } = await import('node:fs/promises');
    const control = { url: product.ingestionUrl, token: OPERATOR_TOKEN };
    await writeFile(`${folder.path}/control.json`, JSON.stringify(control));
  }

  async function restartIngestion(settings: Record<string, string>): Promise<void> {
    const ingestion = pod('ingestion');
    await ingestion.stop();
    ingestion.set(settings);
    await ingestion.start();
    await waitUntil(() => ingestion.isReady(), { timeoutMs: 120_000, what: 'ingestion' });
  }

  /** A visitor whose list needs the user service, every tenth of a second. */
  async function keepReading(): Promise<void> {
    const visitor = new PersonalClient(product.siteUrl);
    await visitor.signUp();
    await visitor.signIn();
    while (!reading.signal.aborted) {
      await visitor.list().catch(() => undefined);
      await delay(100);
    }
  }

  async function dropDeadLetters(): Promise<void> {
    const { brokers } = product.broker;
    const letters = new DeadLetters({
      brokers,
      logger: createLogger({ service: 'test', level: 'fatal' }),
    });
    try {
      for (const { topic } of await letters.list()) await letters.drop(topic);
    } finally {
      await letters.close();
    }
  }
});

function records(
  { type }: { readonly type: string },
  source: string,
  data: readonly { readonly id: string; readonly version: number }[],
): RawRecord[] {
  return data.map((record) => ({
    key: record.id,
    value: Buffer.from(JSON.stringify(record)),
    headers: {
      ce_specversion: '1.0',
      ce_id: `${type}/${record.id}/${record.version}`,
      ce_type: type,
      ce_source: source,
      ce_subject: record.id,
      ce_sequence: String(record.version),
      ce_time: new Date().toISOString(),
      'content-type': 'application/json',
    },
  }));
}

const FACTS = {
  version: 1,
  description: 'Made up.',
  thumbnails: [],
  duration_seconds: 900,
  view_count: null,
  published_at: '2026-01-01T00:00:00Z',
  embeddable: true,
  speakers: [],
  origin: 'youtube',
} as const;
const CHANNEL = 'UC0000000000000000000000';

function videos(from: number, count: number): RawRecord[] {
  const channel = { id: CHANNEL, name: 'A made-up channel', youtube_channel_id: CHANNEL };
  const data = ids('v', from, count).map((id) => ({ ...FACTS, id, title: id, tags: [], channel }));
  return records(videoObserved, '/elevate/ingestion', data);
}

function ids(prefix: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, at) => prefix + String(from + at).padStart(10, '0'));
}

/** Jobs of a kind that no process works on, so that their number only grows. */
async function jobsOf(uri: string) {
  const connection = await mongoose.createConnection(uri).asPromise();
  const jobs = connection.useDb('ingestion').collection<{ _id: string; status: string }>('jobs');
  return {
    add: (from: number, count: number) =>
      jobs.insertMany(
        ids('held-', from, count).map((_id) => ({
          _id,
          status: 'queued',
          queuedAt: new Date(),
          state: { run_id: 'held', source_id: _id, kind: 'held' },
        })),
      ),
    close: async () => {
      await jobs.deleteMany({ 'state.kind': 'held' });
      await connection.close();
    },
  };
}
