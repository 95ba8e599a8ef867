import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { registry } from '../registry.js';
import { asyncApiOf } from './async-api.js';
import { readSamples } from './contract-folder.js';
import { jsonSchemaOf, type JsonSchema } from './json-schema.js';

const samples = await readSamples(fileURLToPath(new URL('../../samples/', import.meta.url)));
const document = asyncApiOf(registry, samples);

describe('the AsyncAPI document', () => {
  it('is valid by the schema of AsyncAPI 3', () => {
    // The schema brings its own copy of draft 7, so Ajv's must stay out.
    const ajv = new Ajv({
      strict: false,
      allErrors: true,
      meta: false,
      validateSchema: false,
      logger: false,
    });
    ajvFormats.default(ajv);
    const schema = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as object;
    const validate = ajv.compile(schema);
    validate(document);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...document, channels: { wrong: { address: 7 } } })).toBe(false);
  });

  it('points only at what is in it', () => {
    for (const reference of referencesIn(document))
      expect(resolve(reference)).toBeInstanceOf(Object);
  });

  it('says which topics are compacted, and how long the others keep', () => {
    const configuration = (topic: string): unknown =>
      at(document, 'channels', topic, 'bindings', 'kafka', 'topicConfiguration');
    expect(configuration('catalogue.episode')).toEqual({ 'cleanup.policy': ['compact'] });
    expect(configuration('ingestion.job')).toEqual({
      'cleanup.policy': ['delete'],
      'retention.ms': 604_800_000,
    });
  });

  it('names the CloudEvents headers and the key of each message', () => {
    for (const { type } of registry) {
      const message = at(document, 'components', 'messages', type) as JsonSchema;
      expect(at(message, 'headers', 'properties', 'ce_type')).toEqual({
        type: 'string',
        const: type,
      });
      expect(at(message, 'bindings', 'kafka', 'key')).toMatchObject({ type: 'string' });
    }
  });
});

describe.each(registry.map((contract) => [contract.type, contract] as const))(
  'the JSON Schema of %s',
  (type, contract) => {
    const ajv = new Ajv2020({ strict: false });
    ajvFormats.default(ajv);
    const validate = ajv.compile(jsonSchemaOf(contract));

    it('accepts the golden samples, as the contract does', () => {
      for (const { data } of samples.filter((sample) => sample.type === type)) {
        validate(data);
        expect(validate.errors ?? []).toEqual([]);
      }
    });

    it('refuses what the contract refuses', () => {
      for (const wrong of ['text', [], {}]) expect(validate(wrong)).toBe(false);
    });
  },
);

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((found, key) => (found as JsonSchema | undefined)?.[key], value);
}

function resolve(reference: string): unknown {
  return at(document, ...reference.replace('#/', '').split('/'));
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
