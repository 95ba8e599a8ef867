import { type MessageContract, schemaPath, type TopicContract } from '../message-contract.js';
import { byName, type JsonSchema, payloadSchemaOf, type Sample } from './samples.js';

interface DocumentInfo {
  readonly title: string;
  readonly description: string;
}

export const PUBLIC_INFO: DocumentInfo = {
  title: 'Elevate: messages for integrators',
  description: [
    'CloudEvents 1.0 over Kafka in binary mode: the attributes are `ce_` headers, and the value is the data alone, as UTF-8 JSON.',
    '**State topics are compacted.** A message carries the full public state of one aggregate, keyed by its id; a tombstone (a null value) removes it. To build a complete copy, read every partition from the start to its end offset.',
    '**Delivery is at least once.** A message can arrive twice, or after a newer one. Remember the highest `ce_sequence` of each key, including tombstones, and skip messages that are not above it.',
    '**Within a major version** (`.v1`) messages only gain optional fields. Ignore fields and message types that you do not know.',
    'Read only: a program that writes to these topics breaks the site and all other readers.',
  ].join('\n\n'),
};

const INTERNAL_INFO: DocumentInfo = {
  title: 'Elevate: every message between the services',
  description: `${PUBLIC_INFO.description}\n\nTopics with the tag \`internal\` are internal to the services and can change at any time.`,
};

export function asyncApiOf(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
  info: DocumentInfo = INTERNAL_INFO,
): JsonSchema {
  const topics = [...new Map(contracts.map(({ topic }) => [topic.name, topic])).values()];
  return {
    asyncapi: '3.0.0',
    info: {
      title: info.title,
      version: '1.0.0',
      description: info.description,
      tags: [
        { name: 'public', description: 'For integrators; compatible within a major version.' },
        {
          name: 'state',
          description: 'Compacted: keeps the newest state of each aggregate forever.',
        },
        { name: 'fact', description: 'Observations, kept for seven days.' },
      ],
    },
    defaultContentType: 'application/json',
    servers: { broker: BROKER },
    channels: byName(
      topics,
      ({ name }) => name,
      (topic) => channelOf(topic, contracts),
    ),
    operations: byName(topics, ({ name }) => `publish ${name}`, operationOf),
    components: {
      messages: byName(
        contracts,
        ({ type }) => type,
        (contract) => messageOf(contract, contracts, samples),
      ),
    },
  };
}

const BROKER = {
  host: '{bootstrap}',
  protocol: 'kafka',
  description:
    "The site's Kafka brokers. Ask the operator of the site for the address and the credentials.",
  variables: {
    bootstrap: {
      default: 'localhost:9092',
      description: '`host:port` of one or more brokers, the value of KAFKA_BROKERS.',
    },
  },
};

function operationOf(topic: TopicContract): JsonSchema {
  const [service] = topic.name.split('.');
  return {
    action: 'send',
    title: `The ${service} service publishes ${topic.name}`,
    channel: { $ref: `#/channels/${topic.name}` },
  };
}

function messageOf(
  contract: MessageContract,
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): JsonSchema {
  const { type, topic, summary } = contract;
  const [service, aggregate] = topic.name.split('.');
  const source = `/elevate/${service}`;
  const own = samples.filter((sample) => sample.type === type);
  return {
    name: type,
    title: type,
    summary,
    ...(contract.schema === null && { description: TOMBSTONE }),
    contentType: 'application/json',
    tags: [{ name: topic.audience }, { name: topic.kind }],
    headers: messageHeaders(contract, source),
    payload: {
      // Draft 7, which every AsyncAPI tool reads.
      schemaFormat: 'application/schema+json;version=draft-07',
      schema: payloadSchemaOf(contract),
    },
    bindings: {
      kafka: {
        key: {
          type: 'string',
          description: `The id of the ${aggregate}, equal to \`ce_subject\`: messages with the same key share a partition.`,
        },
        bindingVersion: BINDING,
      },
    },
    examples: own.map(({ name, data }) => ({
      name,
      headers: exampleHeaders(type, source, data ?? removedSample(contract, contracts, samples)),
      payload: data,
    })),
    'x-json-schema': schemaPath(type),
  };
}

const TOMBSTONE =
  'A tombstone: the value of the Kafka record is null. The key names the removed aggregate and `ce_sequence` its version.';

/** Removals carry no data: takes another type's sample on the topic, one version later. */
function removedSample(
  { topic, type }: MessageContract,
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): unknown {
  const others = contracts
    .filter((contract) => contract.topic.name === topic.name && contract.type !== type)
    .map((contract) => contract.type);
  const sample = samples.find((candidate) => others.includes(candidate.type));
  const { id, version } = (sample?.data ?? {}) as { id?: unknown; version?: unknown };
  return { id, version: Number(version) + 1 };
}

const EXAMPLE_TIME = '2026-01-02T03:04:05.678Z';

function messageHeaders({ type, topic }: MessageContract, source: string): JsonSchema {
  return {
    type: 'object',
    required: [
      'ce_specversion',
      'ce_id',
      'ce_type',
      'ce_source',
      'ce_subject',
      'ce_time',
      ...(topic.kind === 'state' ? ['ce_sequence'] : []),
      'content-type',
    ],
    properties: {
      ce_specversion: { type: 'string', const: '1.0' },
      ce_id: {
        type: 'string',
        description: 'Stays the same when a version of an aggregate is published again.',
      },
      ce_type: { type: 'string', const: type },
      ce_source: {
        type: 'string',
        const: source,
        description: 'The service that publishes the message.',
      },
      ce_subject: { type: 'string', description: "The aggregate's id; equals the key." },
      ce_time: {
        type: 'string',
        format: 'date-time',
        description: 'The time of publication, UTC.',
      },
      ce_sequence: {
        type: 'string',
        pattern: '^[0-9]{1,15}$',
        description:
          "The aggregate's version, a decimal integer. Skip a version that is not above the last one you applied.",
      },
      'content-type': { type: 'string', const: 'application/json' },
      traceparent: { type: 'string', description: 'W3C trace context; optional.' },
    },
  };
}

function exampleHeaders(type: string, source: string, data: unknown): JsonSchema {
  const { id, version } = data as { readonly id?: unknown; readonly version?: unknown };
  const subject = String(id);
  const sequence = String(version);
  return {
    ce_specversion: '1.0',
    ce_id: `${type}/${subject}/${sequence}`,
    ce_type: type,
    ce_source: source,
    ce_subject: subject,
    ce_time: EXAMPLE_TIME,
    ce_sequence: sequence,
    'content-type': 'application/json',
  };
}

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;
const NINETY_DAYS_MS = 90 * 24 * 60 * 60 * 1000;
// Must match the topics that libs/platform/messaging creates.
const PARTITIONS = 12;
const BINDING = '0.5.0';

const RETENTION: Readonly<Record<TopicContract['kind'], string>> = {
  state:
    'Compacted: the newest message of each key is kept forever. Tombstones are kept for at least 90 days; a reader that was offline for longer must read from the start.',
  fact: 'Messages are kept for seven days.',
};

function channelOf(topic: TopicContract, contracts: readonly MessageContract[]): JsonSchema {
  const own = contracts.filter((contract) => contract.topic.name === topic.name);
  return {
    address: topic.name,
    title: topic.name,
    summary: topic.summary,
    description: `${topic.summary} ${RETENTION[topic.kind]}`,
    tags: [{ name: topic.audience }, { name: topic.kind }],
    messages: byName(
      own,
      ({ type }) => type,
      ({ type }) => ({ $ref: `#/components/messages/${type}` }),
    ),
    bindings: {
      kafka: {
        topic: topic.name,
        partitions: PARTITIONS,
        topicConfiguration:
          topic.kind === 'state'
            ? { 'cleanup.policy': ['compact'], 'delete.retention.ms': NINETY_DAYS_MS }
            : { 'cleanup.policy': ['delete'], 'retention.ms': SEVEN_DAYS_MS },
        bindingVersion: BINDING,
      },
    },
  };
}
