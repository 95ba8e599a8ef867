import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import {
  type JsonSchema,
  jsonSchemaOf,
  readSamples,
  sampleProblems,
} from './generation/samples.js';
import type { MessageContract } from './message-contract.js';
import { registry } from './registry.js';
import * as catalogue from './catalogue/index.js';
import * as events from './events/index.js';
import * as ingestion from './ingestion/index.js';
import * as user from './user/index.js';
import * as webhooks from './webhooks/index.js';

const SAMPLES = fileURLToPath(new URL('../samples/', import.meta.url));
const samples = await readSamples(SAMPLES);
const contracts: readonly MessageContract[] = registry;
const samplesOf = (type: string): unknown[] =>
  samples.filter((sample) => sample.type === type).map(({ data }) => data);

/** Marks whose absence is the rule. */
const UNSAMPLED = ['age_restricted', 'all_day', 'followed', 'is_sample', 'regions'];

describe('the registry', () => {
  it('has golden samples of every type and of no other, which parse and serialize unchanged', () => {
    expect(sampleProblems(contracts, samples)).toEqual([]);
  });

  it('contains every declared message and topic exactly once', () => {
    const declared = [catalogue, events, ingestion, user, webhooks].flatMap((folder) =>
      Object.values(folder).filter(isMessage),
    ) as MessageContract[];
    expect(contracts.map(({ type }) => type).sort()).toEqual(
      declared.map(({ type }) => type).sort(),
    );
    expect(new Set(contracts.map(({ type }) => type)).size).toBe(contracts.length);
    const topics = new Set(contracts.map(({ topic }) => topic));
    expect(new Set([...topics].map(({ name }) => name)).size).toBe(topics.size);
  });

  it('offers webhooks exactly the public message types', () => {
    const publicContracts = contracts.filter(({ topic }) => topic.audience === 'public');
    expect([...webhooks.WEBHOOK_MESSAGE_TYPES].sort()).toEqual(
      publicContracts.map(({ type }) => type).sort(),
    );
  });

  it('has an absolute address beside each address of a public message that may be a path', () => {
    const published = contracts.filter(
      ({ topic, schema }) => topic.audience === 'public' && schema !== null,
    );
    const fields = published.flatMap((contract) => addressFields(jsonSchemaOf(contract)));
    expect(fields.filter(({ isAbsolute }) => isAbsolute).length).toBeGreaterThan(5);
    expect(fields.filter(({ isAbsolute }) => !isAbsolute).map(({ name }) => name)).toEqual([]);
  });
});

describe.each(contracts.map((contract) => [contract.type, contract] as const))(
  '%s',
  (type, contract) => {
    it('is named <service>.<aggregate>.<past tense>.v<major>, on the topic that is its prefix', () => {
      const parts = /^([a-z]+\.[a-z]+)\.([a-z]+)\.v([1-9]\d*)$/.exec(type);
      expect(parts?.[1]).toBe(contract.topic.name);
      expect(parts?.[2]).toMatch(/(ed|drawn)$/);
    });

    it('has a one-line summary', () => {
      expect(contract.summary).toMatch(/^[A-Z].+\.$/);
    });

    it('has golden samples, numbered from one', () => {
      const own = samples.filter((sample) => sample.type === type);
      expect(own.map(({ name }) => name)).toEqual(own.map((_, index) => `${index + 1}.json`));
    });

    it('has each of its fields in a sample', () => {
      const fields = Object.keys(jsonSchemaOf(contract)['properties'] ?? {});
      const sampled = samplesOf(type).flatMap((data) => Object.keys(data ?? {}));
      const missing = fields.filter((name) => ![...sampled, ...UNSAMPLED].includes(name));
      expect(missing).toEqual([]);
    });

    it('rejects invalid data', () => {
      for (const wrong of [undefined, 'text', 7, [], {}]) {
        expect(contract.schema?.safeParse(wrong).success ?? false).toBe(false);
      }
    });
  },
);

function isMessage(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'topic' in value && 'schema' in value;
}

/** The fields of a schema that hold an address, with those of its parts. */
function addressFields(schema: JsonSchema): { name: string; isAbsolute: boolean }[] {
  const properties = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>);
  const isUri = (name: string) =>
    properties.some(([key, field]) => key === name && JSON.stringify(field).includes('"uri"'));
  const own = properties
    .filter(([name]) => /(^|_)(url|link)$/.test(name))
    .map(([name]) => ({ name, isAbsolute: isUri(name) || isUri(`absolute_${name}`) }));
  const parts = [
    ...properties.map(([, field]) => field),
    ...((schema['anyOf'] ?? []) as JsonSchema[]),
    ...(schema['items'] ? [schema['items'] as JsonSchema] : []),
  ];
  return [...own, ...parts.flatMap(addressFields)];
}

/** The same, as a newer release may say it: with a field more in every object. */
function extended(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(extended);
  if (typeof data !== 'object' || data === null) return data;
  const fields = Object.entries(data).map(([name, value]) => [name, extended(value)]);
  return { ...Object.fromEntries(fields), field_of_a_newer_release: { nested: [1] } };
}

it.each(
  samples
    .filter(({ data }) => data !== null)
    .map((sample) => [`${sample.type}/${sample.name}`, sample] as const),
)(
  'a consumer of this release takes %s from a newer publisher as from one of its own',
  (_name, { type, data }) => {
    const schema = contracts.find((contract) => contract.type === type)?.schema;
    expect(schema?.parse(extended(data))).toEqual(schema?.parse(data));
  },
);
