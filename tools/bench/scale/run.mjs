import { parseArgs } from 'node:util';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { Kafka, logLevel } from 'kafkajs';
import { catalogueTopics, channelChanged, episodeChanged } from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { createTransport, Publisher } from '@elevate/messaging';
import { describeMachine, median, spread, table, writeSection } from '../statistics.mjs';
import {
  cpuSeconds,
  machineSeconds,
  memoryOf,
  OPERATOR_TOKEN,
  startServers,
  startService,
} from '../servers.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  processes: { type: 'string', default: '1,2,4' },
  channels: { type: 'string', default: '96' },
  videos: { type: 'string', default: '10' },
  latency: { type: 'string', default: '200' },
  jobs: { type: 'string', default: '2' },
  episodes: { type: 'string', default: '100000' },
  rebuilds: { type: 'string', default: '3' },
  write: { type: 'boolean', default: false },
};
const UNITS = 100_000_000;
const SEED = 11;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { write, processes, ...numbers } = values;
  const settings = Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [name, Number(value)]),
  );
  const counts = processes.split(',').map(Number);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const sync = await measureSyncs(settings, counts);
  const rebuild = await measureRebuilds(settings);
  const text = report({ sync, rebuild, count: settings.episodes }, settings);
  process.stdout.write(`\n${text}\n`);
  if (write) writeSection('scale', text);
}

async function measureSyncs({ rounds, channels, videos, latency, jobs }, counts) {
  const all = rounds * counts.length * channels;
  const plan = { seed: SEED, channels: all, videosPerChannel: videos, edgeCases: false };
  const faults = { rules: [{ kind: 'latency', ms: latency }] };
  const world = generateWorld(plan);
  const upstream = await startUpstream({ world, faults, quotaLimit: UNITS });
  const servers = await startServers();
  const settings = {
    ...servers.settings,
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_DAILY_QUOTA: String(UNITS),
    JOBS_AT_ONCE: String(jobs),
  };
  const outcomes = new Map(counts.map((count) => [count, []]));
  const unread = upstream.world.channels.map(({ id }) => id);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? counts : [...counts].reverse();
      for (const count of order) {
        const channelIds = unread.splice(0, channels);
        const outcome = await measureSync({ processes: count, servers, settings, channelIds });
        outcomes.get(count).push(outcome);
        process.stdout.write(
          `round ${round + 1}: ${count} processes, ${outcome.perSecond.toFixed(1)} sources/s\n`,
        );
      }
    }
    return outcomes;
  } finally {
    await servers.stop();
    await upstream.close();
  }
}

async function measureRebuilds({ episodes, rebuilds }) {
  const servers = await startServers();
  try {
    const messages = await publishEpisodes(servers.brokers, episodes);
    const outcomes = [];
    for (let round = 0; round < rebuilds; round += 1) {
      outcomes.push(await measureRebuild({ servers, count: episodes, messages }));
      const { reading, snapshot } = outcomes.at(-1);
      const [read, loaded] = [reading, snapshot.ready].map((value) => `${value.toFixed(1)} s`);
      process.stdout.write(
        `rebuild ${round + 1}: read in ${read}, ready from a snapshot after ${loaded}\n`,
      );
    }
    return outcomes;
  } finally {
    await servers.stop();
  }
}

const POLL_EVERY_MS = 250;
const TIMEOUT_MS = 180_000;

export async function measureSync({ processes, servers, settings, channelIds }) {
  const workers = await Promise.all(
    Array.from({ length: processes }, () => startService('ingestion', settings)),
  );
  try {
    const [{ url }] = workers;
    await command(`${url}/v1/channels`, { channels: channelIds.map((channel) => ({ channel })) });
    const before = usage(workers, servers);
    const began = performance.now();
    const { run } = await command(`${url}/v1/video-syncs`, { channelIds });
    const ended = await untilEnded(url, run.id);
    const seconds = (performance.now() - began) / 1_000;
    if (ended.status !== 'succeeded') throw new Error(`Run ended with status ${ended.status}`);
    return {
      perSecond: channelIds.length / seconds,
      ...difference(before, usage(workers, servers), seconds),
    };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

async function untilEnded(url, id) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const { run } = await ask(`${url}/v1/runs/${id}`);
    if (run.status !== 'running') return run;
    await delay(POLL_EVERY_MS);
  }
  throw new Error(`Run did not end within ${TIMEOUT_MS} ms`);
}

function usage(workers, servers) {
  return {
    each: workers.map(({ pid }) => cpuSeconds(pid)),
    servers: servers.pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    machine: machineSeconds(),
  };
}

function difference(before, after, seconds) {
  const each = after.each.map((value, index) => (value - before.each[index]) / seconds);
  const busy = after.machine.busy - before.machine.busy;
  const idle = after.machine.idle - before.machine.idle;
  return {
    workers: each.reduce((sum, value) => sum + value, 0),
    servers: (after.servers - before.servers) / seconds,
    idleShare: idle / (busy + idle),
  };
}

function command(url, body) {
  return ask(url, { method: 'POST', body: JSON.stringify(body) });
}

async function ask(url, init = {}) {
  const headers = {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return answer.json();
}

export function report({ sync, rebuild, count }, { rounds, channels, videos, latency, jobs }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Scale',
    '',
    `\`npm run bench -- scale\`, ${today}: ${describeMachine()}. Stand-in, document server, broker and product share ` +
      'the machine.',
    '',
    `### ${channels} channels of ${videos} videos, with one, two and four ingestion processes`,
    '',
    `${rounds} interleaved rounds. Each of the three calls that a channel takes is answered after ${latency} ms, as a ` +
      `distant platform would; a process handles ${jobs} sources at once (\`JOBS_AT_ONCE\`). Cores are those of the ` +
      'ingestion processes, and of broker and document server together; “idle” is what the machine had left. ' +
      'The ratio is the median of the per-round ratios to one process.',
    '',
    table(
      ['Processes', 'sources/s', 'spread', 'to one', 'each round', 'cores', 'servers', 'idle'],
      [...sync].map(([processes, outcomes]) => syncRow(processes, outcomes, sync.get(1))),
    ),
    '',
    `### The read model of ${count.toLocaleString('en')} episodes, rebuilt`,
    '',
    'A BFF starts on topics that hold them. “Reading” lasts from listening to ready; the bare reader is ' +
      'kafkajs without any processing, on the same topic in the same round.',
    '',
    table(
      [
        'Round',
        'ready after',
        'reading',
        'messages/s',
        'bare reader',
        'to it',
        'memory',
        'at most',
      ],
      rebuild.map(rebuildRow),
    ),
    '',
    '### The same from a snapshot',
    '',
    'The process is closed, which writes the snapshot, and started again: from the start of the process to its being ' +
      'ready, after the broker has confirmed that the snapshot is of its log. The processor time is of all its threads.',
    '',
    table(
      ['Round', 'ready after', 'processor time', 'snapshot', 'memory', 'at most'],
      rebuild.map(snapshotRow),
    ),
  ].join('\n');
}

function syncRow(processes, outcomes, ofOne) {
  const rates = outcomes.map(({ perSecond }) => perSecond);
  const ratios = rates.map((rate, round) => rate / ofOne[round].perSecond);
  const middle = (name) => median(outcomes.map((outcome) => outcome[name]));
  return [
    processes,
    median(rates).toFixed(1),
    `${Math.round(spread(rates) * 100)} %`,
    processes === 1 ? '' : median(ratios).toFixed(2),
    rates.map((rate) => rate.toFixed(1)).join(', '),
    middle('workers').toFixed(2),
    middle('servers').toFixed(2),
    `${Math.round(middle('idleShare') * 100)} %`,
  ];
}

function rebuildRow({ ready, reading, perSecond, bare, now, most }, round) {
  return [
    round + 1,
    seconds(ready),
    seconds(reading),
    Math.round(perSecond).toLocaleString('en'),
    seconds(bare),
    (bare / reading).toFixed(2),
    `${Math.round(now)} MB`,
    `${Math.round(most)} MB`,
  ];
}

function snapshotRow({ snapshot: { ready, cpu, megabytes, now, most } }, round) {
  return [
    round + 1,
    seconds(ready),
    seconds(cpu),
    `${Math.round(megabytes)} MB`,
    `${Math.round(now)} MB`,
    `${Math.round(most)} MB`,
  ];
}

function seconds(value) {
  return `${value.toFixed(1)} s`;
}

export async function measureRebuild({ servers, count, messages }) {
  const snapshots = mkdtempSync(join(tmpdir(), 'bench-snapshot-'));
  const settings = { ...servers.settings, SNAPSHOT_DIR: snapshots };
  try {
    const read = await measureReading({ servers, settings, count, messages });
    // The snapshot was written on close, so nothing is left to read.
    const fromSnapshot = await measureStart({ settings, count });
    return { ...read, snapshot: { ...fromSnapshot, megabytes: sizeOf(snapshots) } };
  } finally {
    rmSync(snapshots, { recursive: true, force: true });
  }
}

async function measureStart({ settings, count }) {
  const bff = await startService('bff', settings);
  try {
    await assertAllThere(bff, count);
    return { ready: bff.readyAfterMs / 1_000, cpu: cpuSeconds(bff.pid), ...memoryOf(bff.pid) };
  } finally {
    await bff.stop();
  }
}

async function assertAllThere(bff, count) {
  const answer = await fetch(`${bff.url}/api/v1/stats`);
  const { videos } = await answer.json();
  if (videos !== count) throw new Error(`ready with ${videos} of ${count} episodes`);
}

function sizeOf(folder) {
  return statSync(join(folder, 'read-model.ndjson')).size / 1e6;
}

async function measureReading({ servers, settings, count, messages }) {
  const bff = await startService('bff', settings);
  try {
    const memory = memoryOf(bff.pid);
    await assertAllThere(bff, count);
    // Excludes loading the code, which takes the same time with one episode.
    const reading = (bff.readyAfterMs - bff.listenedAfterMs) / 1_000;
    return {
      ready: bff.readyAfterMs / 1_000,
      reading,
      perSecond: messages / reading,
      bare: await readBare(servers.brokers, count),
      ...memory,
    };
  } finally {
    await bff.stop();
  }
}

const SAMPLE = new URL('../../../apps/ingestion/data/sample-catalogue.json', import.meta.url);
const BATCH = 2_000;
const DESCRIPTION_CHARACTERS = 575;

export async function publishEpisodes(brokers, count) {
  const logger = createLogger({ service: 'bench', level: 'error' });
  const transport = createTransport({
    kind: 'kafka',
    connection: { brokers },
    clientId: 'bench',
    logger,
  });
  const publisher = new Publisher({ transport, source: '/elevate/catalogue' });
  const topics = Object.values(catalogueTopics).map(({ name }) => ({ name, compacted: true }));
  await transport.ensureTopics(topics);
  const { episodes: facts } = JSON.parse(readFileSync(SAMPLE, 'utf8'));
  const channels = new Map(facts.map(({ channel }) => [channel.name, channel]));
  const names = [...channels.keys()];
  await publisher.publish(
    catalogueTopics.channel.name,
    names.map((name, number) => message(channelChanged, toChannel(name, number))),
  );
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at);
    const states = numbers.map((number) => {
      const fact = facts[number % facts.length];
      return toEpisode(fact, number, channelId(names.indexOf(fact.channel.name)));
    });
    await publisher.publish(
      catalogueTopics.episode.name,
      states.map((state) => message(episodeChanged, state)),
    );
  }
  await transport.close();
  return count + names.length;
}

/** Baseline: consumes without processing; returns seconds. */
export async function readBare(brokers, count) {
  const kafka = new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING });
  const consumer = kafka.consumer({ groupId: `bare-${Date.now()}`, maxWaitTimeInMs: 250 });
  const began = performance.now();
  await consumer.connect();
  await consumer.subscribe({ topics: [catalogueTopics.episode.name], fromBeginning: true });
  let seen = 0;
  await new Promise((resolve) => {
    void consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch }) => {
        seen += batch.messages.length;
        if (seen >= count) resolve();
      },
    });
  });
  const seconds = (performance.now() - began) / 1_000;
  await consumer.disconnect();
  return seconds;
}

function message({ type }, state) {
  return { type, subject: state.id, sequence: state.version, data: state };
}

function toChannel(name, number) {
  return {
    id: channelId(number),
    version: 1,
    name,
    handle: null,
    thumbnail_url: null,
    topics: [],
    youtube_channel_id: null,
    origin: 'youtube',
  };
}

function toEpisode(fact, number, channel_id) {
  const id = `b${String(number).padStart(10, '0')}`;
  return {
    id,
    version: 1,
    title: `${fact.title} (${number})`,
    description: describe(fact, number),
    thumbnail_url: fact.thumbnail_url,
    thumbnails: [],
    youtube_video_id: id,
    duration_seconds: Math.max(600, fact.duration_seconds ?? 600),
    view_count: fact.view_count,
    published_at: new Date(Date.UTC(2026, 0, 1) - number * 60_000).toISOString(),
    topics: fact.topics ?? [],
    is_editor_pick: number % 1_000 === 0,
    channel_id,
    embeddable: true,
    speakers: [],
    origin: 'youtube',
  };
}

// Average length; each starts with different words.
function describe({ title, description }, number) {
  const text = `${number} ${description ?? ''} ${title}. `;
  return text
    .repeat(Math.ceil(DESCRIPTION_CHARACTERS / text.length))
    .slice(0, DESCRIPTION_CHARACTERS);
}

function channelId(number) {
  return `UC${String(number).padStart(22, '0')}`;
}
