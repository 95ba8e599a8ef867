import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { bulkWrite } from '@elevate/mongo';
import mongoose from 'mongoose';
import {
  atRate,
  count,
  each,
  latency,
  medianOf,
  ms,
  playRounds,
  poll,
  ratio,
  table,
  timeOf,
} from './harness.mjs';
import {
  cpuSecondsOfAll,
  OPERATOR_TOKEN,
  Product,
  startApp,
  startDocuments,
  startEmbedded,
  startServers,
  startSource,
} from './product.mjs';

export const defaults = { rounds: 3, channels: 20, videos: 250, rate: 100, seconds: 10, only: '' };
export const short = { rounds: 1, channels: 2, videos: 20, rate: 10, seconds: 2, only: 'embedded' };

// Excludes JIT and connection setup from the first round.
const WARM_UP_CHANNELS = 4;
const LIMIT = 'bulkWrite alone';
const VIDEOS_A_WRITE = 50;
const VIDEOS_AN_ANSWER = 10;
const CHANGES_A_SECOND = 10;
// Polling every video would be a load of its own.
const WATCHED = [0, Math.floor(VIDEOS_AN_ANSWER / 2), VIDEOS_AN_ANSWER - 1];
const MODES = { embedded: startEmbedded, distributed: startDistributed };

const TIMES = ['p50 of one', 'p99', 'p50 of a pick', 'p99'];
const HEAD = ['Mode', 'videos/s', `÷ ${LIMIT}`, 'processor a video', ...TIMES];

/** The product's writes of documents, without the product. */
async function startLimit({ source, number }, onEnd) {
  const { uri } = await startDocuments(onEnd);
  const connection = await mongoose.createConnection(uri).asPromise();
  onEnd(() => connection.close());
  const write = async (videos) => {
    for (const name of ['videos', 'episodes']) {
      const inserts = videos.map((state) => ({
        insertOne: { document: { _id: state.id, version: 1, unpublished: true, state } },
      }));
      const marks = videos.map(({ id }) => ({
        updateOne: { filter: { _id: id, version: 1 }, update: { $set: { unpublished: false } } },
      }));
      for (const operations of [inserts, marks])
        await bulkWrite(connection.collection(name), operations);
    }
  };
  let from = 0;
  return async () => {
    const end = from + number;
    const lastedMs = await timeOf(async () => {
      for (; from < end; from += VIDEOS_A_WRITE)
        await write(source.upstream.world.videos.slice(from, Math.min(end, from + VIDEOS_A_WRITE)));
    });
    from = end;
    return { perSecond: (number * 1_000) / lastedMs };
  };
}

async function startDistributed(settings, onEnd) {
  const servers = await startServers(onEnd);
  const start = (app) => startApp(app, { ...servers.settings, ...settings }, onEnd);
  const apps = ['ingestion', 'catalogue', 'bff'];
  const [ingestion, catalogue, bff] = await Promise.all(apps.map(start));
  const operator = { url: ingestion.url, catalogue_url: catalogue.url, token: OPERATOR_TOKEN };
  return new Product({ site: bff.url, operator });
}

export async function run({ rounds, channels, videos, rate, seconds, only }, onEnd) {
  const modes = Object.keys(MODES).filter((name) => name.includes(only));
  // Each round needs channels that no product has read.
  const all = modes.length * (rounds * channels + WARM_UP_CHANNELS);
  const source = await startSource({ channels: all, videos }, onEnd);
  const answers = watchAnswers(onEnd);
  const contestants = { [LIMIT]: await startLimit({ source, number: channels * videos }, onEnd) };
  for (const name of modes) {
    const product = await MODES[name](source.settings, onEnd);
    const read = async (number) => {
      const channelIds = source.channelIds.splice(0, number);
      return { channelIds, ...(await readAll({ product, answers, channelIds, videos })) };
    };
    await read(WARM_UP_CHANNELS);
    contestants[name] = async () => {
      const { channelIds, ...speed } = await read(channels);
      const { upstream } = source;
      const run = { product, answers, upstream, channelIds, rate, seconds };
      return { ...speed, latencies: await addVideos(run), changes: await changePicks(run) };
    };
  }
  const results = await playRounds(contestants, rounds, { isWarm: true });
  const limit = results.get(LIMIT);
  const rows = modes.map((name) => {
    const outcomes = results.get(name);
    const speed = count(medianOf(outcomes, 'perSecond'));
    const toLimit = ratio(each(outcomes, 'perSecond'), each(limit, 'perSecond'));
    const cpu = medianOf(outcomes, 'cpuMs');
    const times = ['latencies', 'changes'].flatMap((kind) => latency(each(outcomes, kind).flat()));
    return [name, speed, toLimit, Number.isNaN(cpu) ? '–' : ms(cpu, 2), ...times];
  });
  return [
    `Videos a second: ${channels} channels, from the source's first answer until the site shows the last video. Then ` +
      `${rate} new videos a second, ten to an answer (targets: p50 ≤ 60, p99 ≤ 250 ms). Then ${CHANGES_A_SECOND} editor's ` +
      'picks a second, until the site shows each (target: p99 ≤ 100 ms).',
    table(HEAD, rows),
    `${LIMIT}, of two documents a video, and of their marks once they are published: ` +
      `${count(medianOf(limit, 'perSecond'))} videos/s (target: 0.6 of it).`,
  ];
}

async function readAll({ product, answers, channelIds, videos }) {
  const expected = channelIds.length * videos;
  const { videos: before } = await product.json('stats');
  await product.follow(channelIds);
  answers.clear();
  const processors = () => (product.pid ? cpuSecondsOfAll(product.pid) : NaN);
  const cpuBefore = processors();
  const synced = await product.sync(channelIds);
  await product.untilFilled(before + expected);
  const perSecond = (expected * 1_000) / (performance.now() - Math.min(...answers.values()));
  const cpuMs = ((processors() - cpuBefore) * 1_000) / expected;
  // A sync that is still under way would cover the next one, and not see its videos.
  await product.untilSucceeded(synced);
  return { perSecond, cpuMs };
}

/** Returns milliseconds from the source's answer to the site, for each watched video. */
async function addVideos({ product, answers, upstream, channelIds, rate, seconds }) {
  answers.clear();
  const watch = async (id) => {
    // Throws until the site knows it.
    const isShown = async () => answers.has(id) && (await product.json(`episodes/${id}`));
    await poll(`Video ${id} on the site`, isShown, 4);
    return performance.now() - answers.get(id);
  };
  const times = await atRate(rate / VIDEOS_AN_ANSWER, seconds, async (index) => {
    const channelId = channelIds[index % channelIds.length];
    const ids = Array.from({ length: VIDEOS_AN_ANSWER }, () => upstream.addVideo({ channelId }).id);
    const synced = product.sync([channelId]);
    const watched = await Promise.all(WATCHED.map((place) => watch(ids[place])));
    await synced;
    return watched;
  });
  return times.flat();
}

/** Returns milliseconds from when a pick was due until the site shows it. Each episode changes once. */
function changePicks({ product, upstream, channelIds, seconds }) {
  const shown = new Set(channelIds);
  const ids = upstream.world.videos
    .filter((video) => shown.has(video.channelId))
    .map(({ id }) => id);
  return atRate(CHANGES_A_SECOND, seconds, async (index, due) => {
    const id = ids[index];
    const pick = { service: 'catalogue_url', method: 'PUT' };
    await product.command(`v1/episodes/${id}/editor-pick`, undefined, pick);
    const isShown = async () => (await product.json(`episodes/${id}`)).is_editor_pick;
    await poll(`The pick of ${id} on the site`, isShown, 4);
    return performance.now() - due;
  });
}

const FINISHED = 'http.server.response.finish';

/** The times at which the source answered with each video. The source runs in this process. */
function watchAnswers(onEnd) {
  const times = new Map();
  const note = ({ request }) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (!pathname.endsWith('/videos')) return;
    const now = performance.now();
    for (const id of (searchParams.get('id') ?? '').split(',')) {
      if (!times.has(id)) times.set(id, now);
    }
  };
  subscribe(FINISHED, note);
  onEnd(() => unsubscribe(FINISHED, note));
  return times;
}
