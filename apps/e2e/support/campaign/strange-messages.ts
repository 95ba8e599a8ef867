import { registry, type TopicContract } from '@elevate/contracts';
import { seededRandom } from '@elevate/upstream';
import type { BrokerWitness, LogMessage, RawRecord } from './broker-witness.js';
import { shuffled, type Fault, type Poison } from './fault-plan.js';

/** Marks messages that the campaign published again; the product ignores this header. */
export const INJECTED = 'x-published-again';
const POISON_KEY = 'poison-';
const LARGE_BYTES = 900_000;
const REPUBLISHED = 25;

export const STATE_TOPICS = namesOf((topic) => topic.kind === 'state');

const OUTAGES = 'webhooks.outage';

/** Topics by the consumer group that reads them; each group dead-letters what it cannot handle. */
export const GROUP_TOPICS: Readonly<Record<string, readonly string[]>> = {
  catalogue: ['ingestion.article', 'ingestion.channel', 'ingestion.video'],
  user: ['catalogue.article', 'catalogue.channel', 'catalogue.episode', OUTAGES],
};

export const ALL_TOPICS = namesOf(() => true);

/** Topics that each site reads entirely; failed messages are skipped and logged. */
export const READ_TOPICS = namesOf(
  ({ name }) => name !== OUTAGES && !GROUP_TOPICS['catalogue']?.includes(name),
);

export function isPoison({ key }: LogMessage): boolean {
  return key.startsWith(POISON_KEY);
}

/** An invalid message under its own key, so that compaction removes no other message. */
export function poisonFor(topic: string, poison: Poison, name: string): RawRecord {
  const type =
    registry.find((contract) => contract.topic.name === topic && contract.schema !== null)?.type ??
    '';
  const headers = {
    ce_specversion: '1.0',
    ce_id: `${name}`,
    ce_type: type,
    ce_source: '/elsewhere',
    ce_time: new Date().toISOString(),
    'content-type': 'application/json',
  };
  const key = `${POISON_KEY}${name}`;
  const broken = Buffer.from(JSON.stringify({ poison: name }));
  const forms: Record<Poison, RawRecord> = {
    'not-json': { key, headers, value: Buffer.from(`{"poison": ${name}`) },
    'breaks-contract': { key, headers, value: broken },
    'no-headers': { key, headers: {}, value: broken },
    tombstone: { key, headers, value: null },
    large: {
      key,
      headers,
      value: Buffer.from(JSON.stringify({ poison: 'x'.repeat(LARGE_BYTES) })),
    },
  };
  return forms[poison];
}

export async function putPoison(witness: BrokerWitness, { target, seed }: Fault): Promise<void> {
  for (const topic of ALL_TOPICS)
    await witness.write(topic, [poisonFor(topic, target as Poison, `${target}-${seed}`)]);
}

/** Re-publishes old messages, as a broken producer would. */
export async function publishAgain(
  witness: BrokerWitness,
  { kind, target = '', seed }: Fault,
): Promise<void> {
  const random = seededRandom(seed);
  const standing = (await witness.read([target])).filter((message) => !isPoison(message));
  const chosen = new Set(shuffled(standing, random).slice(0, REPUBLISHED));
  const inOrder = standing.filter((message) => chosen.has(message));
  const records = (kind === 'reordering' ? shuffled(inOrder, random) : inOrder).map(
    ({ key, value, headers, partition }) => ({
      key,
      value,
      partition,
      headers: { ...headers, [INJECTED]: '1' },
    }),
  );
  if (records.length > 0) await witness.write(target, records);
}

function namesOf(isChosen: (topic: TopicContract) => boolean): string[] {
  return [...new Set(registry.map(({ topic }) => topic).filter(isChosen))].map(({ name }) => name);
}
