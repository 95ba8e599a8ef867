import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '@elevate/testing';
import { newAddress, OPERATOR_TOKEN, RunningUser } from './running-user.js';

/** Answers without a token, and to a person. Bodies are empty: guards come before their validation. */
type Statuses = readonly [visitor: number, person: number];

const OPEN: Statuses = [200, 200];
const INVALID: Statuses = [400, 400];
const SIGNED_IN: Statuses = [401, 200];
const OPERATOR: Statuses = [401, 401];
const ROUTES: Readonly<Record<string, Statuses>> = {
  'GET /healthz': OPEN,
  'GET /readyz': OPEN,
  'GET /.well-known/jwks.json': OPEN,
  'POST /v1/accounts': INVALID,
  'POST /v1/devices': INVALID,
  'POST /v1/email-verifications': INVALID,
  'POST /v1/me/email-verification': [401, 202],
  'POST /v1/email-changes/confirm': INVALID,
  'POST /v1/email-changes/stop': INVALID,
  'GET /v1/me/email-change': SIGNED_IN,
  'POST /v1/me/email-change': [401, 400],
  'DELETE /v1/me/email-change': [401, 204],
  'POST /v1/admin/invitation': INVALID,
  'POST /v1/admin/sessions': INVALID,
  'POST /v1/admin/sessions/passkey': INVALID,
  'POST /v1/admin/setup': INVALID,
  'POST /v1/admin/sessions/code': [401, 400],
  'POST /v1/admin/sessions/code/passkey': [401, 400],
  'GET /v1/administrators': [401, 403],
  'POST /v1/administrators/invitations': [401, 403],
  'DELETE /v1/administrators/invitations/:id': [401, 403],
  'DELETE /v1/administrators/:id': [401, 403],
  'POST /v1/administrators/demote': OPERATOR,
  'POST /v1/administrators/promote': OPERATOR,
  'POST /v1/administrators/reset-code': OPERATOR,
  'POST /v1/administrators/reset-factors': OPERATOR,
  'POST /v1/administrators/setup-link': OPERATOR,
  'POST /v1/signing-keys/rotate': OPERATOR,
  'GET /v1/audit': [401, 403],
  'POST /v1/audit/exports': [401, 403],
  'GET /v1/me': SIGNED_IN,
  'GET /v1/me/factors': SIGNED_IN,
  'POST /v1/me/confirmation': [401, 400],
  // 403: the address of a new account is not confirmed.
  'POST /v1/me/passkeys/request': [401, 403],
  'POST /v1/me/passkeys': [401, 400],
  'PUT /v1/me/passkeys/:id': [401, 400],
  'DELETE /v1/me/passkeys/:id': [401, 403],
  'POST /v1/me/authenticator-app/request': [401, 403],
  'POST /v1/me/authenticator-app': [401, 400],
  'DELETE /v1/me/authenticator-app': [401, 403],
  'PUT /v1/me/access-code': [401, 400],
  'POST /v1/me/recovery-codes': [401, 403],
  'GET /v1/me/data': SIGNED_IN,
  'POST /v1/me/deletion': [401, 400],
  'GET /v1/me/deletion-request': SIGNED_IN,
  'POST /v1/me/deletion-request': [401, 400],
  'DELETE /v1/me/deletion-request': [401, 204],
  'PUT /v1/me/password': [401, 400],
  'PUT /v1/me/profile': [401, 400],
  'GET /v1/me/sessions': SIGNED_IN,
  'GET /v1/me/list': SIGNED_IN,
  'POST /v1/me/list': [401, 400],
  'DELETE /v1/me/list/:episode_id': [401, 400],
  'GET /v1/me/lists': SIGNED_IN,
  'POST /v1/me/lists': [401, 400],
  'GET /v1/me/lists/:id': [401, 404],
  'PUT /v1/me/lists/:id': [401, 400],
  'DELETE /v1/me/lists/:id': [401, 404],
  'POST /v1/me/lists/:id/talks': [401, 400],
  'DELETE /v1/me/lists/:id/talks/:episode_id': [401, 400],
  'POST /v1/me/lists/:id/share': [401, 404],
  'DELETE /v1/me/lists/:id/share': [401, 404],
  'POST /v1/shared-lists/read': INVALID,
  'GET /v1/me/bookmarks': SIGNED_IN,
  'POST /v1/me/bookmarks': [401, 400],
  'DELETE /v1/me/bookmarks/:article_id': [401, 204],
  'GET /v1/me/following': SIGNED_IN,
  'PUT /v1/me/following': [401, 400],
  'GET /v1/me/following/feed': SIGNED_IN,
  'POST /v1/me/following/feed': [401, 201],
  'DELETE /v1/me/following/feed': [401, 204],
  'POST /v1/private-feeds/read': INVALID,
  'GET /v1/me/digest': SIGNED_IN,
  'PUT /v1/me/digest': [401, 400],
  'GET /v1/me/digest/preview': SIGNED_IN,
  'POST /v1/digest-ends': INVALID,
  'GET /v1/me/history': SIGNED_IN,
  'PUT /v1/me/history': [401, 400],
  'GET /v1/me/reading': SIGNED_IN,
  'PUT /v1/me/reading': [401, 400],
  'DELETE /v1/me/sessions/:id': [401, 404],
  'POST /v1/password-resets': INVALID,
  'POST /v1/password-resets/check': INVALID,
  'POST /v1/password-resets/complete': INVALID,
  'GET /v1/republish': OPERATOR,
  'POST /v1/republish/:topic': OPERATOR,
  'POST /v1/sessions': INVALID,
  'POST /v1/sessions/passkey': INVALID,
  'POST /v1/sessions/passkey/request': [201, 201],
  'POST /v1/sessions/refresh': INVALID,
  'POST /v1/sessions/sign-out': INVALID,
  'DELETE /v1/me/sessions': [401, 204],
};

const user = RunningUser.ofFile();
let person: string;
let administrator: string;
beforeAll(async () => {
  person = (await user.person()).access_token;
  administrator = String((await user.setUp()).body['access_token']);
});

const statusWith = async (route: string, token?: string) => {
  const [method = '', url = ''] = route.split(' ');
  const options = { address: newAddress(), ...(token !== undefined && { token }) };
  const path = url.replaceAll(/:\w+/g, 'none');
  return (await user.request(method as 'GET', path, undefined, options)).status;
};

describe('access to the user service', () => {
  it('has exactly one row per route', () => {
    const fastify = user.service.app.getHttpAdapter().getInstance() as FastifyInstance;
    expect(Object.keys(ROUTES).sort()).toEqual(routesOf(fastify).sort());
  });

  it.each(Object.entries(ROUTES))('%s', async (route, statuses) => {
    expect([await statusWith(route), await statusWith(route, person)]).toEqual(statuses);
  });

  it('is for the operator alone where an administrator is refused too', async () => {
    const routes = Object.keys(ROUTES).filter((route) => ROUTES[route] === OPERATOR);
    for (const route of routes) {
      for (const token of [administrator, 'canary-wrong-operator-token'])
        expect([route, await statusWith(route, token)]).toEqual([route, 401]);
    }
    for (const route of routes)
      expect([401, 403]).not.toContain(await statusWith(route, OPERATOR_TOKEN));
  });
});
