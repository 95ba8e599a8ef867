import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '@elevate/testing';
import { RunningCatalogue } from './running-catalogue.js';

/** Answers without a token, and to a person. Bodies are empty: guards come before their validation. */
type Statuses = readonly [visitor: number, person: number];

const ADMINISTRATORS: Statuses = [401, 403];
/** Only with the secret that the BFF shares; a token of a person does not help. */
const BFF: Statuses = [401, 401];
const OPERATOR: Statuses = [401, 401];
/** All others are for administrators. */
const ROUTES: Readonly<Record<string, Statuses>> = {
  'GET /healthz': [200, 200],
  'GET /readyz': [200, 200],
  'GET /v1/hero': [200, 200],
  'GET /v1/episodes/:id': [404, 404],
  'POST /v1/articles/lookup': BFF,
  'POST /v1/episodes/lookup': BFF,
  'POST /v1/unfound-terms': BFF,
  'GET /v1/transcripts/:id/:language': BFF,
  'POST /v1/transcripts/passages': BFF,
  'GET /v1/republish': OPERATOR,
  'POST /v1/republish/:topic': OPERATOR,
};

const catalogue = RunningCatalogue.ofFile('catalogue-access');
let person: string;
beforeAll(async () => {
  const sub = randomUUID();
  await catalogue.account(sub, []);
  person = await catalogue.token({ sub, roles: [] });
});

async function statusWith(route: string, token?: string): Promise<number> {
  const [method = '', url = ''] = route.split(' ');
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const path = url.replaceAll(/:\w+/g, 'none');
  const { app } = catalogue.service;
  return (await app.inject({ method: method as 'GET', url: path, headers })).statusCode;
}

describe('access to the catalogue service', () => {
  it('is for administrators where this file does not say otherwise', async () => {
    const fastify = catalogue.service.app.getHttpAdapter().getInstance() as FastifyInstance;
    const routes = routesOf(fastify);
    expect(routes).toEqual(expect.arrayContaining(Object.keys(ROUTES)));
    expect(routes.length).toBeGreaterThan(40);
    for (const route of routes) {
      const statuses = [await statusWith(route), await statusWith(route, person)];
      expect([route, statuses]).toEqual([route, ROUTES[route] ?? ADMINISTRATORS]);
    }
  });
});
