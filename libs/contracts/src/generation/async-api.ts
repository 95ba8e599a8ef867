import type { MessageContract, TopicContract } from '../message-contract.js';
import { byName } from './by-name.js';
import { channelOf } from './async-api-channel.js';
import type { JsonSchema } from './json-schema.js';
import { messageOf } from './async-api-message.js';
import type { Sample } from './samples.js';

/** What an AsyncAPI document says of itself. */
export interface DocumentInfo {
  readonly title: string;
  readonly description: string;
}

/** For other programs: the topics that are public. */
export const PUBLIC_INFO: DocumentInfo = {
  title: 'Elevate: messages for integrators',
  description: [
    'CloudEvents 1.0 over Kafka in binary mode: the attributes travel as `ce_` headers, the value is the data alone, as JSON in UTF-8.',
    '**State topics are compacted.** A message carries the whole public state of one aggregate under its id as the key; a tombstone (a null value) removes it. Who reads from the start to where each partition ended at that moment has everything.',
    '**Delivery is at least once.** The same message may come twice, and an older one after a newer one: keep the highest `ce_sequence` of each key, also of tombstones, and skip what is not above it.',
    '**Within a major version** (`.v1`) messages only gain optional fields. Ignore fields and message types that you do not know.',
    'Read only: a program that writes to these topics breaks the site and everybody who reads them.',
  ].join('\n\n'),
};

/** For those who work on the services: every topic. */
export const INTERNAL_INFO: DocumentInfo = {
  title: 'Elevate: every message between the services',
  description: `${PUBLIC_INFO.description}\n\nTopics with the tag \`internal\` are an agreement of the services among themselves and may change at any time.`,
};

/** One AsyncAPI 3 document of these messages and their topics, with the golden samples as examples. */
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
      // Each message type carries its own major version; the document as such has only this one.
      version: '1.0.0',
      description: info.description,
      tags: [
        { name: 'public', description: 'For other programs; compatible within a major version.' },
        { name: 'state', description: 'Compacted: the newest state of each aggregate, for ever.' },
        { name: 'fact', description: 'What happened, for seven days.' },
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

/** Every site has its own, which only its operator can tell. */
const BROKER = {
  host: '{bootstrap}',
  protocol: 'kafka',
  title: "The site's Kafka brokers",
  description: 'Ask the operator of the site for the address, and for what is needed to be let in.',
  variables: {
    bootstrap: {
      default: 'localhost:9092',
      description: '`host:port` of some of the brokers, as the services have it in KAFKA_BROKERS.',
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
