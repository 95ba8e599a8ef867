import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { registry } from '../registry.js';
import { asyncApiOf, PUBLIC_INFO } from './async-api.js';
import { type JsonSchema, jsonSchemaOf, payloadSchemaOf, readSamples } from './samples.js';

const samples = await readSamples(fileURLToPath(new URL('../../samples/', import.meta.url)));
const document = asyncApiOf(registry, samples);
const forIntegrators = asyncApiOf(
  registry.filter(({ topic }) => topic.audience === 'public'),
  samples,
  PUBLIC_INFO,
);

describe('the AsyncAPI document', () => {
  it.each([
    ['of every message', document],
    ['for integrators', forIntegrators],
  ])('%s is valid by the schema of AsyncAPI 3', (_which, described) => {
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
    validate(described);
    expect(validate.errors ?? []).toEqual([]);
    expect(validate({ ...described, channels: { wrong: { address: 7 } } })).toBe(false);
  });

  it('has no dangling references', () => {
    for (const whole of [document, forIntegrators])
      for (const reference of referencesIn(whole))
        expect(resolve(whole, reference)).toBeInstanceOf(Object);
  });

  it('for integrators contains only the public topics, tagged by kind', () => {
    const channels = at(forIntegrators, 'channels') as Record<string, JsonSchema>;
    expect(Object.entries(channels).map(([name, { tags }]) => [name, tags])).toEqual([
      ...'channel episode hero picks names collection transcript article'
        .split(' ')
        .map((aggregate) => [`catalogue.${aggregate}`, tagsOf('state')]),
      ['events.event', tagsOf('state')],
      ['ingestion.feed', tagsOf('state')],
      ['ingestion.run', tagsOf('fact')],
    ]);
    expect(JSON.stringify(forIntegrators)).not.toMatch(/user\.account|ingestion\.video/);
  });

  it('states compaction and retention', () => {
    const configuration = (topic: string): unknown =>
      at(document, 'channels', topic, 'bindings', 'kafka', 'topicConfiguration');
    expect(configuration('catalogue.episode')).toEqual({
      'cleanup.policy': ['compact'],
      'delete.retention.ms': 7_776_000_000,
    });
    expect(configuration('ingestion.video')).toEqual({
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
  'the examples of %s',
  (type, contract) => {
    const message = at(document, 'components', 'messages', type) as JsonSchema;
    const examples = message['examples'] as { headers: JsonSchema; payload: unknown }[];
    const ajv = new Ajv({ strict: false });
    ajvFormats.default(ajv);

    it('are the golden samples and match the schemas', () => {
      const payload = ajv.compile(at(message, 'payload', 'schema') as object);
      const headers = ajv.compile(message['headers'] as object);
      for (const example of examples) {
        expect([payload(example.payload), payload.errors]).toEqual([true, null]);
        expect([headers(example.headers), headers.errors]).toEqual([true, null]);
      }
      const own = samples.filter((sample) => sample.type === type);
      expect(examples.map((example) => example.payload)).toEqual(own.map(({ data }) => data));
    });

    it('name an aggregate id and a version', () => {
      for (const { headers, payload } of examples) {
        expect(headers['ce_sequence']).toMatch(/^[1-9]\d*$/);
        expect(headers['ce_subject']).not.toBe('undefined');
        if (payload !== null) expect(headers['ce_subject']).toBe((payload as { id: string }).id);
      }
    });

    it('link to an equivalent schema', () => {
      const { $schema, $id, ...body } = jsonSchemaOf(contract);
      expect($schema).toBe('https://json-schema.org/draft/2020-12/schema');
      expect(message['x-json-schema']).toBe($id);
      expect($id).toBe(`/api/schemas/${type}.json`);
      expect(Object.keys(payloadSchemaOf(contract)).sort()).toEqual(Object.keys(body).sort());
    });

    it('match the linked schema, which rejects what the contract rejects', () => {
      const ajv2020 = new Ajv2020({ strict: false });
      ajvFormats.default(ajv2020);
      const validate = ajv2020.compile(jsonSchemaOf(contract));
      for (const { payload } of examples)
        expect([validate(payload), validate.errors]).toEqual([true, null]);
      for (const wrong of ['text', [], {}]) expect(validate(wrong)).toBe(false);
    });
  },
);

function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((node, key) => (node as JsonSchema | undefined)?.[key], value);
}

function tagsOf(kind: string): unknown {
  return [{ name: 'public' }, { name: kind }];
}

function resolve(whole: unknown, reference: string): unknown {
  return at(whole, ...reference.replace('#/', '').split('/'));
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}
