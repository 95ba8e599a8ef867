import { deepStrictEqual } from 'node:assert';
import { catalogueServiceBeside } from '@elevate/catalogue';
import { catalogueTopics } from '@elevate/contracts/catalogue';
import { parseConfig } from '@elevate/config';
import { createLogger } from '@elevate/logging';
import { InProcessTransport } from '@elevate/messaging';
import { bulkWrite, connectMongo } from '@elevate/mongo';
import { startService } from '@elevate/service-defaults';
import { episodeId, makeChannel, makeEpisode, sampleTalks } from './episodes.mjs';
import { ms, percentile, poll, table, timeOf } from './harness.mjs';
import { OPERATOR_TOKEN, startDocuments } from './product.mjs';

export const defaults = { episodes: 100_000, rounds: 200 };

const QUESTIONS = {
  'first page': '',
  'last page': 'page=100000',
  'a search': 'q=python',
  'a search without results': 'q=qzjxk',
  'a search, by title': 'q=data&sort=title',
  filters: 'state=shown&picture=yes&age=year&sort=-views',
  'a topic': 'topic=Machine+Learning',
};
const BATCH = 1_000;
const CHANNELS = 200;

/** The catalogue service on its own document server, filled before it starts. */
export async function run({ episodes, rounds }, onEnd) {
  const documents = await startDocuments(onEnd);
  const logger = createLogger({ service: 'catalogue', level: 'warn' });
  const mongo = await connectMongo({ uri: documents.uri, logger });
  onEnd(() => mongo.close());
  await fill(mongo, episodes);
  const transport = new InProcessTransport();
  onEnd(() => transport.close());
  const definition = catalogueServiceBeside({ user: () => undefined });
  const config = parseConfig(definition.config, { OPERATOR_TOKEN });
  const service = await startService(definition, { config, logger, transport, mongo });
  onEnd(() => service.close());
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}`, 'if-match': '*' };
  const request = async (path, change = {}) => {
    const url = `/v1/admin/episodes${path}`;
    const { statusCode, body } = await service.app.inject({ url, headers, ...change });
    deepStrictEqual(statusCode, 200, body);
    return JSON.parse(body);
  };
  // At its start the service publishes everything again, then loads the table.
  const { name: topic } = catalogueTopics.episode;
  const isPublished = async () => (await transport.sizes([topic])).get(topic) === episodes;
  await poll('The publishing of all episodes', isPublished, { everyMs: 1_000 });
  const first = await timeOf(() => request('?'));
  const correct = async (round) => {
    const payload = { title: `Corrected in round ${round} qz` };
    await request(`/${episodeId((round * 997) % episodes)}`, { method: 'PATCH', payload });
    deepStrictEqual((await request(`?q=round+${round}+qz`)).total, 1);
  };
  const works = Object.entries(QUESTIONS).map(([name, query]) => [
    name,
    () => request(`?${query}`),
  ]);
  const rows = [];
  for (const [name, work] of [...works, ['a correction, and a search for it', correct]]) {
    const times = [];
    for (let round = 0; round < rounds; round += 1) times.push(await timeOf(() => work(round)));
    const figures = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times)];
    rows.push([name, ...figures.map((value) => ms(value))]);
  }
  return [
    `The first answer, while the table loaded: ${ms(first)}. Target of the others: 100 ms.`,
    table(['Question', 'p50', 'p99', 'longest'], rows),
  ];
}

async function fill(mongo, count) {
  const insert = (collection, states, facts) =>
    bulkWrite(
      mongo.collection(collection),
      states.map((state) => {
        const stored = { _id: state.id, version: 1, unpublished: false, sourceVersion: 1, state };
        return { insertOne: { document: { ...stored, ...facts } } };
      }),
    );
  const talks = sampleTalks();
  await insert(
    'channels',
    Array.from({ length: CHANNELS }, (_, number) => makeChannel(number)),
    {},
  );
  const topicSource = { tags: ['python', 'talk'], channelName: 'Channel' };
  for (let from = 0; from < count; from += BATCH) {
    const size = Math.min(BATCH, count - from);
    const states = Array.from({ length: size }, (_, at) => toEpisode(talks, from + at));
    await insert('episodes', states, { topicSource });
  }
}

function toEpisode(talks, number) {
  const { title, description, thumbnail_url, speakers } = talks[number % talks.length];
  return makeEpisode(number, CHANNELS, {
    title: `${title} (${number})`,
    description: description ?? '',
    thumbnail_url,
    thumbnails: [],
    published_at: new Date(Date.now() - number * 600_000).toISOString(),
    topics: ['Machine Learning', 'Python'].slice(number % 3),
    is_editor_pick: false,
    speakers: speakers ?? [],
  });
}
