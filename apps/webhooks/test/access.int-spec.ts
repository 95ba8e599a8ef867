import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '@elevate/testing';
import { RunningWebhooks } from './support/running-webhooks.js';

let webhooks: RunningWebhooks;
let person: string;
beforeAll(async () => {
  webhooks = await RunningWebhooks.start({ origins: ['http://127.0.0.1:9'] });
  person = await webhooks.token({ sub: randomUUID() });
});
afterAll(() => webhooks.close());

it('every route but those of health is for administrators', async () => {
  const fastify = webhooks.service.app.getHttpAdapter().getInstance() as FastifyInstance;
  const routes = routesOf(fastify).filter((route) => !/\/(health|ready)z$/.test(route));
  expect(routes.length).toBeGreaterThanOrEqual(12);
  for (const route of routes) {
    const [method = '', url = ''] = route.split(' ');
    const statusWith = async (token: string) => {
      const path = url.replaceAll(/:\w+/g, 'none');
      return (await webhooks.request(method as 'GET', path, undefined, token)).status;
    };
    const statuses = [await statusWith(''), await statusWith(person)];
    expect([route, statuses]).toEqual([route, [401, 403]]);
  }
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
