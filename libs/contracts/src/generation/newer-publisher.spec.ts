import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { registry } from '../registry.js';
import type { MessageContract } from '../message-contract.js';
import { readSamples } from './samples.js';

const SAMPLES = fileURLToPath(new URL('../../samples', import.meta.url));

const contracts = new Map<string, MessageContract>(
  registry.map((contract) => [contract.type, contract]),
);
const samples = (await readSamples(SAMPLES)).filter(({ data }) => data !== null);

/** The same, as a newer release may say it: with a field more in every object. */
function extended(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(extended);
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data).map(([name, value]) => [name, extended(value)]);
  return { ...Object.fromEntries(fields), field_of_a_newer_release: { nested: [1] } };
}

describe('a consumer of this release', () => {
  it.each(samples.map((sample) => [`${sample.type}/${sample.name}`, sample] as const))(
    'takes %s from a newer publisher as from one of its own',
    (_name, { type, data }) => {
      const schema = contracts.get(type)?.schema;
      expect(schema?.parse(extended(data))).toEqual(schema?.parse(data));
    },
  );
});
