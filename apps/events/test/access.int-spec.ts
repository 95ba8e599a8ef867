import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TestIssuer } from '@elevate/admin-access/testing';
import { RunningEvents, type Answer } from './support/running-events.js';

let events: RunningEvents;
let id: string;
beforeAll(async () => {
  events = await RunningEvents.start();
  ({ id } = await events.event());
});
afterAll(() => events.close());

const ROUTES = [
  ['GET', '/v1/events'],
  ['POST', '/v1/events'],
  ['GET', '/v1/events/:id'],
  ['PUT', '/v1/events/:id'],
  ['DELETE', '/v1/events/:id'],
  ['POST', '/v1/events/:id/restore'],
  ['POST', '/v1/events/import'],
  ['POST', '/v1/event-images'],
  ['GET', '/v1/audit'],
  ['GET', '/v1/suggestions'],
  ['GET', '/v1/suggestions/:id'],
  ['POST', '/v1/suggestions/:id/accept'],
  ['POST', '/v1/suggestions/:id/decline'],
  ['POST', '/v1/suggestions/:id/decline-source'],
  ['POST', '/v1/suggestions/:id/reopen'],
] as const;

async function onEveryRoute(token: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [method, url] of ROUTES) {
    answers.push(await events.request(method, url.replace(':id', id), { token }));
  }
  return answers;
}
const allAre = async (token: string, status: number, code: string) => {
  for (const answer of await onEveryRoute(token)) {
    expect(answer).toMatchObject({ status, body: { code } });
  }
};

describe('what administrators do', () => {
  it('is open to them', async () => {
    const { status } = await events.request('GET', '/v1/events');
    expect(status).toBe(200);
    expect((await events.request('GET', '/v1/audit')).status).toBe(200);
  });

  it('is closed to visitors, and their tries are logged', async () => {
    const before = events.log.length;
    await allAre('', 401, 'ADMIN.UNAUTHENTICATED');
    const tries = events.log
      .slice(before)
      .filter((line) => line.includes('Refused an administrator request'));
    expect(tries).toHaveLength(ROUTES.length);
  });

  it('is closed to ordinary people, and their tries are logged by their account', async () => {
    const sub = randomUUID();
    await events.account(sub, []);
    await allAre(await events.token({ sub, roles: [] }), 403, 'ADMIN.FORBIDDEN');
    expect(events.log.some((line) => line.includes(sub) && line.includes('/v1/events'))).toBe(true);
  });

  it('is closed to an account that only claims to be one', async () => {
    const sub = randomUUID();
    await events.account(sub, []);
    await allAre(await events.token({ sub, roles: ['admin'] }), 403, 'ADMIN.FORBIDDEN');
  });

  it('is closed at once to a former one, whose token still has the role', async () => {
    const sub = randomUUID();
    await events.account(sub, ['admin']);
    const token = await events.token({ sub });
    const requestStatus = async () => (await events.request('GET', '/v1/events', { token })).status;
    expect(await requestStatus()).toBe(200);
    await events.account(sub, []);
    expect(await requestStatus()).toBe(403);
    // A promotion ends all sessions, so only a forged message could bring this token back.
    await events.account(sub, ['admin']);
    expect(await requestStatus()).toBe(403);
    await events.account(sub, null);
    expect(await requestStatus()).toBe(401);
  });

  it.each([{ password_reset_required: true }, { password_expires_at: 1 }])(
    'is refused while the password has expired: %p',
    async (claims) => {
      const token = await events.token(claims);
      const { status, body } = await events.request('GET', '/v1/events', { token });
      expect([status, body]).toMatchObject([403, { code: 'ADMIN.PASSWORD_EXPIRED' }]);
    },
  );

  it.each([
    ['expired', () => events.token({}, { endsIn: -60 })],
    ['of another service', () => events.token({ iss: 'elevate/other' })],
    ['for another audience', () => events.token({ aud: 'other' })],
    ['of another kind', () => events.token({}, { typ: 'JWT' })],
    ['without a session', () => events.token({ sid: undefined })],
    ['signed by a stranger', async () => events.token({}, { issuer: await TestIssuer.create() })],
    [
      'signed by a stranger under a known key id',
      async () => {
        const issuer = await TestIssuer.create(String(events.issuer.jwk.kid));
        return events.token({}, { issuer });
      },
    ],
    ['unsigned', async () => `${unsigned(await events.token())}.`],
    ['changed', async () => (await events.token()).replace(/\.[^.]+$/, '.AAAA')],
    ['none', () => Promise.resolve('not-a-token')],
  ])('is closed to a token that is %s', async (_, token) => {
    await allAre(await token(), 401, 'ADMIN.UNAUTHENTICATED');
  });

  it('tells no token to the log', async () => {
    const token = await events.token({}, { endsIn: -60 });
    await events.request('GET', `/v1/events?access_token=${token}`, { token });
    expect(events.log.join('\n')).not.toContain(token);
  });
});

describe('what everybody may see', () => {
  it('needs no token', async () => {
    expect((await events.request('GET', '/v1/public-events', { token: '' })).status).toBe(200);
  });

  it('ignores an invalid token', async () => {
    const answer = await events.request('GET', '/v1/public-events', { token: 'bad' });
    expect(answer.status).toBe(200);
  });
});

function unsigned(token: string): string {
  const header = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  return `${header}.${token.split('.')[1]}`;
}
