import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AdminBff, refuse } from './create-admin-bff.js';

const SETUP = '/api/v1/admin/setup';
const SESSION = '/api/v1/admin/session';
const FORM = {
  email: 'root@admin.local',
  password: 'nineteen-Lanterns-20',
  access_code: 'a-canary-of-20-signs',
};
const HELD = 'elevate-access=an.old.token; elevate-refresh=held-refresh';

const bff = AdminBff.ofFile();
let tokens: Record<string, unknown>;
beforeAll(async () => {
  tokens = {
    access_token: bff.token,
    refresh_token: 'new-refresh',
    expires_at: '2030-01-01T00:00:00Z',
    user: {
      id: bff.id,
      email: FORM.email,
      linkedin_url: '',
      roles: ['admin'],
      created_at: '2026-01-01T00:00:00Z',
      password_changed_at: '2026-01-01T00:00:00Z',
      password_reset_required: false,
      password_days_left: null,
      password_warning: false,
      email_verification_required: false,
    },
  };
  bff.answer('user', 'POST /v1/admin/setup', (reply) => reply.status(201).send(tokens));
  bff.answer('user', 'POST /v1/sessions/sign-out', (reply) => reply.status(204).send());
});
beforeEach(() => {
  bff.answer('user', 'POST /v1/admin/sessions', (reply) => reply.status(201).send(tokens));
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  bff.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
/** Name and value of each cookie that an answer sets; an empty one is taken away. */
const cookiesOf = (answer: Response) =>
  Object.fromEntries(
    answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]!.split('=', 2)),
  );
const signedOut = () => bff.requests.filter(({ requestLine }) => requestLine.endsWith('/sign-out'));

describe.each([
  [SETUP, 201, 'POST /v1/admin/setup'],
  [SESSION, 200, 'POST /v1/admin/sessions'],
])('POST %s', (path, status, requestLine) => {
  it('begins a session whose tokens are in cookies and nowhere else', async () => {
    const answer = await post(path, FORM);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(cookiesOf(answer)).toEqual({
      'elevate-access': tokens['access_token'],
      'elevate-refresh': 'new-refresh',
    });
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ signed_in: true, user: { roles: ['admin'] } });
    expect(text).not.toContain('new-refresh');
    expect(text).not.toContain(String(tokens['access_token']));
    expect(bff.requests.at(-1)).toMatchObject({ requestLine, body: FORM });
  });

  it('ends the session that the browser had before', async () => {
    await post(path, FORM, { cookie: HELD, 'sec-fetch-site': 'same-origin' });
    expect(signedOut()).toEqual([
      expect.objectContaining({ body: { refresh_token: 'held-refresh' } }),
    ]);
  });

  it.each(['[]', '"text"', 'null', '{', ''])('takes no %j for a form', async (body) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await bff.fetch(path, { method: 'POST', headers, body });
    expect(answer.status).toBe(400);
    expect(bff.requests).toEqual([]);
  });

  it('says so where the user service is away', async () => {
    const restore = bff.stopService('user');
    const answer = await post(path, FORM, { cookie: HELD, 'sec-fetch-site': 'same-origin' });
    restore();
    expect([answer.status, cookiesOf(answer)]).toEqual([503, {}]);
  });
});

describe('a sign-in that is refused', () => {
  it.each([
    [401, 'USER.INVALID_ACCESS_CODE'],
    [403, 'USER.NOT_ADMIN'],
  ])('%i %s signs the browser out', async (status, code) => {
    bff.answer('user', 'POST /v1/admin/sessions', (reply) => refuse(reply, status, code));
    const answer = await post(SESSION, FORM, { cookie: HELD, 'sec-fetch-site': 'same-origin' });
    expect([answer.status, cookiesOf(answer)]).toEqual([
      status,
      { 'elevate-access': '', 'elevate-refresh': '' },
    ]);
    expect(await answer.json()).toMatchObject({ code, detail: `Words of ${code}` });
    expect(signedOut()).toHaveLength(1);
  });

  it.each([
    [401, 'USER.AUTHENTICATION_FAILED'],
    [429, 'USER.TOO_MANY_REQUESTS'],
    [400, 'HTTP.INVALID_REQUEST'],
  ])('with %i %s before it is known who asks leaves the browser as it was', async (...refusal) => {
    const [status, code] = refusal;
    bff.answer('user', 'POST /v1/admin/sessions', (reply) => refuse(reply, status, code));
    const answer = await post(SESSION, FORM, { cookie: HELD, 'sec-fetch-site': 'same-origin' });
    expect([answer.status, cookiesOf(answer), signedOut()]).toEqual([status, {}, []]);
  });

  it('has no access code in any log line', () => {
    expect(bff.logged.length).toBeGreaterThan(0);
    expect(bff.logged.join('\n')).not.toContain(FORM.access_code);
  });
});
