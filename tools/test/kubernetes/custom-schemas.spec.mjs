import { describe, expect, it } from '@jest/globals';
import { CustomSchemas } from './schemas.mjs';

const schemas = new CustomSchemas([
  {
    spec: {
      group: 'example.org',
      names: { kind: 'Broker' },
      versions: [
        {
          name: 'v1',
          schema: {
            openAPIV3Schema: {
              type: 'object',
              properties: {
                apiVersion: { type: 'string' },
                metadata: { type: 'object' },
                spec: {
                  type: 'object',
                  required: ['replicas'],
                  properties: {
                    replicas: { type: 'integer', minimum: 1 },
                    port: {
                      'x-kubernetes-int-or-string': true,
                      anyOf: [{ type: 'integer' }, { type: 'string' }],
                    },
                    labels: { type: 'object', additionalProperties: { type: 'string' } },
                    config: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
                    roles: {
                      type: 'array',
                      items: { type: 'object', properties: { name: { type: 'string' } } },
                    },
                    paused: { type: 'boolean', nullable: true },
                  },
                },
              },
            },
          },
        },
      ],
    },
  },
]);
const broker = (spec) => ({
  apiVersion: 'example.org/v1',
  kind: 'Broker',
  metadata: { name: 'one', labels: { any: 'label' } },
  spec: { replicas: 3, ...spec },
});

describe('a custom resource', () => {
  it.each([
    {},
    { port: 'http' },
    { port: 80 },
    { labels: { any: 'x' } },
    { config: { anything: { at: 'all' } } },
    { paused: null },
    { roles: [{ name: 'x' }] },
  ])('is accepted with %j', (spec) => {
    expect(schemas.problemsOf(broker(spec))).toEqual([]);
  });

  it.each([
    { replica: 3 },
    { replicas: 0 },
    { port: true },
    { labels: { any: 1 } },
    { roles: [{ nmae: 'x' }] },
    { replicas: undefined },
  ])('is refused with %j', (spec) => {
    const { length } = schemas.problemsOf(JSON.parse(JSON.stringify(broker(spec))));
    expect(length).toBeGreaterThan(0);
  });

  it('is unknown without a definition', () => {
    expect(schemas.problemsOf({ apiVersion: 'v1', kind: 'Pod' })).toBeUndefined();
    expect(schemas.problemsOf({ ...broker(), apiVersion: 'example.org/v2' })).toBeUndefined();
  });
});
