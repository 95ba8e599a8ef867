import { readFileSync, statSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { catalogueTopics, channelChanged, episodeChanged } from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { KafkaTransport, Publisher } from '@elevate/messaging';
import {
  count,
  each,
  fetchJson,
  megabytes,
  medianOf,
  playRounds,
  ratio,
  seconds,
  table,
  temporaryFolder,
  timeOf,
  withCleanup,
} from './harness.mjs';
import {
  cpuSeconds,
  memoryOf,
  OPERATOR_TOKEN,
  Product,
  startApp,
  startServers,
  startSource,
} from './product.mjs';
import { makeChannel, makeEpisode, numbered, publishStates } from './texts.mjs';

export const defaults = {
  rounds: 3,
  processes: '1,2,4',
  channels: 96,
  videos: 10,
  latency: 200,
  jobs: 2,
  episodes: 100_000,
  rebuilds: 3,
};
export const short = { rounds: 1, processes: '2', channels: 4, episodes: 500, rebuilds: 1 };

const BATCH = 2_000;
const CHANNELS = 100;

export async function run(settings) {
  return [
    'Sources of which each answer takes as long as that of a distant platform:',
    await withCleanup((onEnd) => measureSyncs(settings, onEnd)),
    `The read model of ${count(settings.episodes)} episodes, rebuilt from topics, and from a snapshot:`,
    await withCleanup((onEnd) => measureRebuilds(settings, onEnd)),
  ];
}

async function measureSyncs({ rounds, processes, channels, videos, latency, jobs }, onEnd) {
  const counts = processes.split(',').map(Number);
  const faults = { rules: [{ kind: 'latency', ms: latency }] };
  const all = rounds * counts.length * channels;
  const source = await startSource({ channels: all, videos, faults }, onEnd);
  const servers = await startServers(onEnd);
  const settings = { ...servers.settings, ...source.settings, JOBS_AT_ONCE: String(jobs) };
  const contestants = counts.map((number) => [
    number,
    () => {
      const channelIds = source.channelIds.splice(0, channels);
      return withCleanup((onStop) => measureSync(number, settings, channelIds, onStop));
    },
  ]);
  const results = await playRounds(Object.fromEntries(contestants), rounds, { isWarm: true });
  const rates = (number) => each(results.get(number), 'perSecond');
  const rows = [...results].map(([number, all]) => {
    const toOne = number === '1' || !results.has('1') ? '–' : ratio(rates(number), rates('1'));
    const figures = [
      medianOf(all, 'perSecond').toFixed(1),
      toOne,
      medianOf(all, 'cores').toFixed(2),
    ];
    return [number, ...figures, `${Math.round(medianOf(all, 'idle') * 100)} %`];
  });
  return table(['Processes', 'sources/s', 'to one', 'cores', 'idle'], rows);
}

async function measureSync(number, settings, channelIds, onStop) {
  const start = () => startApp('ingestion', settings, onStop);
  const workers = await Promise.all(Array.from({ length: number }, start));
  const operator = { url: workers[0].url, token: OPERATOR_TOKEN };
  const product = new Product({ site: workers[0].url, operator });
  await product.follow(channelIds);
  const cores = () => workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const [coresBefore, idleBefore] = [cores(), idleSeconds()];
  const lasted =
    (await timeOf(async () => product.untilSucceeded(await product.sync(channelIds)))) / 1_000;
  return {
    perSecond: channelIds.length / lasted,
    cores: (cores() - coresBefore) / lasted,
    idle: (idleSeconds() - idleBefore) / lasted / cpus().length,
  };
}

/** Of all cores. */
const idleSeconds = () => Number(readFileSync('/proc/uptime', 'utf8').split(' ')[1]);

async function measureRebuilds({ episodes, rebuilds }, onEnd) {
  const servers = await startServers(onEnd);
  await publishEpisodes(servers.brokers, episodes);
  const rows = [];
  for (let round = 1; round <= rebuilds; round += 1) {
    rows.push([round, ...(await withCleanup((onStop) => rebuild(servers, episodes, onStop)))]);
  }
  const fromTopics = ['from topics', 'messages/s', '÷ bare kafkajs', 'memory'];
  const head = ['Round', ...fromTopics, 'snapshot', 'from it', 'processor time', 'memory'];
  return table(head, rows);
}

async function rebuild(servers, episodes, onStop) {
  const folder = temporaryFolder(onStop);
  const settings = { ...servers.settings, SNAPSHOT_DIR: folder };
  const start = async () => {
    const bff = await startApp('bff', settings, onStop);
    const { videos } = await fetchJson(`${bff.url}/api/v1/stats`);
    if (videos !== episodes) throw new Error(`ready with ${videos} of ${episodes} episodes`);
    return { ...bff, memory: megabytes(memoryOf(bff.pid).now) };
  };
  const read = await start();
  // Excludes loading the code, which takes the same time with one episode.
  const reading = (read.readyAfterMs - read.listenedAfterMs) / 1_000;
  const bare = await readBare(servers.brokers, episodes);
  await read.stop();
  const size = statSync(join(folder, 'read-model.ndjson')).size / 1e6;
  const loaded = await start();
  const cpu = cpuSeconds(loaded.pid);
  await loaded.stop();
  const speed = (episodes + CHANNELS) / reading;
  const figures = [seconds(read.readyAfterMs / 1_000), count(speed), (bare / reading).toFixed(2)];
  const fromSnapshot = [seconds(loaded.readyAfterMs / 1_000), seconds(cpu), loaded.memory];
  return [...figures, read.memory, megabytes(size), ...fromSnapshot];
}

async function publishEpisodes(brokers, episodes) {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const transport = new KafkaTransport({ brokers, clientId: 'bench', logger });
  const publisher = new Publisher({ transport, source: '/elevate/catalogue' });
  const topics = Object.values(catalogueTopics).map(({ name }) => ({ name, compacted: true }));
  await transport.ensureTopics(topics);
  await publishStates(publisher, channelChanged, numbered(CHANNELS, makeChannel));
  for (let from = 0; from < episodes; from += BATCH) {
    const states = numbered(Math.min(BATCH, episodes - from), (at) => {
      const facts = { thumbnails: [], is_editor_pick: (from + at) % 1_000 === 0 };
      return makeEpisode(from + at, CHANNELS, facts);
    });
    await publishStates(publisher, episodeChanged, states);
  }
  await transport.close();
}

async function readBare(brokers, episodes) {
  const kafka = new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: `bare-${Date.now()}`, maxWaitTimeInMs: 250 });
  let left = episodes;
  const lasted = await timeOf(async () => {
    await consumer.connect();
    await consumer.subscribe({ topics: [catalogueTopics.episode.name], fromBeginning: true });
    await new Promise((resolve) => {
      const eachBatch = async ({ batch }) => {
        left -= batch.messages.length;
        if (left <= 0) resolve();
      };
      void consumer.run({ autoCommit: false, eachBatch });
    });
  });
  await consumer.disconnect();
  return lasted / 1_000;
}
