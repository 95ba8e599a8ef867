import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { CuratedEpisode } from '@elevate/contracts/catalogue';
import { AdminBff } from './create-admin-bff.js';

let bff: AdminBff;
let token: string;
beforeAll(async () => {
  bff = await AdminBff.start();
  ({ token } = await bff.account());
});
beforeEach(() => {
  bff.requests.length = 0;
});
afterAll(() => bff.close());

const texts = { title: 'A talk', description: '', topics: [], speakers: [], language: null };
const EPISODE: CuratedEpisode = {
  id: 'e1',
  version: '3',
  ...texts,
  source: texts,
  source_tags: [],
  topic_reasons: [],
  channel: null,
  thumbnail_url: null,
  published_at: null,
  duration_seconds: null,
  view_count: null,
  is_editor_pick: false,
  state: 'shown',
  hidden: false,
  hidden_reason: null,
  withdrawn_for: null,
  corrected: [],
};
const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  bff.fetch(`/api/v1/admin/${path}`, {
    method,
    token,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
const requestLines = () =>
  bff.requests.map((request) => request.requestLine).filter((line) => line.includes('/v1/admin'));

it('asks the catalogue for what the filter says, and for nothing else', async () => {
  const page = { items: [], total: 0, page: 1, pages: 1 };
  bff.answer('catalogue', 'GET /v1/admin/episodes?q=a+b&state=hidden&page=2', () => page);
  const answer = await call('GET', 'episodes?q=a%20b&state=hidden&page=2');
  expect(await answer.json()).toEqual(page);
  expect((await call('GET', 'episodes?state=gone')).status).toBe(400);
  expect(requestLines()).toHaveLength(1);
});

it('passes the version on, both ways', async () => {
  bff.answer('catalogue', 'PATCH /v1/admin/episodes/e1', (reply, { headers }) =>
    reply.header('etag', '"4"').send({ ...EPISODE, version: headers['if-match'] }),
  );
  const answer = await call('PATCH', 'episodes/e1', { title: 'x' }, { 'if-match': '"3"' });
  expect([answer.headers.get('etag'), await answer.json()]).toMatchObject([
    '"4"',
    { version: '"3"' },
  ]);
});

it('passes both versions of a conflict on', async () => {
  const conflict = { current: EPISODE, sent: { title: 'x' } };
  bff.answer('catalogue', 'PATCH /v1/admin/episodes/e2', (reply) =>
    reply.status(409).send({
      type: 'about:blank',
      title: 'Conflict',
      status: 409,
      code: 'EPISODES.VERSION_CONFLICT',
      detail: 'Changed.',
      conflict,
    }),
  );
  const answer = await call('PATCH', 'episodes/e2', { title: 'x' }, { 'if-match': '"3"' });
  expect([answer.status, await answer.json()]).toMatchObject([409, { conflict }]);
});

it.each([
  ['PATCH', 'episodes/e1', { description: '\u{1F600}'.repeat(5_000) }],
  [
    'POST',
    'episodes/bulk',
    {
      action: 'undo',
      episodes: Array.from({ length: 200 }, (_, n) => ({
        id: `TEST${String(n).padStart(7, '0')}`,
        version: '1',
        topics: Array.from({ length: 8 }, (_each, topic) => `A topic of twenty letters ${topic}`),
      })),
    },
  ],
])('accepts the longest body that the catalogue takes: %s %s', async (method, path, body) => {
  bff.answer('catalogue', 'PATCH /v1/admin/episodes/e1', () => EPISODE);
  const done = { changed: 200, unchanged: 0, missing: [], skipped: [], undo: null };
  bff.answer('catalogue', 'POST /v1/admin/episodes/bulk', () => done);
  expect((await call(method, path, body, { 'if-match': '*' })).status).toBe(200);
});
