import type { MessageContract, TopicContract } from '../message-contract.js';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';
import { messageHeaders } from './message-headers.js';
import type { Sample } from './samples.js';

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;
const KAFKA_BINDING = '0.5.0';

/** One AsyncAPI 3 document of every topic and message, with the golden samples as examples. */
export function asyncApiOf(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): JsonSchema {
  const topics = [...new Map(contracts.map(({ topic }) => [topic.name, topic])).values()];
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Messages between the services',
      // Each message type carries its own major version; the document as such has only this one.
      version: '1.0.0',
      description:
        'CloudEvents 1.0 over Kafka in binary mode: the attributes travel as `ce_` headers, the value is the data alone. ' +
        'Within a major version messages only gain optional fields.',
    },
    defaultContentType: 'application/json',
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
        (contract) => messageOf(contract, samples),
      ),
    },
  };
}

function channelOf(topic: TopicContract, contracts: readonly MessageContract[]): JsonSchema {
  const own = contracts.filter((contract) => contract.topic.name === topic.name);
  return {
    address: topic.name,
    description: topic.summary,
    messages: byName(
      own,
      ({ type }) => type,
      ({ type }) => ({ $ref: `#/components/messages/${type}` }),
    ),
    bindings: {
      kafka: {
        topic: topic.name,
        topicConfiguration: retentionOf(topic),
        bindingVersion: KAFKA_BINDING,
      },
    },
  };
}

function retentionOf({ kind }: TopicContract): JsonSchema {
  return kind === 'state'
    ? { 'cleanup.policy': ['compact'] }
    : { 'cleanup.policy': ['delete'], 'retention.ms': SEVEN_DAYS_MS };
}

function operationOf(topic: TopicContract): JsonSchema {
  const [service] = topic.name.split('.');
  return {
    action: 'send',
    title: `The ${service} service publishes ${topic.name}`,
    channel: { $ref: `#/channels/${topic.name}` },
  };
}

function messageOf(contract: MessageContract, samples: readonly Sample[]): JsonSchema {
  const examples = samples.filter(({ type }) => type === contract.type);
  return {
    name: contract.type,
    title: contract.type,
    summary: contract.summary,
    contentType: 'application/json',
    headers: messageHeaders(contract),
    payload: {
      schemaFormat: 'application/schema+json;version=draft-2020-12',
      schema: jsonSchemaOf(contract),
    },
    bindings: {
      kafka: {
        key: { type: 'string', description: keyOf(contract) },
        bindingVersion: KAFKA_BINDING,
      },
    },
    examples: examples.map(({ name, data }) => ({ name, payload: data })),
  };
}

function keyOf({ topic }: MessageContract): string {
  const [, aggregate] = topic.name.split('.');
  return topic.kind === 'work'
    ? `The id of what is worked on: messages of one key are never worked at once.`
    : `The id of the ${aggregate}: messages of one key keep their order.`;
}

function byName<T>(
  items: readonly T[],
  name: (item: T) => string,
  value: (item: T) => unknown,
): JsonSchema {
  return Object.fromEntries(items.map((item) => [name(item), value(item)]));
}
