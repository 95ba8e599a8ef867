import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { z } from 'zod';
import { bffServiceBeside } from '@elevate/bff';
import { catalogueServiceBeside } from '@elevate/catalogue';
import { parseConfig } from '@elevate/config';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import { videoObserved, videoWithdrawn, type ObservedVideo } from '@elevate/contracts/ingestion';
import { eventsServiceBeside } from '@elevate/events';
import { ingestionServiceBeside } from '@elevate/ingestion';
import { createLogger } from '@elevate/logging';
import { KafkaTransport, Publisher, type OutgoingMessage } from '@elevate/messaging';
import { connectMongo } from '@elevate/mongo';
import { startKafka, type RunningKafka } from '@elevate/native-stack';
import { newestFirst, rankKeyOf } from '@elevate/rules';
import {
  startService,
  type RunningService,
  type ServiceDefinition,
} from '@elevate/service-defaults';
import { tempDir, testMongoUri, waitUntil } from '@elevate/testing';
import {
  exampleLanguages,
  exampleReader,
  parseLines,
  type ExampleReader,
} from './example-readers.js';

const CHANNEL_PAGE = 50;
const TOPIC_PAGE = 100;
const START_WITHIN_MS = 5 * 60_000;
const NEWER = 9_999_999_999_999;

/** What the API answers of an episode beside what its message tells. */
interface ApiEpisode extends Record<string, unknown> {
  readonly id: string;
}
interface Pages {
  readonly channels: Map<string, { video_count: number; episodes: ApiEpisode[] }>;
  readonly topics: Map<string, { total: number; items: ApiEpisode[] }>;
}

const logger = createLogger({ service: 'test', level: 'silent' });
const closing: (() => Promise<unknown>)[] = [];
let kafka: RunningKafka;
let transport: KafkaTransport;
let reader: ExampleReader;
let url: string;

/** One of the services over the broker, with a database of its own. */
async function start<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
  environment: Record<string, string> = {},
): Promise<RunningService> {
  const mongo = definition.documents
    ? await connectMongo({ uri: testMongoUri(`client-${definition.name}`), logger })
    : undefined;
  if (mongo) closing.push(() => mongo.close());
  const service = await startService(definition, {
    config: parseConfig(definition.config, environment),
    logger,
    transport,
    ...(mongo && { mongo }),
    listen: { host: '127.0.0.1', port: 0 },
  });
  closing.push(() => service.close());
  return service;
}

beforeAll(async () => {
  const folder = await tempDir('independent-client');
  closing.push(() => folder.remove());
  // One of its own: the topics' names are fixed, and what another test left there would be read as ours.
  kafka = await startKafka();
  closing.push(() => kafka.stop());
  transport = new KafkaTransport({ brokers: kafka.brokers, clientId: 'product', logger });
  closing.push(() => transport.close());
  // No test signs in here, so the user service is never called.
  const neighbors = { user: () => undefined as never };
  const secrets = { CALLER_SECRET: 'independent-client-secret-0123456789', DATA_DIR: folder.path };
  const quiet = { SCHEDULES: 'off', DEFAULT_FEEDS: 'off', SAMPLE_CATALOGUE: 'on' };
  const [ingestion, catalogue] = [
    ingestionServiceBeside(neighbors),
    catalogueServiceBeside(neighbors),
  ];
  await transport.ensureTopics([
    ...ingestion.publishes,
    ...eventsServiceBeside(neighbors).publishes,
    ...catalogue.publishes,
    USERS,
  ]);
  await start(catalogue, secrets);
  const bff = await start(bffServiceBeside(neighbors as never), secrets);
  await start(ingestion, {
    ...secrets,
    ...quiet,
    OPERATOR_TOKEN: 'independent-client-operator-token',
  });
  url = bff.url ?? '';
  reader = await exampleReader(exampleLanguages().includes('Python') ? 'Python' : 'JavaScript');
}, START_WITHIN_MS);

afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const USERS = { name: 'user.account', compacted: true };

async function request<T>(path: string): Promise<T> {
  const answer = await fetch(`${url}/api/v1${path}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return (await answer.json()) as T;
}

const countOf = async () => (await request<{ videos: number }>('/stats')).videos;

/** Rebuilds the catalogue from the topic alone. */
async function rebuild(): Promise<EpisodeState[]> {
  return parseLines(await reader.read({ brokers: kafka.brokers })) as EpisodeState[];
}

/** Every page of the API on which episodes are listed. */
async function fetchPages(): Promise<Pages> {
  const channels = (await request<{ items: { id: string }[] }>('/channels')).items;
  const { groups } = await request<{ groups: { topics: { name: string }[] }[] }>('/topics');
  const names = groups.flatMap(({ topics }) => topics.map(({ name }) => name));
  const pages: Pages = { channels: new Map(), topics: new Map() };
  for (const { id } of channels)
    pages.channels.set(id, await request(`/channels/${encodeURIComponent(id)}`));
  for (const name of names)
    pages.topics.set(name, await request(`/episodes?topic=${encodeURIComponent(name)}`));
  return pages;
}

/** The fields that both have of an episode; the rest of the answer comes from other topics. */
function commonFields(answer: ApiEpisode, state: EpisodeState): [unknown, unknown] {
  // Transcripts are on a topic of their own.
  const { is_hero_featured, channel, transcripts: _, ...own } = answer;
  expect(typeof is_hero_featured).toBe('boolean');
  expect((channel as { id: string }).id).toBe(state.channel_id);
  const names = Object.keys(own) as (keyof EpisodeState)[];
  return [own, Object.fromEntries(names.map((name) => [name, state[name]]))];
}

const idsOf = (episodes: readonly { readonly id: string }[]) => episodes.map(({ id }) => id);

/** Holds everything that the API says of episodes against what the reader has. */
async function compare(catalogue: readonly EpisodeState[]): Promise<void> {
  expect(await countOf()).toBe(catalogue.length);
  for (const state of catalogue) {
    const [answered, published] = commonFields(
      await request<ApiEpisode>(`/episodes/${state.id}`),
      state,
    );
    expect(answered).toEqual(published);
    // Every public field of the API is also in the topic.
    expect(Object.keys(answered as object).sort()).toEqual(PUBLIC_FIELDS);
  }
  const byDate = [...catalogue].sort((a, b) => newestFirst(rankKeyOf(a), rankKeyOf(b)));
  const pages = await fetchPages();
  for (const [id, page] of pages.channels) {
    const own = byDate.filter(({ channel_id }) => channel_id === id);
    expect([page.video_count, idsOf(page.episodes)]).toEqual([
      own.length,
      idsOf(own.slice(0, CHANNEL_PAGE)),
    ]);
  }
  expect([...pages.channels.keys()].sort()).toEqual(
    distinct(catalogue.map((episode) => episode.channel_id)),
  );
  for (const [name, page] of pages.topics) {
    const own = byDate.filter(({ topics }) => topics.some((topic) => isSame(topic, name)));
    expect([name, page.total, idsOf(page.items)]).toEqual([
      name,
      own.length,
      idsOf(own.slice(0, TOPIC_PAGE)),
    ]);
  }
}

const PUBLIC_FIELDS =
  `channel_id description duration_seconds embeddable id is_editor_pick language published_at
  speakers thumbnail_url thumbnails title topics view_count youtube_video_id`.split(/\s+/);

const isSame = (first: string, second: string) => first.toLowerCase() === second.toLowerCase();
const distinct = (values: readonly string[]) => [...new Set(values)].sort();

/** Speaks as ingestion does. */
const publish = (...messages: OutgoingMessage[]) =>
  new Publisher({ transport, source: '/elevate/ingestion' }).publish('ingestion.video', messages);

const observe = (
  state: EpisodeState,
  change: Partial<ObservedVideo>,
  version: number,
): OutgoingMessage => ({
  type: videoObserved.type,
  subject: state.id,
  sequence: version,
  data: {
    id: state.id,
    version,
    origin: state.origin,
    title: state.title,
    tags: [],
    description: state.description,
    thumbnails: state.thumbnails,
    speakers: state.speakers,
    duration_seconds: state.duration_seconds,
    view_count: state.view_count,
    published_at: state.published_at,
    embeddable: state.embeddable,
    channel: { id: state.channel_id, name: 'Of the change', youtube_channel_id: null },
    ...change,
  } satisfies ObservedVideo,
});

describe('a client that has nothing but the topic', () => {
  let before: EpisodeState[];

  it('rebuilds a catalogue that equals the API’s answers', async () => {
    await waitUntil(async () => (await countOf()) > 150, {
      what: 'the sample catalogue',
      timeoutMs: 60_000,
    });
    await untilStill();
    before = await rebuild();
    expect(before.length).toBeGreaterThan(150);
    await compare(before);
  });

  it('has the same after changes, a withdrawal, and one that came back', async () => {
    const [changed, withdrawn, back] = before as [EpisodeState, EpisodeState, EpisodeState];
    const withdraw = (id: string): OutgoingMessage => ({
      type: videoWithdrawn.type,
      subject: id,
      sequence: NEWER,
      data: { id, version: NEWER, reason: 'gone' },
    });
    const title = 'A title that no episode had before: Ẹ kú àbọ̀ 👩🏾‍💻';
    await publish(
      observe(changed, { title, view_count: 7, published_at: '2026-11-20T10:00:00Z' }, NEWER),
      withdraw(withdrawn.id),
      withdraw(back.id),
    );
    await waitUntil(async () => (await countOf()) === before.length - 2, {
      what: 'the withdrawals',
    });
    await publish(observe(back, { title: 'Back again' }, NEWER + 1));
    await waitUntil(async () => (await countOf()) === before.length - 1, { what: 'the return' });
    const titleNow = () =>
      request<ApiEpisode>(`/episodes/${changed.id}`).then((episode) => episode['title']);
    await waitUntil(async () => (await titleNow()) === title, { what: 'the change' });
    await untilStill();

    const after = await rebuild();
    const of = (id: string) => after.find((episode) => episode.id === id);
    expect(of(withdrawn.id)).toBeUndefined();
    expect(of(changed.id)).toMatchObject({ title, view_count: 7 });
    expect(of(back.id)?.title).toBe('Back again');
    expect(of(back.id)?.version).toBeGreaterThan(back.version);
    await compare(after);
  });
});

/** Waits until the site shows the topic's state: channel topics, for example, arrive later. */
async function untilStill(): Promise<void> {
  let last: string | undefined;
  const isStill = async () => {
    const now = JSON.stringify([...(await fetchPages()).channels]);
    const same = now === last;
    last = now;
    return same;
  };
  await waitUntil(isStill, {
    what: 'a site that does not change',
    timeoutMs: 30_000,
    everyMs: 500,
  });
}
