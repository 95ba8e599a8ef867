import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccessTokenVerifier, keysBeside, keysOverNetwork } from './access-token-verifier.js';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN, PASSWORD_ACR } from '@elevate/contracts/user';
import { createLogger } from '@elevate/logging';
import { PASSWORD_EXPIRED_MESSAGE } from '@elevate/rules';
import { Readiness } from '@elevate/service-defaults';
import {
  actorOf,
  AdminGuard,
  AdminPolicy,
  OperatorOrAdminGuard,
  REQUIRES_CODE,
} from './admin.guard.js';
import { Administrators, RevokedSessions } from './administrators.js';
import { TestIssuer } from './testing/test-issuer.js';

const OPERATOR_TOKEN = 'a-token-for-tests-only';
const ADMIN = 'an-administrator';
let issuer: TestIssuer;
let administrators: Administrators;
let revoked: RevokedSessions;
let log: string[];
let readiness: Readiness;
let handler: () => void;
let clock: Clock;
beforeAll(async () => {
  issuer = await TestIssuer.create();
});
beforeEach(() => {
  log = [];
  handler = () => undefined;
  clock = new Clock();
  readiness = new Readiness();
  administrators = new Administrators();
  revoked = new RevokedSessions(clock);
  administrators.note({ id: ADMIN, version: 1, roles: ['admin'] });
});

/** Sends a request with that `authorization`; returns the actor if the guard lets it in. */
async function admittedActor(
  authorization: string | undefined,
  config: { OPERATOR_TOKEN?: string } = { OPERATOR_TOKEN },
  keys = keysBeside({ user: () => issuer.service }),
): Promise<string> {
  const destination = { write: (line: string) => void log.push(line) };
  const logger = createLogger({ service: 'test', level: 'info', destination });
  const verifier = new AccessTokenVerifier({
    ...ACCESS_TOKEN,
    fetchKeys: keys({ USER_URL: undefined }),
    clock,
    isRevoked: (claims) => revoked.has(claims),
  });
  const policy = new AdminPolicy(administrators, clock, readiness);
  const admins = new AdminGuard(verifier, policy, new Reflector(), logger);
  const guard = new OperatorOrAdminGuard(admins, config);
  const request = { method: 'PUT', url: '/v1/things?token=canary', headers: { authorization } };
  const getHandler = () => handler;
  const context = { switchToHttp: () => ({ getRequest: () => request }), getHandler };
  expect(await guard.canActivate(context as unknown as ExecutionContext)).toBe(true);
  return actorOf(request);
}
const bearer = async (claims: Readonly<Record<string, unknown>> & { sub: string }) =>
  `Bearer ${await issuer.token(claims)}`;

describe('the guard of operator and administrators', () => {
  it('knows the operator by the token, without asking anybody', async () => {
    const away = () => () => Promise.reject(new Error('away'));
    expect(await admittedActor(`Bearer ${OPERATOR_TOKEN}`, { OPERATOR_TOKEN }, away)).toBe(
      'operator',
    );
  });

  it('knows an administrator by the account', async () => {
    expect(await admittedActor(await bearer({ sub: ADMIN }))).toBe(ADMIN);
  });

  it('waits for an asynchronous administrator lookup', async () => {
    administrators.has = (id) => Promise.resolve(id === 'another');
    expect(await admittedActor(await bearer({ sub: 'another' }))).toBe('another');
    await expect(admittedActor(await bearer({ sub: ADMIN }))).rejects.toMatchObject({
      code: 'ADMIN.FORBIDDEN',
    });
  });

  it('answers 503 to everybody with the role until every account is read', async () => {
    let hasHeardAll = false;
    readiness.addMessages(() => hasHeardAll);
    const token = await bearer({ sub: 'another' });
    await expect(admittedActor(token)).rejects.toMatchObject({
      code: 'ADMIN.NOT_KNOWN_YET',
      kind: 'transient',
    });
    await expect(admittedActor(await bearer({ sub: ADMIN }))).rejects.toMatchObject({
      code: 'ADMIN.NOT_KNOWN_YET',
    });
    hasHeardAll = true;
    expect(await admittedActor(await bearer({ sub: ADMIN }))).toBe(ADMIN);
    await expect(admittedActor(token)).rejects.toMatchObject({ code: 'ADMIN.FORBIDDEN' });
  });

  it('refuses sessions of the site, and tokens without a statement about the sign-in', async () => {
    for (const acr of [PASSWORD_ACR, undefined, null, true, 'admin']) {
      const token = await bearer({ sub: ADMIN, acr });
      await expect(admittedActor(token)).rejects.toMatchObject({ code: 'ADMIN.FORBIDDEN' });
    }
  });

  it('refuses an expired password, also one that expires while the token is valid', async () => {
    const now = Math.floor(Date.now() / 1_000);
    for (const expired of [{ password_reset_required: true }, { password_expires_at: now - 1 }]) {
      const token = await bearer({ sub: ADMIN, ...expired });
      await expect(admittedActor(token)).rejects.toMatchObject({
        code: 'ADMIN.PASSWORD_EXPIRED',
        message: PASSWORD_EXPIRED_MESSAGE,
      });
    }
    expect(await admittedActor(await bearer({ sub: ADMIN, password_expires_at: now + 60 }))).toBe(
      ADMIN,
    );
  });

  it('requires a recent access code for sensitive actions, except from the operator', async () => {
    handler = () => undefined;
    Reflect.defineMetadata(REQUIRES_CODE, true, handler);
    const now = Math.floor(Date.now() / 1_000);
    expect(await admittedActor(await bearer({ sub: ADMIN, auth_time: now - 9 * 60 }))).toBe(ADMIN);
    for (const auth_time of [now - 11 * 60, undefined, 'now']) {
      const token = await bearer({ sub: ADMIN, auth_time });
      await expect(admittedActor(token)).rejects.toMatchObject({ code: 'ADMIN.CODE_REQUIRED' });
    }
    expect(await admittedActor(`Bearer ${OPERATOR_TOKEN}`)).toBe('operator');
  });

  it.each([undefined, '', 'Bearer ', 'Bearer undefined', `Basic ${OPERATOR_TOKEN}`])(
    'rejects the authorization header %j',
    async (authorization) => {
      for (const config of [{ OPERATOR_TOKEN }, {}]) {
        await expect(admittedActor(authorization, config)).rejects.toMatchObject({
          code: 'ADMIN.UNAUTHENTICATED',
          message: 'No active session',
        });
      }
    },
  );

  it('lets in neither who was demoted nor who never was one, and says so to the log', async () => {
    const token = await bearer({ sub: ADMIN });
    administrators.note({ id: ADMIN, version: 2, roles: [] });
    const refused = { code: 'ADMIN.FORBIDDEN', message: 'Unauthorized access' };
    await expect(admittedActor(token)).rejects.toMatchObject(refused);
    administrators.note({ id: ADMIN, version: 3, roles: ['admin'] });
    await expect(admittedActor(await bearer({ sub: ADMIN, roles: [] }))).rejects.toMatchObject(
      refused,
    );
    administrators.forget(ADMIN);
    await expect(admittedActor(token)).rejects.toMatchObject(refused);
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ account: ADMIN, method: 'PUT', path: '/v1/things' });
    expect(log.join()).not.toContain('canary');
  });

  it('grants nothing for a forged message about an account without a signed role', async () => {
    administrators.note({ id: 'a-member', version: 9, roles: ['admin'] });
    for (const claims of [{ roles: [] }, { roles: ['admin'], acr: PASSWORD_ACR }]) {
      const token = await bearer({ sub: 'a-member', ...claims });
      await expect(admittedActor(token)).rejects.toMatchObject({ code: 'ADMIN.FORBIDDEN' });
    }
  });

  it('gives a token back nothing for a forged message after a demotion', async () => {
    const token = await bearer({ sub: ADMIN });
    administrators.note({ id: ADMIN, version: 2, roles: [] });
    administrators.note({ id: ADMIN, version: 999, roles: ['admin'] });
    await expect(admittedActor(token)).rejects.toMatchObject({ code: 'ADMIN.FORBIDDEN' });
    administrators.forget(ADMIN);
    administrators.note({ id: ADMIN, version: 1_000, roles: ['admin'] });
    await expect(admittedActor(token)).rejects.toMatchObject({ code: 'ADMIN.FORBIDDEN' });
  });

  it('lets in an administrator who signs in after being promoted again', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000);
    administrators.note({ id: ADMIN, version: 2, roles: [] }, anHourAgo);
    administrators.note({ id: ADMIN, version: 3, roles: ['admin'] });
    expect(await admittedActor(await bearer({ sub: ADMIN }))).toBe(ADMIN);
  });

  it('rejects with ACCESS.KEYS_UNAVAILABLE when the signing keys cannot be fetched', async () => {
    const answer = admittedActor(await bearer({ sub: ADMIN }), {}, keysOverNetwork);
    await expect(answer).rejects.toMatchObject({ code: 'ACCESS.KEYS_UNAVAILABLE' });
  });
});
