import type { ExecutionContext } from '@nestjs/common';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AccessTokenVerifier } from '@elevate/access-tokens';
import { Clock } from '@elevate/clock';
import { ACCESS_TOKEN } from '@elevate/contracts/user';
import { createLogger } from '@elevate/logging';
import { Readiness } from '@elevate/service-defaults';
import { AdminGuard } from './admin.guard.js';
import { Administrators } from './administrators.js';
import { keysBeside, keysOverNetwork } from './key-source.js';
import { actorOf, OperatorOrAdminGuard } from './operator-or-admin.guard.js';
import { TestIssuer } from './testing/index.js';

const OPERATOR_TOKEN = 'a-token-for-tests-only';
const ADMIN = 'an-administrator';
let issuer: TestIssuer;
let administrators: Administrators;
let log: string[];
let readiness: Readiness;
beforeAll(async () => {
  issuer = await TestIssuer.create();
});
beforeEach(() => {
  log = [];
  readiness = new Readiness();
  administrators = new Administrators();
  administrators.note({ id: ADMIN, version: 1, roles: ['admin'] });
});

/** Sends a request with that `authorization`; returns the actor if the guard lets it in. */
async function ask(
  authorization: string | undefined,
  config: { OPERATOR_TOKEN?: string } = { OPERATOR_TOKEN },
  keys = keysBeside({ user: () => issuer.service }),
): Promise<string> {
  const destination = { write: (line: string) => void log.push(line) };
  const logger = createLogger({ service: 'test', level: 'info', destination });
  const verifier = new AccessTokenVerifier({
    ...ACCESS_TOKEN,
    fetchKeys: keys({ USER_URL: undefined }),
    clock: new Clock(),
  });
  const admins = new AdminGuard(verifier, administrators, logger, readiness);
  const guard = new OperatorOrAdminGuard(admins, config);
  const request = { method: 'PUT', url: '/v1/things?token=canary', headers: { authorization } };
  const context = { switchToHttp: () => ({ getRequest: () => request }) };
  expect(await guard.canActivate(context as unknown as ExecutionContext)).toBe(true);
  return actorOf(request);
}
const bearer = async (claims: Readonly<Record<string, unknown>> & { sub: string }) =>
  `Bearer ${await issuer.token(claims)}`;

describe('the guard of operator and administrators', () => {
  it('knows the operator by the token, without asking anybody', async () => {
    const away = () => () => Promise.reject(new Error('away'));
    expect(await ask(`Bearer ${OPERATOR_TOKEN}`, { OPERATOR_TOKEN }, away)).toBe('operator');
  });

  it('knows an administrator by the account', async () => {
    expect(await ask(await bearer({ sub: ADMIN }))).toBe(ADMIN);
  });

  it('waits for an asynchronous administrator lookup', async () => {
    administrators.has = (id) => Promise.resolve(id === 'another');
    expect(await ask(await bearer({ sub: 'another' }))).toBe('another');
    await expect(ask(await bearer({ sub: ADMIN }))).rejects.toMatchObject({
      code: 'ADMIN.FORBIDDEN',
    });
  });

  it('answers 503 to everybody with the role until every account is read', async () => {
    let hasHeardAll = false;
    readiness.addMessages(() => hasHeardAll);
    const token = await bearer({ sub: 'another' });
    await expect(ask(token)).rejects.toMatchObject({
      ...{ code: 'ADMIN.NOT_KNOWN_YET', kind: 'transient' },
    });
    await expect(ask(await bearer({ sub: ADMIN }))).rejects.toMatchObject({
      code: 'ADMIN.NOT_KNOWN_YET',
    });
    hasHeardAll = true;
    expect(await ask(await bearer({ sub: ADMIN }))).toBe(ADMIN);
    await expect(ask(token)).rejects.toMatchObject({ code: 'ADMIN.FORBIDDEN' });
  });

  it.each([undefined, '', 'Bearer ', 'Bearer undefined', `Basic ${OPERATOR_TOKEN}`])(
    'rejects the authorization header %j',
    async (authorization) => {
      for (const config of [{ OPERATOR_TOKEN }, {}]) {
        await expect(ask(authorization, config)).rejects.toMatchObject({
          ...{ code: 'ADMIN.UNAUTHENTICATED', message: 'No active session' },
        });
      }
    },
  );

  it('lets in neither who was demoted nor who never was one, and says so to the log', async () => {
    const token = await bearer({ sub: ADMIN });
    administrators.note({ id: ADMIN, version: 2, roles: [] });
    const refused = { code: 'ADMIN.FORBIDDEN', message: 'Unauthorized access' };
    await expect(ask(token)).rejects.toMatchObject(refused);
    administrators.note({ id: ADMIN, version: 3, roles: ['admin'] });
    await expect(ask(await bearer({ sub: ADMIN, roles: [] }))).rejects.toMatchObject(refused);
    administrators.forget(ADMIN);
    await expect(ask(token)).rejects.toMatchObject(refused);
    const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatchObject({ account: ADMIN, method: 'PUT', path: '/v1/things' });
    expect(log.join()).not.toContain('canary');
  });

  it('rejects with ACCESS.KEYS_UNAVAILABLE when the signing keys cannot be fetched', async () => {
    const answer = ask(await bearer({ sub: ADMIN }), {}, keysOverNetwork);
    await expect(answer).rejects.toMatchObject({ code: 'ACCESS.KEYS_UNAVAILABLE' });
  });
});
