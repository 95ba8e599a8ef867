import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { READ_BATCH } from '@elevate/rules';
import { AdminBff } from './create-admin-bff.js';

const PATH = '/api/v1/reading';
const SERVICE = '/v1/me/reading';
const time = '2026-11-01T00:00:00.000Z';
const mark = { article_id: 'a'.repeat(64), read: false, changed_at: time };
const all = { until: time, changed_at: time };
const reading = { revision: 3, all, marks: [mark] };

let bff: AdminBff;
let token: string;
beforeAll(async () => {
  bff = await AdminBff.start();
  ({ token } = await bff.account([]));
  bff.answer('user', `GET ${SERVICE}`, () => ({ ...reading, version: 7 }));
  bff.answer('user', `PUT ${SERVICE}`, () => reading);
});
beforeEach(() => {
  bff.asked.length = 0;
});
afterAll(() => bff.close());

const put = (body: object) =>
  bff.fetch(PATH, {
    method: 'PUT',
    token,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

it('gives the read marks of the account, and nothing else of what is stored', async () => {
  const answer = await bff.fetch(PATH, { token });
  expect([answer.status, await answer.json()]).toEqual([200, reading]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('passes on what changed on a device, up to the longest batch', async () => {
  const body = { marks: Array<typeof mark>(READ_BATCH).fill(mark), all, since: 2 };
  const answer = await put(body);
  expect([answer.status, await answer.json()]).toEqual([200, reading]);
  expect(bff.asked).toContainEqual(expect.objectContaining({ body }));
});

it.each([
  { marks: Array<typeof mark>(READ_BATCH + 1).fill(mark) },
  { marks: [{ ...mark, article_id: { $gt: '' } }] },
  { marks: [{ ...mark, read: 'yes' }] },
  { marks: [{ ...mark, changed_at: 'yesterday' }] },
  { marks: [], since: -1 },
  { marks: [], all: { until: time } },
])('refuses %j', async (body) => {
  expect((await put(body)).status).toBe(400);
  expect(bff.asked).toEqual([]);
});

it('is for people who are signed in', async () => {
  expect((await bff.fetch(PATH)).status).toBe(401);
});
