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
  webhooks = await RunningWebhooks.start({ origins: [] });
  person = await webhooks.token(randomUUID());
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
