import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { RunningEvents, type Answer } from './support/running-events.js';

const events = RunningEvents.ofFile();
let id: string;
beforeAll(async () => {
  ({ id } = await events.event());
});

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
});

describe('what everybody may see', () => {
  it('ignores an invalid token', async () => {
    const answer = await events.request('GET', '/v1/public-events', { token: 'bad' });
    expect(answer.status).toBe(200);
  });
});
