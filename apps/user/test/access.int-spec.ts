import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '@elevate/testing';
import { newAddress, OPERATOR_TOKEN, RunningUser } from './running-user.js';

/** Every other route below `/v1/me` needs a session, and the rest an administrator. */
const OPEN = [
  'GET /healthz',
  'GET /readyz',
  'GET /.well-known/jwks.json',
  'POST /v1/accounts',
  'POST /v1/admin/invitation',
  'POST /v1/admin/sessions',
  'POST /v1/admin/sessions/passkey',
  'POST /v1/admin/setup',
  'POST /v1/devices',
  'POST /v1/digest-ends',
  'POST /v1/email-changes/confirm',
  'POST /v1/email-changes/stop',
  'POST /v1/email-verifications',
  'POST /v1/password-resets',
  'POST /v1/password-resets/check',
  'POST /v1/password-resets/complete',
  'POST /v1/private-feeds/read',
  'POST /v1/sessions',
  'POST /v1/sessions/passkey',
  'POST /v1/sessions/passkey/request',
  'POST /v1/sessions/refresh',
  'POST /v1/sessions/sign-out',
  'POST /v1/shared-lists/read',
];
const OPERATOR = [
  'POST /v1/administrators/demote',
  'POST /v1/administrators/promote',
  'POST /v1/administrators/reset-code',
  'POST /v1/administrators/reset-factors',
  'POST /v1/administrators/setup-link',
  'POST /v1/signing-keys/rotate',
  'GET /v1/republish',
  'POST /v1/republish/:topic',
];
const SIGNED_IN = / \/v1\/(me|admin\/sessions\/code)(\/|$)/;

const user = RunningUser.ofFile();
let person: string;
let administrator: string;
let routes: readonly string[];
beforeAll(async () => {
  person = (await user.person()).access_token;
  administrator = String((await user.setUp()).body['access_token']);
  routes = routesOf(user.service.app.getHttpAdapter().getInstance() as FastifyInstance);
});

/** The bodies are empty: guards come before their validation. */
const answerTo = async (route: string, token?: string) => {
  const [method = '', url = ''] = route.split(' ');
  const options = { address: newAddress(), ...(token !== undefined && { token }) };
  const path = url.replaceAll(/:\w+/g, 'none');
  return user.request(method as 'GET', path, undefined, options);
};
const statusWith = async (route: string, token?: string) => (await answerTo(route, token)).status;

describe('access to the user service', () => {
  it('is open where this file says so', async () => {
    for (const route of OPEN) {
      expect(routes).toContain(route);
      for (const token of [undefined, person])
        expect([401, 403]).not.toContain(await statusWith(route, token));
    }
  });

  it('needs a session below the own account, else an administrator', async () => {
    const guarded = routes.filter((route) => !OPEN.includes(route) && !OPERATOR.includes(route));
    expect(guarded.length).toBeGreaterThan(60);
    for (const route of guarded) {
      expect([route, await statusWith(route)]).toEqual([route, 401]);
      const { status, body } = await answerTo(route, person);
      const isRefused = status === 401 || body['code'] === 'ADMIN.FORBIDDEN';
      expect([route, isRefused]).toEqual([route, !SIGNED_IN.test(route)]);
    }
  });

  // The last one: it replaces the signing keys, which ends all sessions.
  it('is for the operator alone where an administrator is refused too', async () => {
    for (const route of OPERATOR) {
      expect(routes).toContain(route);
      for (const token of [undefined, person, administrator, 'canary-wrong-operator-token'])
        expect([route, await statusWith(route, token)]).toEqual([route, 401]);
      expect([401, 403]).not.toContain(await statusWith(route, OPERATOR_TOKEN));
    }
  });
});
