import { parseArgs } from 'node:util';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as delay } from 'node:timers/promises';
import { generateWorld, startUpstream } from '@elevate/upstream';
import {
  describeMachine,
  median,
  percentile,
  spread,
  table,
  writeSection,
} from '../statistics.mjs';
import { startDistributedMode, startEmbeddedMode } from './modes.mjs';

const OPTIONS = {
  rounds: { type: 'string', default: '3' },
  channels: { type: 'string', default: '20' },
  videos: { type: 'string', default: '250' },
  rate: { type: 'string', default: '100' },
  seconds: { type: 'string', default: '10' },
  only: { type: 'string', default: '' },
  write: { type: 'boolean', default: false },
};
const MODES = { embedded: startEmbeddedMode, distributed: startDistributedMode };
const UNITS = 100_000_000;
const SEED = 7;
// Excludes JIT and connection setup from the first round.
const WARM_UP_CHANNELS = 4;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = {
    rounds: Number(values.rounds),
    channels: Number(values.channels),
    videos: Number(values.videos),
    perSecond: Number(values.rate),
    seconds: Number(values.seconds),
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const modes = Object.keys(MODES).filter((name) => name.includes(values.only));
  const source = await startSource(settings, modes.length);
  const players = [];
  try {
    for (const mode of modes) players.push(await startPlayer(MODES[mode], source));
    for (const player of players) await warmUp(player, source);
    for (let round = 0; round < settings.rounds; round += 1) {
      const order = round % 2 === 0 ? players : [...players].reverse();
      for (const player of order) await play(player, source, settings);
      process.stdout.write(`round ${round + 1} of ${settings.rounds}: ${summary(players)}\n`);
    }
    const text = report(players, settings);
    process.stdout.write(`\n${text}\n`);
    if (values.write) writeSection('ingest', text);
  } finally {
    for (const { product } of players) await product.stop();
    source.answers.close();
    await source.upstream.close();
  }
}

/** Each round needs unsynced channels. */
async function startSource({ rounds, channels, videos }, modes) {
  const all = modes * (rounds * channels + WARM_UP_CHANNELS);
  const plan = { seed: SEED, channels: all, videosPerChannel: videos, edgeCases: false };
  const upstream = await startUpstream({ world: generateWorld(plan), quotaLimit: UNITS });
  const unread = upstream.world.channels.map(({ id }) => id);
  return { upstream, unread, videos, answers: new AnswerTimes() };
}

async function startPlayer(start, { upstream }) {
  const product = await start({
    YOUTUBE_API_BASE_URL: upstream.url,
    YOUTUBE_API_KEY: upstream.key,
    YOUTUBE_DAILY_QUOTA: String(UNITS),
    SCHEDULES: 'off',
    SAMPLE_CATALOGUE: 'off',
  });
  return { name: product.name, product, throughputs: [], latencies: [] };
}

async function warmUp({ product }, { unread, answers, videos }) {
  const channelIds = unread.splice(0, WARM_UP_CHANNELS);
  await measureThroughput({ product, answers, channelIds, videos: channelIds.length * videos });
}

async function play(
  player,
  { upstream, unread, answers, videos },
  { channels, perSecond, seconds },
) {
  const { product } = player;
  const channelIds = unread.splice(0, channels);
  const count = channelIds.length * videos;
  player.throughputs.push(await measureThroughput({ product, answers, channelIds, videos: count }));
  const request = { product, answers, upstream, channelIds, perSecond, seconds };
  player.latencies.push(await measureLatency(request));
}

function summary(players) {
  return players
    .map(({ name, throughputs }) => `${name} ${Math.round(throughputs.at(-1))} videos/s`)
    .join(', ');
}

/** Videos per second, from the first source response until the site shows the last video. */
export async function measureThroughput({ product, answers, channelIds, videos }) {
  const before = await product.visible();
  await product.follow(channelIds);
  answers.clear();
  await product.sync(channelIds);
  await product.filled(before + videos);
  const seconds = (performance.now() - answers.first()) / 1_000;
  return videos / seconds;
}

const TARGET = { p50: 60, p99: 250 };

export function report(outcomes, { rounds, channels, videos, perSecond, seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Ingestion, from the source's response to the site`,
    ``,
    `\`npm run bench -- ingest\`, ${today}: ${describeMachine()}. The stand-in without faults, ${rounds} interleaved ` +
      `rounds; embedded is one process, distributed are ingestion, catalogue and BFF over one Kafka broker. ` +
      `Stand-in, document servers, broker and product share the machine.`,
    ``,
    `### ${channels} channels of ${videos} videos, from the first answer about any to the last one visible`,
    ``,
    table(['Mode', 'videos/s, median', 'spread', 'each round'], outcomes.map(throughputRow)),
    ``,
    `### One video at ${perSecond} new ones a second, for ${seconds} s a round, ten to an answer`,
    ``,
    table(
      ['Mode', 'p50', 'p99', 'p50 of each round', 'p99 of each round', 'watched', `target`],
      outcomes.map(latencyRow),
    ),
  ].join('\n');
}

function throughputRow({ name, throughputs }) {
  const each = throughputs.map((value) => Math.round(value)).join(', ');
  return [
    name,
    Math.round(median(throughputs)),
    `${Math.round(spread(throughputs) * 100)} %`,
    each,
  ];
}

function latencyRow({ name, latencies }) {
  const all = latencies.flat();
  const each = (share) => latencies.map((round) => ms(percentile(round, share))).join(', ');
  const target = `p50 ≤ ${TARGET.p50}, p99 ≤ ${TARGET.p99} ms`;
  return [
    name,
    ms(percentile(all, 0.5)),
    ms(percentile(all, 0.99)),
    each(0.5),
    each(0.99),
    all.length,
    target,
  ];
}

function ms(value) {
  return `${value.toFixed(0)} ms`;
}

const VIDEOS_AN_ANSWER = 10;
// Polling every video would be a load of its own.
const WATCHED = [0, Math.floor(VIDEOS_AN_ANSWER / 2), VIDEOS_AN_ANSWER - 1];
const POLL_EVERY_MS = 4;
const TIMEOUT_MS = 60_000;

/**
 * Open loop: ten videos per response at a fixed rate. Returns milliseconds from source response to site, per watched
 * video.
 */
export async function measureLatency({
  product,
  answers,
  upstream,
  channelIds,
  perSecond,
  seconds,
}) {
  answers.clear();
  const everyMs = (1_000 * VIDEOS_AN_ANSWER) / perSecond;
  const count = Math.round((seconds * 1_000) / everyMs);
  const began = performance.now();
  const watching = [];
  for (let index = 0; index < count; index += 1) {
    await delay(Math.max(0, began + index * everyMs - performance.now()));
    const channelId = channelIds[index % channelIds.length];
    const ids = Array.from({ length: VIDEOS_AN_ANSWER }, () => upstream.addVideo({ channelId }).id);
    watching.push(product.sync([channelId]).then(() => []));
    watching.push(...WATCHED.map((place) => watch({ product, answers, id: ids[place] })));
  }
  return (await Promise.all(watching)).flat();
}

async function watch({ product, answers, id }) {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    if (answers.of(id) !== undefined && (await product.shows(id))) {
      return [performance.now() - answers.of(id)];
    }
    await delay(POLL_EVERY_MS);
  }
  throw new Error(`${product.name} did not show ${id}`);
}

const FINISHED = 'http.server.response.finish';

/** Works because the upstream simulator runs in this process. */
export class AnswerTimes {
  #at = new Map();
  #listener = ({ request }) => this.#note(request.url);

  constructor() {
    subscribe(FINISHED, this.#listener);
  }

  of(id) {
    return this.#at.get(id);
  }

  first() {
    return Math.min(...this.#at.values());
  }

  clear() {
    this.#at.clear();
  }

  close() {
    unsubscribe(FINISHED, this.#listener);
  }

  #note(url) {
    const { pathname, searchParams } = new URL(url, 'http://localhost');
    if (!pathname.endsWith('/videos')) return;
    const now = performance.now();
    for (const id of (searchParams.get('id') ?? '').split(',')) {
      if (!this.#at.has(id)) this.#at.set(id, now);
    }
  }
}
