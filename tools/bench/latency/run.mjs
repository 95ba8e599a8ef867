import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import { chromium } from 'playwright-core';
import { findChromium } from '../../test/chromium.mjs';
import { describeMachine, median, percentile, table, writeSection } from '../statistics.mjs';
import { startServers } from '../servers.mjs';
import { Product } from './product.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const OPTIONS = {
  rounds: { type: 'string', default: '5' },
  seconds: { type: 'string', default: '12' },
  rates: { type: 'string', default: '30,10' },
  write: { type: 'boolean', default: false },
};
const BARE_VALUE = Buffer.alloc(1_000, 'x');
const WARM_UP_SECONDS = 3;

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const settings = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
  const rates = values.rates.split(',').map(Number);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
  const log = (line) => process.stdout.write(`bench: ${line}\n`);
  const chromium = await findChromium({ log, root: ROOT });
  if (!chromium) throw new Error('Chromium not found. Set CHROMIUM_PATH');
  const closing = [];
  try {
    const contestants = await startAll(chromium, closing);
    const outcomes = [];
    for (const perSecond of rates) outcomes.push(await play(contestants, perSecond, settings));
    const text = report(outcomes, settings);
    process.stdout.write(`\n${text}\n`);
    if (values.write) writeSection('latency', text);
  } finally {
    for (const close of closing.reverse()) await close();
  }
}

async function startAll(chromium, closing) {
  const servers = await startServers();
  closing.push(() => servers.stop());
  const bare = await BareKafka.start(servers.brokers);
  closing.push(() => bare.stop());
  const product = await Product.start(servers.settings);
  closing.push(() => product.stop());
  const browser = await ListeningBrowser.open(chromium, product.siteUrl);
  closing.push(() => browser.close());
  return { bare, product, browser, episodes: new Episodes(await product.episodes()) };
}

async function play({ bare, product, browser, episodes }, perSecond, { rounds, seconds }) {
  const outcome = { perSecond, product: [], bare: [] };
  const turns = {
    product: (time) => measureChanges({ product, browser, episodes, perSecond, seconds: time }),
    bare: (time) => bare.measure({ perSecond, seconds: time, value: BARE_VALUE }),
  };
  for (const turn of Object.values(turns)) await turn(WARM_UP_SECONDS);
  for (let round = 0; round < rounds; round += 1) {
    const names = Object.keys(turns);
    for (const name of round % 2 === 0 ? names : names.reverse())
      outcome[name].push(await turns[name](seconds));
    process.stdout.write(`${perSecond} a second, round ${round + 1} of ${rounds}\n`);
  }
  return outcome;
}

const SHARES = [0.5, 0.95, 0.99];

/**
 * Times count from when the change was due: the owner responds after its audit record, often after the site shows the
 * change.
 */
const PATHS = {
  'the catalogue’s answer': ({ due, stored }) => stored - due,
  'the read model': ({ due, served }) => served - due,
  'the browser': ({ due, received }) => (received === null ? null : received - due),
};

export function report(outcomes, { rounds, seconds }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    '## Latency, from the owner’s database to the visitor',
    '',
    `\`npm run bench -- latency\`, ${today}: ${describeMachine()}. Catalogue, BFF, broker, document server and a ` +
      'Chromium with the home page open, each a process of its own on the same machine; ' +
      `${rounds} interleaved rounds of ${seconds} s for each rate, the order reversed every other round.`,
    '',
    'An editor’s pick is set or taken away in the catalogue at a fixed rate: open loop, and everything counted from ' +
      'the time when it was due, so that the request to the catalogue and the writing of its document are in each ' +
      'figure. “The catalogue’s answer” arrives after the change and its audit record are stored. “The read model” ' +
      'is the site’s first response with the change (polled every 4 ms). “The browser” is when the page ' +
      'received the first server-sent update after that, before it fetches anything: the site ' +
      'batches changes for 200 ms and sends at most one update a second, so that a burst is fetched once. kafkajs alone ' +
      'produces and consumes a message of about that size on the same broker, with the same settings. The ratio is ' +
      'the median of the per-round ratios of the medians.',
    ...outcomes.flatMap((outcome) => ['', ...section(outcome)]),
  ].join('\n');
}

function section({ perSecond, product, bare }) {
  const lost = product.reduce((sum, round) => sum + round.lost, 0);
  const rows = Object.entries(PATHS).map(([name, of]) => {
    const each = product.map(({ changes }) => changes.map(of).filter((value) => value !== null));
    return row(name, each, bare);
  });
  const watched = product.reduce((sum, { changes }) => sum + changes.length, 0);
  return [
    `### ${perSecond} changes a second (${watched} watched, ${lost} not seen in time)`,
    '',
    table(
      ['Way', 'p50', 'p95', 'p99', 'p50 of each round', 'to kafkajs'],
      [row('kafkajs alone', bare, null), ...rows],
    ),
  ];
}

function row(name, rounds, bare) {
  const all = rounds.flat();
  const medians = rounds.map((round) => percentile(round, 0.5));
  const ratios = bare?.map((round, index) => medians[index] / percentile(round, 0.5));
  return [
    name,
    ...SHARES.map((share) => ms(percentile(all, share))),
    medians.map(ms).join(', '),
    ratios ? median(ratios).toFixed(1) : '',
  ];
}

function ms(value) {
  return value === undefined ? '–' : `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

// Polling every change would be a load of its own.
const WATCHED_A_SECOND = 5;
const LOST_AFTER_MS = 10_000;

/**
 * Open loop at a fixed rate. Returns when each watched change was due, stored, served and received by the browser, as
 * `performance.now()`.
 */
export async function measureChanges({ product, browser, episodes, perSecond, seconds }) {
  const count = Math.round(perSecond * seconds);
  const watchEach = Math.max(1, Math.round(perSecond / WATCHED_A_SECOND));
  const began = performance.now();
  const watching = [];
  for (let index = 0; index < count; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    await delay(Math.max(0, due - performance.now()));
    const { id, picked } = episodes.take();
    const change = { id, picked, due };
    const following = follow({ product, change, isWatched: index % watchEach === 0 });
    watching.push(following.finally(() => episodes.release(id)));
  }
  const served = (await Promise.all(watching)).flat();
  const lost = served.filter((change) => change.served === null).length;
  const seen = served.filter((change) => change.served !== null);
  await browser.settle();
  const changes = seen.map((change) => ({
    ...change,
    received: browser.firstSince(change.served),
  }));
  return { changes, lost };
}

async function follow({ product, change, isWatched }) {
  const { id, picked, due } = change;
  const storing = product.pick(id, picked).then(() => performance.now());
  if (!isWatched) {
    await storing;
    return [];
  }
  const served = product.shown(id, picked, due + LOST_AFTER_MS);
  return [{ due, stored: await storing, served: await served }];
}

/** Episodes with a pending change are skipped, or two changes could not be distinguished. */
export class Episodes {
  #free;
  #picked = new Map();

  constructor(ids) {
    this.#free = [...ids];
  }

  /** @throws Error if every episode has a pending change */
  take() {
    const id = this.#free.shift();
    if (id === undefined)
      throw new Error('Every episode has a pending change: the rate is too high');
    const picked = !(this.#picked.get(id) ?? false);
    this.#picked.set(id, picked);
    return { id, picked };
  }

  release(id) {
    this.#free.push(id);
  }
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
const SETTLE_MS = 1_500;

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

export class ListeningBrowser {
  #browser;
  #page;
  #updates = [];

  constructor(browser, page) {
    this.#browser = browser;
    this.#page = page;
  }

  static async open(executablePath, siteUrl) {
    const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
    const page = await browser.newPage();
    await page.addInitScript(NOTE_UPDATES);
    const opened = page.waitForRequest((request) => request.url().includes('/api/v1/stream'));
    await page.goto(siteUrl);
    await opened;
    await delay(SETTLE_MS);
    return new ListeningBrowser(browser, page);
  }

  async settle() {
    await delay(SETTLE_MS);
    // All processes share the machine's clock, to the millisecond.
    const offset = performance.timeOrigin;
    const noted = await this.#page.evaluate(() => window.updates);
    this.#updates = noted.map((at) => at - offset);
  }

  firstSince(served) {
    return this.#updates.find((at) => at >= served) ?? null;
  }

  async close() {
    await this.#browser.close();
  }
}

const TOPIC = 'bench.bare';
const PARTITIONS = 12;
const ARRIVED_WITHIN_MS = 10_000;

/** Baseline: kafkajs with the product's settings, bytes and broker. */
export class BareKafka {
  #producer;
  #consumer;
  #arrived = new Map();
  #sent = 0;

  static async start(brokers) {
    const bare = new BareKafka();
    const kafka = new Kafka({ brokers, clientId: 'bare', logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: PARTITIONS }] });
    await admin.disconnect();
    bare.#producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 });
    bare.#consumer = kafka.consumer({ groupId: 'bare', minBytes: 1, maxWaitTimeInMs: 250 });
    await Promise.all([bare.#producer.connect(), bare.#consumer.connect()]);
    await bare.#consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
    const joined = new Promise((resolve) => bare.#consumer.on('consumer.group_join', resolve));
    await bare.#consumer.run({
      autoCommit: false,
      eachMessage: async ({ message }) =>
        void bare.#arrived.set(String(message.key), performance.now()),
    });
    await joined;
    return bare;
  }

  /** Milliseconds from scheduled time to arrival. */
  async measure({ perSecond, seconds, value }) {
    const due = new Map();
    const began = performance.now();
    const sending = [];
    for (let index = 0; index < Math.round(perSecond * seconds); index += 1) {
      const at = began + (index * 1_000) / perSecond;
      await delay(Math.max(0, at - performance.now()));
      const key = String((this.#sent += 1));
      due.set(key, at);
      sending.push(this.#producer.send({ topic: TOPIC, acks: -1, messages: [{ key, value }] }));
    }
    await Promise.all(sending);
    const deadline = performance.now() + ARRIVED_WITHIN_MS;
    while ([...due.keys()].some((key) => !this.#arrived.has(key))) {
      if (performance.now() > deadline)
        throw new Error('Messages of the kafkajs baseline did not arrive in time');
      await delay(5);
    }
    return [...due].map(([key, at]) => this.#arrived.get(key) - at);
  }

  async stop() {
    await Promise.all([this.#producer.disconnect(), this.#consumer.disconnect()]);
  }
}
