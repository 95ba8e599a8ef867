import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { routesOf, waitUntil } from '@elevate/testing';
import { PERMISSIONS, VISITORS, type Permission, type VisitorKind } from './permission-table.js';
import { newEmail, PASSWORD, PROFILE, RunningSite } from './running-site.js';
import { DAY_MS, MINUTE_MS } from '@elevate/rules';

const SHELL =
  '<!doctype html><html><head><!--app-head--></head><body><div id="root"><!--app-content--></div><!--app-preloaded--></body></html>';

let site: RunningSite;
let folder: string;
const tokens = new Map<VisitorKind, string>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'permissions-'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  const client = { WEB_DIST: folder, WEB_RENDERER: join(folder, 'none.js') };
  site = await RunningSite.start('in-process', client, 'everything');
  await makeTokens();
  await untilKnown();
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Every service has heard who the administrators are. */
async function untilKnown(): Promise<void> {
  const paths = ['', '/runs', '/events', '/audit'].map((path) => `/api/v1/admin${path}`);
  for (const path of paths)
    await waitUntil(async () => (await request('GET', path, 'administrator')) === 200, {
      what: path,
    });
}

async function makeTokens(): Promise<void> {
  const [oldUser, oldAdministrator] = [await signUp(), 'canary-old@admin.local'];
  await site.newAdministrator(oldAdministrator);
  site.pass(31 * DAY_MS);
  const [user, administrator] = [await signUp(), 'canary-new@admin.local'];
  await site.newAdministrator(administrator);
  tokens.set('expired token', await site.adminToken(administrator));
  site.pass(6 * MINUTE_MS);
  const good = await site.adminToken(administrator);
  tokens.set('administrator', good);
  tokens.set('user', await signIn(user));
  tokens.set('expired user', await signIn(oldUser));
  tokens.set('expired administrator', await site.adminToken(oldAdministrator));
  tokens.set('forged token', await imitate(good));
  tokens.set('foreign token', await imitate(good, 'https://elsewhere.example'));
}

/** The same token signed with another key, under this site's issuer or a foreign one. */
async function imitate(token: string, issuer?: string): Promise<string> {
  const { kid, ...header } = decodeProtectedHeader(token);
  const { iss, ...claims } = decodeJwt(token);
  const { privateKey } = await generateKeyPair('ES256');
  return new SignJWT({ ...claims, iss: issuer ?? String(iss) })
    .setProtectedHeader({ ...header, alg: 'ES256', kid: issuer ? 'theirs' : String(kid) })
    .sign(privateKey);
}

async function signUp(): Promise<string> {
  const email = newEmail();
  const account = { email, password: PASSWORD, linkedin_url: PROFILE };
  const { status, text } = await site.browser().post('/accounts', account);
  if (status !== 201) throw new Error(text);
  return email;
}

async function signIn(email: string, password = PASSWORD): Promise<string> {
  const grant = { grant_type: 'password', email, password };
  const { status, body, text } = await site.browser().post('/token', grant);
  if (status !== 200) throw new Error(text);
  return String(body['access_token']);
}

async function request(
  method: string,
  path: string,
  visitor: VisitorKind,
  { body, type = 'application/json' }: Partial<Permission> = {},
): Promise<number> {
  const token = tokens.get(visitor);
  const leave = new AbortController();
  const answer = await fetch(`${site.url}${path}`, {
    method,
    redirect: 'manual',
    signal: leave.signal,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  // A stream would go on.
  leave.abort();
  return answer.status;
}

// First: the table ends sessions.
describe('an access token', () => {
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const program = () => site.browser({});
  /** `GET /session` is answered by the BFF alone, from the token. */
  const isSignedIn = async (token: string) =>
    (await program().get('/session', bearer(token))).body['signed_in'];

  it('is refused by the BFF at once when its session signs out', async () => {
    const email = await signUp();
    const [token, elsewhere] = [await signIn(email), await signIn(email)];
    expect(await isSignedIn(token)).toBe(true);
    expect((await program().delete('/session', bearer(token))).status).toBe(204);
    expect(await isSignedIn(token)).toBe(false);
    expect(await isSignedIn(elsewhere)).toBe(true);
  });

  it('that a browser left behind is refused after the browser signs out', async () => {
    const { browser } = await site.person();
    const copied = String(browser.cookies.get('elevate-access'));
    expect(await isSignedIn(copied)).toBe(true);
    expect((await browser.delete('/session')).status).toBe(204);
    expect(await isSignedIn(copied)).toBe(false);
  });

  it('of every other session is refused after a password change, and of the changing one not', async () => {
    const { browser, email } = await site.person();
    const other = await signIn(email);
    const change = { current_password: PASSWORD, new_password: 'eleven9Rivers+drift' };
    expect((await browser.put('/password', change)).status).toBe(200);
    expect(await isSignedIn(other)).toBe(false);
    expect(await isSignedIn(String(browser.cookies.get('elevate-access')))).toBe(true);
    expect(await isSignedIn(await signIn(email, change.new_password))).toBe(true);
  });

  it('of a deleted account is refused', async () => {
    const token = await signIn(await signUp());
    const body = { password: PASSWORD };
    expect((await program().post('/account/deletion', body, bearer(token))).status).toBe(204);
    expect(await isSignedIn(token)).toBe(false);
  });

  it('of an administrator is refused by every service after sign-out', async () => {
    await site.newAdministrator('canary-leaving@admin.local');
    const access = await site.adminToken('canary-leaving@admin.local');
    const statuses = async () => {
      const urls = Object.entries(site.serviceUrls());
      const answers = urls.map(async ([name, url]) => [
        name,
        (await fetch(url, bearer(access))).status,
      ]);
      return Object.fromEntries(await Promise.all(answers)) as Record<string, number>;
    };
    const all = (status: number) =>
      Object.fromEntries(Object.keys(site.serviceUrls()).map((name) => [name, status]));
    await waitUntil(async () => isDeepStrictEqual(await statuses(), all(200)), {
      what: 'every service to know the administrator',
    });
    expect((await program().delete('/session', bearer(access))).status).toBe(204);
    await waitUntil(async () => isDeepStrictEqual(await statuses(), all(401)), {
      what: 'every service to refuse the token',
    });
  });
});

describe('the permission table', () => {
  it('has exactly one row per route', () => {
    const routes = routesOf(site.bff.app.getHttpAdapter().getInstance() as FastifyInstance);
    expect(Object.keys(PERMISSIONS).sort()).toEqual(routes.sort());
  });

  it.each(Object.entries(PERMISSIONS))('%s', async (route, permission) => {
    const [method = '', written = ''] = route.split(' ');
    const path = permission.path ?? written.replaceAll(/:\w+/g, 'none');
    const statuses: Record<string, number> = {};
    for (const visitor of VISITORS)
      statuses[visitor] = await request(method, path, visitor, permission);
    expect(statuses).toEqual(permission.statuses);
  });
});
