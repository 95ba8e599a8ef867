import { KafkaTransport } from '@elevate/messaging';
import { createLogger } from '@elevate/logging';
import { STATES, Stores, type Collection, type StoredAggregate } from './campaign/stores.js';

const OWNERS: Readonly<Record<string, Collection>> = {
  ...STATES,
  'ingestion.feed': ['ingestion', 'feeds'],
};
const TOPICS = Object.keys(OWNERS);

/** Only published events have messages. */
const isPublished = (topic: string, { removed, state }: StoredAggregate) =>
  !removed && (topic !== 'events.event' || state?.['status'] === 'published');

const logger = createLogger({ service: 'test', level: 'fatal' });

/** Visible aggregates as `id@version`. */
export type Shown = readonly string[];

export async function shownByTopics(
  brokers: readonly string[],
): Promise<{ shownTopics: Map<string, Shown>; versions: Map<string, number> }> {
  const transport = new KafkaTransport({ brokers, logger, clientId: 'topic-truth' });
  const last = new Map<string, { topic: string; key: string; version: number; live: boolean }>();
  const reader = await transport.read({
    topics: TOPICS,
    onMessage: ({ topic, key, value, headers }) => {
      const version = Number(headers['ce_sequence']);
      last.set(`${topic} ${key}`, { topic, key, version, live: value !== null });
    },
  });
  await reader.caughtUp;
  await transport.close();
  const all = [...last.values()];
  const shownIn = (name: string): Shown =>
    all
      .filter(({ topic, live }) => topic === name && live)
      .map(({ key, version }) => `${key}@${version}`)
      .sort();
  return {
    shownTopics: new Map(TOPICS.map((topic) => [topic, shownIn(topic)])),
    versions: new Map([...last].map(([name, { version }]) => [name, version])),
  };
}

export async function shownByStores(mongoUri: string): Promise<Map<string, Shown>> {
  const stores = await Stores.open(mongoUri);
  const shownTopics = new Map<string, Shown>();
  for (const [topic, collection] of Object.entries(OWNERS)) {
    const kept = [...(await stores.aggregates(collection)).values()];
    const published = kept.filter((aggregate) => isPublished(topic, aggregate));
    shownTopics.set(topic, published.map(({ _id, version }) => `${_id}@${version}`).sort());
  }
  await stores.close();
  return shownTopics;
}
