import { readFileSync } from 'node:fs';
import { Kafka, logLevel } from 'kafkajs';
import { catalogueTopics, channelChanged, episodeChanged } from '@elevate/contracts/catalogue';
import { createLogger } from '@elevate/logging';
import { createTransport, Publisher } from '@elevate/messaging';

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
