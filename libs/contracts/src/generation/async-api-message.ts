import type { MessageContract } from '../message-contract.js';
import { schemaPath } from '../schema-path.js';
import { payloadSchemaOf, type JsonSchema } from './json-schema.js';
import { exampleHeaders, messageHeaders } from './message-headers.js';
import type { Sample } from './samples.js';

const BINDING = '0.5.0';

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
      // Draft 7, which every AsyncAPI tool reads.
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
  'A tombstone: the value of the Kafka record is null. The key names the removed aggregate and `ce_sequence` its version.';

function keyOf({ topic }: MessageContract): string {
  const [, aggregate] = topic.name.split('.');
  return `The id of the ${aggregate}, equal to \`ce_subject\`: messages with the same key share a partition.`;
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

/** Removals carry no data, so take another type's sample on the topic, one version later. */
function removedSample(
  { topic, type }: MessageContract,
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
): unknown {
  const others = contracts.filter((one) => one.topic.name === topic.name && one.type !== type);
  const sample = samples.find(({ type: sampled }) =>
    others.some((other) => other.type === sampled),
  );
  const { id, version } = (sample?.data ?? {}) as { id?: unknown; version?: unknown };
  return { id, version: Number(version) + 1 };
}
