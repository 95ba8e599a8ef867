import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '@elevate/testing';
import { RunningWebhooks } from './support/running-webhooks.js';

/** Answers without a token, and to a person. Bodies are empty: guards come before their validation. */
type Statuses = readonly [visitor: number, person: number];

const OPEN: Statuses = [200, 200];
const ADMINISTRATORS: Statuses = [401, 403];
const ROUTES: Readonly<Record<string, Statuses>> = {
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'GET /v1/audit': ADMINISTRATORS,
  'GET /v1/deliveries/:id': ADMINISTRATORS,
  'POST /v1/deliveries/:id/replay': ADMINISTRATORS,
  'GET /v1/webhooks': ADMINISTRATORS,
  'POST /v1/webhooks': ADMINISTRATORS,
  'GET /v1/webhooks/:id': ADMINISTRATORS,
  'PATCH /v1/webhooks/:id': ADMINISTRATORS,
  'DELETE /v1/webhooks/:id': ADMINISTRATORS,
  'POST /v1/webhooks/:id/secret': ADMINISTRATORS,
  'GET /v1/webhooks/:id/deliveries': ADMINISTRATORS,
  'POST /v1/webhooks/:id/ping': ADMINISTRATORS,
  'POST /v1/webhooks/:id/replay': ADMINISTRATORS,
};

let webhooks: RunningWebhooks;
let person: string;
beforeAll(async () => {
  webhooks = await RunningWebhooks.start({ origins: ['http://127.0.0.1:9'] });
  person = await webhooks.token({ sub: randomUUID() });
});
afterAll(() => webhooks.close());

describe('access to the webhooks service', () => {
  it('has exactly one row per route', () => {
    const fastify = webhooks.service.app.getHttpAdapter().getInstance() as FastifyInstance;
    expect(Object.keys(ROUTES).sort()).toEqual(routesOf(fastify).sort());
  });

  it.each(Object.entries(ROUTES))('%s', async (route, statuses) => {
    const [method = '', url = ''] = route.split(' ');
    const ask = async (token: string) => {
      const path = url.replaceAll(/:\w+/g, 'none');
      return (await webhooks.request(method as 'GET', path, undefined, token)).status;
    };
    expect([await ask(''), await ask(person)]).toEqual(statuses);
  });
});

describe('an administrator whose access code is older than ten minutes', () => {
  const ask = async (method: 'PATCH' | 'POST', path: string, body: object, age: number) => {
    const auth_time = Math.floor(webhooks.now().getTime() / 1_000) - age;
    const token = await webhooks.token({ auth_time });
    const answer = await webhooks.request(method, `/v1/webhooks${path}`, body, token);
    return [answer.status, answer.body['code']];
  };
  const url = 'http://127.0.0.1:9/hook';
  const form = { url, message_types: ['ingestion.feed.changed.v1'] };

  it('creates no webhook, gives none another address or secret, and may change the rest', async () => {
    const refused = [403, 'ADMIN.CODE_REQUIRED'];
    expect(await ask('POST', '', form, 601)).toEqual(refused);
    const { id } = (await webhooks.webhook({ url })).webhook;
    expect(await ask('PATCH', `/${id}`, { url: `${url}/other`, state: 'active' }, 601)).toEqual(
      refused,
    );
    expect(await ask('POST', `/${id}/secret`, {}, 601)).toEqual(refused);
    expect((await webhooks.view(id)).url).toBe(url);
    expect((await ask('PATCH', `/${id}`, { state: 'paused' }, 601))[0]).toBe(200);
    expect((await ask('PATCH', `/${id}`, { url: `${url}/other` }, 60))[0]).toBe(200);
  });
});
