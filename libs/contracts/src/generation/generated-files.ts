import type { DescribedType, MessageContract } from '../message-contract.js';
import { asyncApiOf, PUBLIC_INFO } from './async-api.js';
import { byName, type Files, jsonSchemaOf, type Sample } from './samples.js';

export function generatedFiles(
  contracts: readonly MessageContract[],
  samples: readonly Sample[],
  types: readonly DescribedType[] = contracts,
): Files {
  const published = contracts.filter(({ topic }) => topic.audience === 'public');
  const documents = {
    ...byName(types, ({ type }) => `schemas/${type}.json`, jsonSchemaOf),
    'asyncapi.json': asyncApiOf(published, samples, PUBLIC_INFO),
    'asyncapi-internal.json': asyncApiOf(contracts, samples),
  };
  return new Map(
    Object.entries(documents).map(([path, document]) => [
      path,
      `${JSON.stringify(document, null, 2)}\n`,
    ]),
  );
}
