import { beforeAll, describe, expect, it } from '@jest/globals';
import { AdminBff, refuse } from './create-admin-bff.js';

const bff = AdminBff.ofFile([]);
const STORE = '/v1/me/lists';
const NOT_FOUND = 'USER.LIST_NOT_FOUND';
const episode_id = 'abcdefghijk';
const changed_at = '2026-11-02T00:00:00.000Z';
const items = [{ episode_id, added_at: '2026-11-01T00:00:00.000Z' }];
const stored = { id: 'a', name: 'Talks', shared: null, version: 3, changed_at };
const view = { ...stored, talks: 1, episode_ids: [episode_id] };
const internal = { user_id: 'u', slot: 7 };
const removed = [
  { ...items[0], episode: null, unavailable: { title: 'A talk', reason: 'private' } },
];

const ask = async (requestLine: string, body?: object) => {
  const answer = await bff.send(requestLine, body);
  return [answer.status, await answer.json()];
};

beforeAll(() => {
  const withdrawn = { id: episode_id, title: 'A talk', available: false, reason: 'private' };
  bff.answer('catalogue', 'POST /v1/episodes/lookup', () => ({ items: [withdrawn] }));
  bff.answer('user', `GET ${STORE}/a`, () => ({ ...stored, ...internal, items }));
});

describe('the lists of a member', () => {
  it('are passed on, with nothing else of what is stored', async () => {
    bff.answer('user', `GET ${STORE}`, () => ({ items: [{ ...view, ...internal }] }));
    expect(await ask('GET /lists')).toEqual([200, { items: [view] }]);
    bff.answer('user', `POST ${STORE}`, (reply) => reply.status(201).send(view));
    expect(await ask('POST /lists', { name: 'Talks' })).toEqual([201, view]);
  });

  it('keep the line of a removed talk, without details while the catalogue is away', async () => {
    expect(await ask('GET /lists/a')).toEqual([200, { ...view, items: removed }]);
    const restore = bff.stopService('catalogue');
    const unavailable = { title: null, reason: 'unknown' };
    const line = { ...items[0], episode: null, unavailable };
    expect(await ask('GET /lists/a')).toEqual([200, { ...view, items: [line] }]);
    restore();
  });

  it('take no talk that no visitor can see', async () => {
    const problem = expect.objectContaining({ code: 'BFF.EPISODE_NOT_FOUND' });
    expect(await ask('POST /lists/a/talks', { episode_id })).toEqual([404, problem]);
    expect(bff.forwarded).toEqual([]);
  });

  it('show both versions of a change that came second', async () => {
    const sent = { version: 2, name: 'Mine' };
    const problem = { code: 'USER.LIST_CONFLICT', conflict: { current: view, sent } };
    const rest = { type: 'about:blank', title: 'Conflict', status: 409 };
    bff.answer('user', `PUT ${STORE}/a`, (reply) =>
      reply.status(409).send({ ...rest, ...problem }),
    );
    expect(await ask('PUT /lists/a', sent)).toEqual([409, expect.objectContaining(problem)]);
  });

  it('are not found if they are of another account', async () => {
    bff.answer('user', `GET ${STORE}/b`, (reply) => refuse(reply, 404, NOT_FOUND));
    expect(await ask('GET /lists/b')).toMatchObject([404, { code: NOT_FOUND }]);
  });
});

describe('a shared list', () => {
  const READ = 'POST /v1/shared-lists/read';
  const token = 'A'.repeat(22);
  const open = (query = `?token=${token}`) => bff.fetch(`/api/v1/shared-lists${query}`);

  it('is read by everybody who has the link, never from a cache, without its owner', async () => {
    bff.answer('user', READ, () => ({ ...stored, ...internal, items }));
    const headers = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };
    for (const answer of [await open(), await open()]) {
      expect(await answer.json()).toEqual({ name: 'Talks', changed_at, items: removed });
      expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
    }
    const reads = bff.forwarded.filter(({ requestLine }) => requestLine === READ);
    expect(reads.map(({ body }) => body)).toEqual([{ token }, { token }]);
  });

  it('is not found once its link has ended', async () => {
    bff.answer('user', READ, (reply) => refuse(reply, 404, NOT_FOUND));
    expect((await open()).status).toBe(404);
  });

  it('needs the form of a token, and no log has it', async () => {
    for (const query of ['', '?token=short', `?token=${token}&other=1`])
      expect((await open(query)).status).toBe(400);
    const restore = bff.stopService('user');
    expect((await open()).status).toBe(503);
    restore();
    expect(bff.logged.join('\n')).not.toContain(token);
  });
});
