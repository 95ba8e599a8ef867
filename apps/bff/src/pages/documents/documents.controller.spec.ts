import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { WEBHOOK_MESSAGE_TYPES } from '@elevate/contracts/webhooks';
import { createTestBff, testBffOfFile } from '../../../test/create-test-bff.js';

interface Described {
  readonly components: { readonly messages: Record<string, Message> };
}
interface Message {
  readonly 'x-json-schema': string;
  readonly examples: readonly { readonly payload: unknown }[];
}

const bff = testBffOfFile();

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${bff.url}${path}`, { headers });
const json = async <T>(path: string) => (await (await get(path)).json()) as T;

describe('the documents for other programs', () => {
  it.each([
    ['/api/asyncapi.json', 'application/json; charset=utf-8'],
    ['/api/openapi.json', 'application/json; charset=utf-8'],
    ['/api/schemas/catalogue.episode.changed.v1.json', 'application/schema+json; charset=utf-8'],
    ['/api/schemas/webhooks.ping.v1.json', 'application/schema+json; charset=utf-8'],
  ])('%s can be kept, asked for again and read by scripts of other sites', async (path, type) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const tag = answer.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[^"]+"$/);
    expect((await get(path, { 'if-none-match': tag })).status).toBe(304);
  });

  it('are the AsyncAPI document of what is public, valid by its schema', async () => {
    const document = await json<Described>('/api/asyncapi.json');
    const ajv = new Ajv({ strict: false, meta: false, validateSchema: false, logger: false });
    ajvFormats.default(ajv);
    const specs = createRequire(import.meta.url)('@asyncapi/specs/schemas/3.0.0.json') as object;
    const validate = ajv.compile(specs);
    expect([validate(document), validate.errors]).toEqual([true, null]);
    const types = Object.keys(document.components.messages);
    expect(types.sort()).toEqual([...WEBHOOK_MESSAGE_TYPES].sort());
  });

  it('are the schemas it names, under their own addresses, and they accept its examples', async () => {
    const { components } = await json<Described>('/api/asyncapi.json');
    for (const [type, message] of Object.entries(components.messages)) {
      const schema = await json<{ $id: string; title: string }>(message['x-json-schema']);
      expect(schema.title).toBe(type);
      expect(schema.$id).toBe(`https://elevate.test${message['x-json-schema']}`);
      const ajv = new Ajv2020({ strict: false });
      ajvFormats.default(ajv);
      const validate = ajv.compile(schema);
      expect(message.examples.length).toBeGreaterThan(0);
      for (const { payload } of message.examples) expect(validate(payload)).toBe(true);
      expect(validate('no message')).toBe(false);
    }
  });

  it('are the OpenAPI document, which names where the site is', async () => {
    const document = await json<{ openapi: string; servers: unknown; paths: object }>(
      '/api/openapi.json',
    );
    expect(document.openapi).toBe('3.1.0');
    expect(document.servers).toEqual([{ url: 'https://elevate.test' }]);
    expect(document.paths).toHaveProperty(['/api/v1/episodes/{id}']);
  });

  it('are found by who begins at the home page', async () => {
    const [link] = /<link rel="service-desc"[^>]*>/.exec(await (await get('/')).text()) ?? [];
    const path = /href="([^"]+)"/.exec(link ?? '')?.[1] ?? '/none';
    expect(await json(path)).toHaveProperty('openapi');
    expect(await (await get('/channels')).text()).not.toContain('service-desc');
  });

  it('name no address of a site that has none', async () => {
    const nameless = await createTestBff({ SITE_URL: '' });
    try {
      const path = '/api/schemas/catalogue.hero.changed.v1.json';
      const schema = (await (await fetch(`${nameless.url}${path}`)).json()) as { $id: string };
      expect(schema.$id).toBe(path);
      const openApi = await (await fetch(`${nameless.url}/api/openapi.json`)).json();
      expect((openApi as { servers: unknown }).servers).toEqual([{ url: '/' }]);
    } finally {
      await nameless.close();
    }
  });

  it.each([
    '/api/schemas/user.account.changed.v1.json',
    '/api/schemas/ingestion.video.observed.v1.json',
    '/api/schemas/nothing.json',
    '/api/schemas/..%2Fasyncapi.json',
    '/api/schemas/',
  ])('have nothing at %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });
});
