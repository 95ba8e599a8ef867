import type { MessageContract, TopicContract } from '../message-contract.js';
import { byName } from './by-name.js';
import { channelOf } from './async-api-channel.js';
import type { JsonSchema } from './json-schema.js';
import { messageOf } from './async-api-message.js';
import type { Sample } from './samples.js';

export interface DocumentInfo {
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

export const INTERNAL_INFO: DocumentInfo = {
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
