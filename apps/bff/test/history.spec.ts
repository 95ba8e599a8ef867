import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AdminBff } from './create-admin-bff.js';

const PATH = '/api/v1/history';
const SERVICE = '/v1/me/history';
const time = '2026-11-01T00:00:00.000Z';
const entry = {
  episode_id: 'abcdefghijk',
  seconds: 300,
  finished: false,
  watched_at: time,
  changed_at: time,
};
const history = { keep: true, items: [entry] };

let bff: AdminBff;
let token: string;
beforeAll(async () => {
  bff = await AdminBff.start();
  ({ token } = await bff.account([]));
  bff.answer('user', `GET ${SERVICE}`, () => ({ ...history, version: 7 }));
  bff.answer('user', `PUT ${SERVICE}`, () => history);
});
beforeEach(() => {
  bff.asked.length = 0;
});
afterAll(() => bff.close());

it('gives the history of the account, and nothing else of what is stored', async () => {
  const answer = await bff.fetch(PATH, { token });
  expect([answer.status, await answer.json()]).toEqual([200, history]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('passes on what changed on a device', async () => {
  const body = { entries: [entry], removals: [], keep: { value: true, changed_at: time } };
  const answer = await bff.fetch(PATH, {
    method: 'PUT',
    token,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  expect([answer.status, await answer.json()]).toEqual([200, history]);
  expect(bff.asked).toContainEqual(expect.objectContaining({ body }));
});

it('accepts the longest batch', async () => {
  const entries = Array<typeof entry>(50).fill({ ...entry, seconds: 1_000_000 });
  const removal = { episode_id: 'abcdefghijk', changed_at: time };
  const removals = Array<typeof removal>(50).fill(removal);
  const answer = await bff.fetch(PATH, {
    method: 'PUT',
    token,
    body: JSON.stringify({ entries, removals, cleared_at: time }),
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(200);
});

it('is for people who are signed in', async () => {
  expect((await bff.fetch(PATH)).status).toBe(401);
});
