import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { chromium } from 'playwright-core';
import { request } from 'undici';
import { atRate, ms, percentile, playRounds, poll, requireChromium, table } from './harness.mjs';
import { BROWSER_ARGUMENTS } from './interactions.mjs';
import { OPERATOR_TOKEN, Product, startApp, startServers } from './product.mjs';

export const defaults = { rounds: 5, seconds: 12, rates: '30,10' };

const WARM_UP_SECONDS = 3;
// Polling every change would be a load of its own.
const WATCHED_A_SECOND = 5;
const LOST_AFTER_MS = 10_000;
const SETTLE_MS = 1_500;

/** Milliseconds from when a change was due. The catalogue responds after its audit record. */
const WAYS = {
  'the catalogue’s answer': ({ due, stored }) => stored - due,
  'the read model': ({ due, served }) => served - due,
  'the browser': ({ due, received }) => (received === undefined ? undefined : received - due),
};

/** An editor's pick changes at a fixed rate; kafkajs alone sends a message of that size on the same broker. */
export async function run({ rounds, seconds, rates }, onEnd) {
  const executablePath = await requireChromium();
  const servers = await startServers(onEnd);
  const bare = await startBareKafka(servers.brokers, onEnd);
  const product = await startProduct(servers.settings, onEnd);
  const browser = await openBrowser(executablePath, product.site, onEnd);
  const episodes = new Episodes(await episodesOf(product));
  const columns = [];
  for (const perSecond of rates.split(',').map(Number)) {
    const works = {
      'kafkajs alone': (time) => bare(perSecond, time),
      product: (time) => measureChanges({ product, browser, episodes, perSecond, seconds: time }),
    };
    const contestants = Object.entries(works).map(([name, work]) => ({
      name,
      warmUp: () => work(WARM_UP_SECONDS),
      measure: () => work(seconds),
    }));
    const results = await playRounds(contestants, rounds);
    const changes = results.get('product').flat();
    const lost = changes.filter(({ served }) => served === null).length;
    const servedChanges = changes.filter(({ served }) => served !== null);
    const ways = Object.entries(WAYS).map(([name, of]) => [name, servedChanges.map(of)]);
    const times = [['kafkajs alone', results.get('kafkajs alone').flat()], ...ways];
    columns.push({ perSecond, lost, watched: changes.length, times: new Map(times) });
  }
  const head = columns.flatMap(({ perSecond }) => [`p50 at ${perSecond}/s`, 'p99']);
  const rows = ['kafkajs alone', ...Object.keys(WAYS)].map((name) => [
    name,
    ...columns.flatMap(({ times }) => figures(times.get(name))),
  ]);
  const notes = columns.map(({ perSecond, watched, lost }) => {
    return `${perSecond}/s: ${watched} watched, ${lost} not seen in time`;
  });
  return [notes.join('; '), table(['Way', ...head], rows)];
}

function figures(times) {
  const measured = times.filter((time) => time !== undefined);
  return [0.5, 0.99].map((share) => {
    const value = percentile(measured, share);
    return value === undefined ? '–' : ms(value, value < 10 ? 1 : 0);
  });
}

async function startProduct(settings, onEnd) {
  const sampled = { ...settings, SAMPLE_CATALOGUE: 'on' };
  const start = (app) => startApp(app, sampled, onEnd);
  const [catalogue, bff, ingestion] = await Promise.all(
    ['catalogue', 'bff', 'ingestion'].map(start),
  );
  const operator = { url: catalogue.url, token: OPERATOR_TOKEN };
  const product = new Product({ site: bff.url, operator, onEnd });
  let before = 0;
  const isFilled = async () => {
    const videos = await product.videos();
    const isSame = videos > 0 && videos === before;
    before = videos;
    return isSame;
  };
  await poll('The sample catalogue on the site', isFilled, { everyMs: 1_000 });
  await ingestion.stop();
  return Object.assign(product, { catalogueUrl: catalogue.url });
}

async function episodesOf(product) {
  const { rows, channel_rows: more } = await product.json('home');
  const cards = [...rows, ...more.items].flatMap(({ episodes }) => episodes);
  return [...new Set(cards.map(({ id }) => id))];
}

async function pick({ catalogueUrl }, { id, picked }) {
  const { statusCode, body } = await request(`${catalogueUrl}/v1/episodes/${id}/editor-pick`, {
    method: picked ? 'PUT' : 'DELETE',
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  });
  await body.dump();
  if (statusCode !== 200) throw new Error(`Catalogue answered ${statusCode}`);
  return performance.now();
}

/** Returns when the site showed the change, or null if it did not in time. */
async function whenServed(product, { id, picked, due }) {
  while (performance.now() < due + LOST_AFTER_MS) {
    const episode = await product.json(`episodes/${id}`);
    if (episode.is_editor_pick === picked) return performance.now();
    await delay(4);
  }
  return null;
}

/** When each change was due, stored, served and received, as `performance.now()`. */
async function measureChanges({ product, browser, episodes, perSecond, seconds }) {
  const watchEach = Math.max(1, Math.round(perSecond / WATCHED_A_SECOND));
  const changes = await atRate(perSecond, seconds, async (index, due) => {
    const change = { ...episodes.take(), due };
    try {
      const storing = pick(product, change);
      const served = index % watchEach === 0 ? await whenServed(product, change) : undefined;
      return { due, stored: await storing, served };
    } finally {
      episodes.release(change.id);
    }
  });
  const watched = changes.filter(({ served }) => served !== undefined);
  const updates = await browser.updates();
  return watched.map((change) => ({
    ...change,
    received: updates.find((at) => at >= change.served),
  }));
}

/** Two pending changes of an episode could not be distinguished. */
class Episodes {
  #free;
  #picked = new Map();

  constructor(ids) {
    this.#free = [...ids];
  }

  take() {
    const id = this.#free.shift();
    if (id === undefined)
      throw new Error('Every episode has a pending change: the rate is too high');
    const picked = !this.#picked.get(id);
    this.#picked.set(id, picked);
    return { id, picked };
  }

  release(id) {
    this.#free.push(id);
  }
}

const NOTE_UPDATES = `
  window.updates = [];
  const Original = window.EventSource;
  window.EventSource = class extends Original {
    constructor(...args) {
      super(...args);
      this.addEventListener('changed', () => window.updates.push(Date.now()));
    }
  };
`;

async function openBrowser(executablePath, site, onEnd) {
  const browser = await chromium.launch({ executablePath, args: BROWSER_ARGUMENTS });
  onEnd(() => browser.close());
  const page = await browser.newPage();
  await page.addInitScript(NOTE_UPDATES);
  const opened = page.waitForRequest((sent) => sent.url().includes('/api/v1/stream'));
  await page.goto(site);
  await opened;
  await delay(SETTLE_MS);
  return {
    // All processes share the machine's clock, to the millisecond.
    updates: async () => {
      await delay(SETTLE_MS);
      const noted = await page.evaluate(() => window.updates);
      return noted.map((at) => at - performance.timeOrigin);
    },
  };
}

const TOPIC = 'bench.bare';
const PARTITIONS = 12;
const VALUE = Buffer.alloc(1_000, 'x');

/** kafkajs with the product's settings, bytes and broker. */
async function startBareKafka(brokers, onEnd) {
  const kafka = new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING });
  const admin = kafka.admin();
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: PARTITIONS }] });
  await admin.disconnect();
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
  const consumer = kafka.consumer({ groupId: 'bare', minBytes: 1, maxWaitTimeInMs: 250 });
  await Promise.all([producer.connect(), consumer.connect()]);
  onEnd(() => Promise.all([producer.disconnect(), consumer.disconnect()]));
  await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
  const joined = new Promise((resolve) => consumer.on('consumer.group_join', resolve));
  const arrived = new Map();
  const eachMessage = async ({ message }) => {
    arrived.set(String(message.key), performance.now());
  };
  await consumer.run({ autoCommit: false, eachMessage });
  await joined;
  let sent = 0;
  return (perSecond, seconds) =>
    atRate(perSecond, seconds, async (_, due) => {
      const key = String((sent += 1));
      await producer.send({ topic: TOPIC, acks: -1, messages: [{ key, value: VALUE }] });
      await poll('The arrival of a message', () => arrived.get(key), { everyMs: 5 });
      return arrived.get(key) - due;
    });
}
