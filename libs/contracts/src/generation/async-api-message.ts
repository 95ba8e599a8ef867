import type { MessageContract } from '../message-contract.js';
import { schemaPath } from '../schema-path.js';
import { payloadSchemaOf, type JsonSchema } from './json-schema.js';
import { exampleHeaders, messageHeaders } from './message-headers.js';
import type { Sample } from './samples.js';

const BINDING = '0.5.0';

/** A message type as AsyncAPI describes it. */
export function messageOf(
  contract: MessageContract,
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): JsonSchema {
  return {
    name: contract.type,
    title: contract.type,
    summary: contract.summary,
    ...(contract.schema === null && { description: TOMBSTONE }),
    contentType: 'application/json',
    tags: [{ name: contract.topic.audience }, { name: contract.topic.kind }],
    headers: messageHeaders(contract),
    payload: {
      // Not the newest draft: it is the one that every AsyncAPI tool reads.
      schemaFormat: 'application/schema+json;version=draft-07',
      schema: payloadSchemaOf(contract),
    },
    bindings: {
      kafka: {
        key: { type: 'string', description: keyOf(contract) },
        bindingVersion: BINDING,
      },
    },
    examples: examplesOf(contract, contracts, samples),
    'x-json-schema': schemaPath(contract.type),
  };
}

const TOMBSTONE =
  'A tombstone: the value of the Kafka record is null, there are no bytes. Which aggregate it removes is said by the key, and its version by `ce_sequence`.';

function keyOf({ topic }: MessageContract): string {
  const [, aggregate] = topic.name.split('.');
  return topic.kind === 'work'
    ? `The id of what is worked on: messages of one key are never worked at once.`
    : `The id of the ${aggregate}, the same as \`ce_subject\`: messages of one key are in one partition.`;
}

function examplesOf(
  contract: MessageContract,
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): JsonSchema[] {
  const own = samples.filter(({ type }) => type === contract.type);
  return own.map(({ name, data }) => ({
    name,
    headers: exampleHeaders(contract, data ?? removedSample(contract, contracts, samples)),
    payload: data,
  }));
}

/** What a removal could be about, one version later: a sample of what else its topic tells. */
function removedSample(
  { topic, type }: MessageContract,
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): unknown {
  const others = contracts.filter((one) => one.topic.name === topic.name && one.type !== type);
  const told = samples.find((sample) => others.some((other) => other.type === sample.type));
  const { id, version } = (told?.data ?? {}) as { id?: unknown; version?: unknown };
  return { id, version: Number(version) + 1 };
}
