import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Kafka, logLevel } from 'kafkajs';
import { catalogueTopics, channelChanged, episodeChanged } from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { KafkaTransport, Publisher } from '@elevate/messaging';
import { makeChannel, makeEpisode, publishStates, sampleTalks } from './episodes.mjs';
import {
  count,
  megabytes,
  median,
  playRounds,
  ratio,
  seconds,
  table,
  temporaryFolder,
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
const DESCRIPTION_CHARACTERS = 575;

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
  const contestants = counts.map((number) => ({
    name: number,
    measure: () => {
      const channelIds = source.channelIds.splice(0, channels);
      return withCleanup((onStop) => measureSync(number, settings, channelIds, onStop));
    },
  }));
  const results = await playRounds(contestants, rounds);
  const rates = (number) => results.get(number).map(({ perSecond }) => perSecond);
  const rows = counts.map((number) => {
    const middle = (figure) => median(results.get(number).map((outcome) => outcome[figure]));
    const toOne = number === 1 || !results.has(1) ? '–' : ratio(rates(number), rates(1));
    const idle = `${Math.round(middle('idle') * 100)} %`;
    return [number, middle('perSecond').toFixed(1), toOne, middle('cores').toFixed(2), idle];
  });
  return table(['Processes', 'sources/s', 'to one', 'cores', 'idle'], rows);
}

async function measureSync(number, settings, channelIds, onStop) {
  const start = () => startApp('ingestion', settings, onStop);
  const workers = await Promise.all(Array.from({ length: number }, start));
  const operator = { url: workers[0].url, token: OPERATOR_TOKEN };
  const product = new Product({ site: workers[0].url, operator, onEnd: onStop });
  await product.follow(channelIds);
  const cores = () => workers.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0);
  const before = { cores: cores(), machine: machineTicks() };
  const began = performance.now();
  await product.untilSucceeded(await product.sync(channelIds));
  const lasted = (performance.now() - began) / 1_000;
  const after = { cores: cores(), machine: machineTicks() };
  const idle = after.machine.idle - before.machine.idle;
  return {
    perSecond: channelIds.length / lasted,
    cores: (after.cores - before.cores) / lasted,
    idle: idle / (after.machine.all - before.machine.all),
  };
}

function machineTicks() {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [user, nice, system, idle, wait, irq, soft] = line.split(/\s+/).slice(1).map(Number);
  return { idle: idle + wait, all: user + nice + system + idle + wait + irq + soft };
}

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
    const answer = await fetch(`${bff.url}/api/v1/stats`);
    const { videos } = await answer.json();
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
  const channels = Array.from({ length: CHANNELS }, (_, number) => makeChannel(number));
  await publishStates(publisher, channelChanged, channels);
  const talks = sampleTalks();
  for (let from = 0; from < episodes; from += BATCH) {
    const size = Math.min(BATCH, episodes - from);
    const states = Array.from({ length: size }, (_, at) => toEpisode(talks, from + at));
    await publishStates(publisher, episodeChanged, states);
  }
  await transport.close();
}

/** Descriptions have the average length, and each starts with different words. */
function toEpisode(talks, number) {
  const talk = talks[number % talks.length];
  const text = `${number} ${talk.description ?? ''} ${talk.title}. `;
  const times = Math.ceil(DESCRIPTION_CHARACTERS / text.length);
  return makeEpisode(number, CHANNELS, {
    title: `${talk.title} (${number})`,
    description: text.repeat(times).slice(0, DESCRIPTION_CHARACTERS),
    thumbnail_url: talk.thumbnail_url,
    thumbnails: [],
    duration_seconds: Math.max(600, talk.duration_seconds ?? 600),
    published_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
    topics: talk.topics ?? [],
    is_editor_pick: number % 1_000 === 0,
  });
}

async function readBare(brokers, episodes) {
  const kafka = new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: `bare-${Date.now()}`, maxWaitTimeInMs: 250 });
  const began = performance.now();
  await consumer.connect();
  await consumer.subscribe({ topics: [catalogueTopics.episode.name], fromBeginning: true });
  let count = 0;
  await new Promise((resolve) => {
    const eachBatch = async ({ batch }) => {
      count += batch.messages.length;
      if (count >= episodes) resolve();
    };
    void consumer.run({ autoCommit: false, eachBatch });
  });
  const lasted = (performance.now() - began) / 1_000;
  await consumer.disconnect();
  return lasted;
}
