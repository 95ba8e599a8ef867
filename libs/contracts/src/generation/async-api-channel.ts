import type { MessageContract, TopicContract } from '../message-contract.js';
import { byName } from './by-name.js';
import type { JsonSchema } from './json-schema.js';

const SEVEN_DAYS_MS = 7 * 24 * 60 * 60 * 1000;
// Must match the topics that libs/platform/messaging creates.
const PARTITIONS = 12;
const BINDING = '0.5.0';

const RETENTION: Readonly<Record<TopicContract['kind'], string>> = {
  state:
    'Compacted: the newest message of each key is kept forever. Tombstones are kept for at least seven days; a reader that was offline for longer must read from the start.',
  fact: 'Messages are kept for seven days.',
};

export function channelOf(topic: TopicContract, contracts: readonly MessageContract[]): JsonSchema {
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
        topicConfiguration: configurationOf(topic),
        bindingVersion: BINDING,
      },
    },
  };
}

function configurationOf({ kind }: TopicContract): JsonSchema {
  return kind === 'state'
    ? { 'cleanup.policy': ['compact'], 'delete.retention.ms': SEVEN_DAYS_MS }
    : { 'cleanup.policy': ['delete'], 'retention.ms': SEVEN_DAYS_MS };
}
