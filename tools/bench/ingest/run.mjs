import { parseArgs } from 'node:util';
import { generateWorld, startUpstream } from '@elevate/upstream';
import { writeSection } from '../markdown.mjs';
import { AnswerTimes } from './answer-times.mjs';
import { measureLatency } from './latency.mjs';
import { startDistributedMode, startEmbeddedMode } from './modes.mjs';
import { report } from './report.mjs';
import { measureThroughput } from './throughput.mjs';

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
