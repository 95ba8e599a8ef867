import parts from './async-api-parts.json' with { type: 'json' };
import { type MessageContract, schemaPath, type TopicContract } from '../message-contract.js';
import { byName, type JsonSchema, payloadSchemaOf, type Sample } from './samples.js';

interface DocumentInfo {
  readonly title: string;
  readonly description: string;
}

export const PUBLIC_INFO: DocumentInfo = {
  title: parts.publicTitle,
  description: parts.description.join('\n\n'),
};

const INTERNAL_INFO: DocumentInfo = {
  title: parts.internalTitle,
  description: `${PUBLIC_INFO.description}\n\n${parts.internalDescription}`,
};

export function asyncApiOf(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
  info: DocumentInfo = INTERNAL_INFO,
): JsonSchema {
  const topics = [...new Map(contracts.map(({ topic }) => [topic.name, topic])).values()];
  return {
    asyncapi: '3.0.0',
    info: { title: info.title, version: '1.0.0', description: info.description, tags: parts.tags },
    defaultContentType: 'application/json',
    servers: { broker: parts.broker },
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
    ...(contract.schema === null && { description: parts.tombstone }),
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
      ...parts.headers,
      ce_type: { ...parts.headers.ce_type, const: type },
      ce_source: { ...parts.headers.ce_source, const: source },
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

function channelOf(topic: TopicContract, contracts: readonly MessageContract[]): JsonSchema {
  const own = contracts.filter((contract) => contract.topic.name === topic.name);
  return {
    address: topic.name,
    title: topic.name,
    summary: topic.summary,
    description: `${topic.summary} ${parts.retention[topic.kind]}`,
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
