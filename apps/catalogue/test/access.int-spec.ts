import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '@elevate/testing';
import { RunningCatalogue } from './running-catalogue.js';

/** Answers without a token, and to a person. Bodies are empty: guards come before their validation. */
type Statuses = readonly [visitor: number, person: number];

const OPEN: Statuses = [200, 200];
const UNKNOWN: Statuses = [404, 404];
const ADMINISTRATORS: Statuses = [401, 403];
/** Only with the secret that the BFF shares; a token of a person does not help. */
const BFF: Statuses = [401, 401];
const OPERATOR: Statuses = [401, 401];
const ROUTES: Readonly<Record<string, Statuses>> = {
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'POST /v1/articles/lookup': BFF,
  'POST /v1/unfound-terms': BFF,
  'GET /v1/admin/unfound-terms': ADMINISTRATORS,
  'GET /v1/admin/episodes': ADMINISTRATORS,
  'GET /v1/admin/channels/:id/episodes': ADMINISTRATORS,
  'POST /v1/admin/channels/:id/episodes/hide': ADMINISTRATORS,
  'GET /v1/admin/episode-choices': ADMINISTRATORS,
  'POST /v1/admin/episodes/bulk': ADMINISTRATORS,
  'GET /v1/admin/episodes/:id': ADMINISTRATORS,
  'PATCH /v1/admin/episodes/:id': ADMINISTRATORS,
  'GET /v1/admin/episodes/:id/transcripts': ADMINISTRATORS,
  'PUT /v1/admin/episodes/:id/transcripts/:language': ADMINISTRATORS,
  'DELETE /v1/admin/episodes/:id/transcripts/:language': ADMINISTRATORS,
  'POST /v1/admin/episodes/:id/transcripts/:language/restore': ADMINISTRATORS,
  'GET /v1/admin/collections': ADMINISTRATORS,
  'POST /v1/admin/collections': ADMINISTRATORS,
  'GET /v1/admin/collections/:id': ADMINISTRATORS,
  'PUT /v1/admin/collections/:id': ADMINISTRATORS,
  'DELETE /v1/admin/collections/:id': ADMINISTRATORS,
  'POST /v1/admin/collections/:id/restore': ADMINISTRATORS,
  'GET /v1/transcripts/:id/:language': BFF,
  'POST /v1/transcripts/passages': BFF,
  'GET /v1/admin/editor-picks': ADMINISTRATORS,
  'PUT /v1/admin/editor-picks': ADMINISTRATORS,
  'GET /v1/admin/hero-pin': ADMINISTRATORS,
  'PUT /v1/admin/hero-pin': ADMINISTRATORS,
  'DELETE /v1/admin/hero-pin': ADMINISTRATORS,
  'GET /v1/admin/hero-candidates': ADMINISTRATORS,
  'PUT /v1/admin/hero-exclusions/:id': ADMINISTRATORS,
  'DELETE /v1/admin/hero-exclusions/:id': ADMINISTRATORS,
  'GET /v1/admin/topic-rules': ADMINISTRATORS,
  'GET /v1/admin/other-names': ADMINISTRATORS,
  'PUT /v1/admin/other-names': ADMINISTRATORS,
  'GET /v1/admin/speakers': ADMINISTRATORS,
  'PUT /v1/admin/speaker-merges': ADMINISTRATORS,
  'PUT /v1/admin/topic-rules/:id': ADMINISTRATORS,
  'POST /v1/admin/topic-rules/:id/preview': ADMINISTRATORS,
  'GET /v1/audit': ADMINISTRATORS,
  'GET /v1/episodes/:id': UNKNOWN,
  'POST /v1/episodes/lookup': BFF,
  'PUT /v1/episodes/:id/editor-pick': ADMINISTRATORS,
  'DELETE /v1/episodes/:id/editor-pick': ADMINISTRATORS,
  'GET /v1/hero': OPEN,
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

describe('access to the catalogue service', () => {
  it('has exactly one row per route', () => {
    const fastify = catalogue.service.app.getHttpAdapter().getInstance() as FastifyInstance;
    expect(Object.keys(ROUTES).sort()).toEqual(routesOf(fastify).sort());
  });

  it.each(Object.entries(ROUTES))('%s', async (route, statuses) => {
    const [method = '', url = ''] = route.split(' ');
    const statusWith = async (token?: string) => {
      const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
      const path = url.replaceAll(/:\w+/g, 'none');
      return (await catalogue.service.app.inject({ method: method as 'GET', url: path, headers }))
        .statusCode;
    };
    expect([await statusWith(), await statusWith(person)]).toEqual(statuses);
  });
});
