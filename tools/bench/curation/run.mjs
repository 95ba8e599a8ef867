import { parseArgs } from 'node:util';
import { readFileSync } from 'node:fs';
import { deepStrictEqual } from 'node:assert';
import { setTimeout as pause } from 'node:timers/promises';
import { catalogueServiceBeside } from '@elevate/catalogue';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport } from '@elevate/messaging';
import { bulkWrite, connectMongo } from '@elevate/mongo';
import { startService } from '@elevate/service-defaults';
import { describeMachine, percentile, table, writeSection } from '../statistics.mjs';
import { startDocuments } from '../servers.mjs';

const OPTIONS = {
  episodes: { type: 'string', default: '100000' },
  rounds: { type: 'string', default: '200' },
  write: { type: 'boolean', default: false },
};

const QUESTIONS = {
  'first page': '',
  'last page': 'page=100000',
  'a search': 'q=python',
  'a search without results': 'q=qzjxk',
  'a search, by title': 'q=data&sort=title',
  filters: 'state=shown&picture=yes&age=year&sort=-views',
  'a topic': 'topic=Machine+Learning',
};

export async function run(args) {
  const { values } = parseArgs({ args, options: OPTIONS });
  const [count, rounds] = [Number(values.episodes), Number(values.rounds)];
  const catalogue = await startCatalogue(count);
  try {
    await catalogue.settle();
    const first = await time(() => catalogue.ask(''));
    const outcomes = [];
    for (const [name, query] of Object.entries(QUESTIONS)) {
      const times = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(await time(() => catalogue.ask(query)));
      outcomes.push({ name, times });
    }
    const edits = [];
    for (let round = 0; round < rounds; round += 1)
      edits.push(await time(() => catalogue.editAndAsk(round)));
    outcomes.push({ name: 'a correction, and a search for it', times: edits });
    const text = report({ count, rounds, first, outcomes });
    process.stdout.write(`${text}\n`);
    if (values.write) writeSection('curation', text);
  } finally {
    await catalogue.stop();
  }
}

async function time(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

export function report({ count, rounds, first, outcomes }) {
  const today = new Date().toISOString().slice(0, 10);
  return [
    `## Curation`,
    ``,
    `\`npm run bench -- curation\`, ${today}: ${describeMachine()}. The catalogue service with ` +
      `${count.toLocaleString('en')} episodes on the embedded document server; ${rounds} answers each of ` +
      `\`GET /v1/admin/episodes\`, without a network. The table loads in the background after the start; the first answer took ${ms(first)}.`,
    ``,
    table(
      ['Question', 'p50', 'p99', 'longest', 'target'],
      outcomes.map(({ name, times }) => [
        name,
        ms(percentile(times, 0.5)),
        ms(percentile(times, 0.99)),
        ms(Math.max(...times)),
        '100 ms',
      ]),
    ),
  ].join('\n');
}

function ms(value) {
  return `${value.toFixed(0)} ms`;
}

const SAMPLE = new URL('../../../apps/ingestion/data/sample-catalogue.json', import.meta.url);
const TOKEN = 'operator-of-the-bench-only';
const BATCH = 1_000;
const SETTLE_SECONDS = 180;
const CHANNELS = 200;

/** The catalogue service on its own document server, filled before it starts. */
export async function startCatalogue(count) {
  const documents = await startDocuments();
  const logger = createLogger({ service: 'catalogue', level: 'warn' });
  const connection = await connectMongo({ uri: documents.uri, logger });
  await fill(connection, count);
  const transport = new InProcessTransport();
  const definition = catalogueServiceBeside({ user: () => undefined });
  const service = await startService(definition, {
    config: parseConfig(definition.config, { OPERATOR_TOKEN: TOKEN }),
    logger,
    transport,
    mongo: connection,
  });
  const headers = { authorization: `Bearer ${TOKEN}`, 'if-match': '*' };
  const ask = async (query, change = {}) => {
    const url = `/v1/admin/episodes${query}`;
    const { statusCode, body } = await service.app.inject({ url, headers, ...change });
    deepStrictEqual(statusCode, 200, body);
    return JSON.parse(body);
  };
  return {
    // At its start the service publishes everything again, then loads the table.
    settle: async () => {
      const { name } = catalogueTopics.episode;
      for (let left = SETTLE_SECONDS; left > 0; left -= 1) {
        if ((await transport.sizes([name])).get(name) === count) return;
        await pause(1_000);
      }
      throw new Error('The catalogue did not publish its episodes in time');
    },
    ask: (query) => ask(`?${query}`),
    editAndAsk: async (round) => {
      const payload = { title: `Corrected in round ${round} qz` };
      await ask(`/${idOf((round * 997) % count)}`, { method: 'PATCH', payload });
      deepStrictEqual((await ask(`?q=round+${round}+qz`)).total, 1);
    },
    stop: async () => {
      await service.close();
      await transport.close();
      await connection.close();
      await documents.stop();
    },
  };
}

async function fill(connection, count) {
  const { episodes: facts } = JSON.parse(readFileSync(SAMPLE, 'utf8'));
  const channels = Array.from({ length: CHANNELS }, (_, number) => toChannel(number));
  await insert(connection, 'channels', channels);
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at);
    const episodes = numbers.map((number) => toEpisode(facts[number % facts.length], number));
    await insert(connection, 'episodes', episodes);
  }
}

async function insert(connection, collection, documents) {
  const operations = documents.map((document) => ({ insertOne: { document } }));
  await bulkWrite(connection.collection(collection), operations);
}

const idOf = (number) => `b${String(number).padStart(10, '0')}`;
const channelOf = (number) => `UC${String(number % CHANNELS).padStart(22, '0')}`;

function toChannel(number) {
  const id = channelOf(number);
  const facts = { handle: null, thumbnail_url: null, topics: [], youtube_channel_id: id };
  const state = { id, name: `Channel ${number}`, ...facts, origin: 'youtube' };
  return { _id: id, version: 1, unpublished: false, sourceVersion: 1, state };
}

function toEpisode(fact, number) {
  const id = idOf(number);
  const state = {
    id,
    title: `${fact.title} (${number})`,
    description: fact.description ?? '',
    thumbnail_url: fact.thumbnail_url,
    thumbnails: [],
    youtube_video_id: id,
    duration_seconds: 1_800,
    view_count: (number * 7_919) % 1_000_003,
    published_at: new Date(Date.now() - number * 600_000).toISOString(),
    topics: ['Machine Learning', 'Python'].slice(number % 3),
    is_editor_pick: false,
    channel_id: channelOf(number),
    embeddable: true,
    speakers: fact.speakers ?? [],
    origin: 'youtube',
  };
  const topicSource = { tags: ['python', 'talk'], channelName: 'Channel' };
  return { _id: id, version: 1, unpublished: false, sourceVersion: 1, state, topicSource };
}
