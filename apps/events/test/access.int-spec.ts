import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { routesOf } from '@elevate/testing';
import { RunningEvents, type Answer } from './support/running-events.js';

const events = RunningEvents.ofFile();
let id: string;
beforeAll(async () => {
  ({ id } = await events.event());
});

/** Open, or for operators alone. */
const OTHERS = /z$|\/event-images\/|\/public-|\/republish/;
let routes: readonly string[];
beforeAll(() => {
  const fastify = events.service.app.getHttpAdapter().getInstance() as FastifyInstance;
  routes = routesOf(fastify).filter((route) => !OTHERS.test(route));
});

async function onEveryRoute(token: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const [method = '', url = ''] of routes.map((route) => route.split(' ')))
    answers.push(await events.request(method as 'GET', url.replace(':id', id), { token }));
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
    expect(tries).toHaveLength(routes.length);
    expect(routes.length).toBeGreaterThanOrEqual(15);
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
