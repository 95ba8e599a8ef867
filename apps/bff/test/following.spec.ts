import { beforeAll, describe, expect, it } from '@jest/globals';
import { CHOICES_BATCH } from '@elevate/rules';
import { AdminBff } from './create-admin-bff.js';

const SERVICE = '/v1/me/following';
const changed_at = '2026-11-01T00:00:00.000Z';
const stored = {
  follows: [
    { kind: 'channel', id: 'UCgone', changed_at },
    { kind: 'topic', id: 'Rust', changed_at },
    { kind: 'speaker', id: 'jane-doe', changed_at },
  ],
  hidden: [{ kind: 'word', id: 'crypto', changed_at }],
  seen_at: changed_at,
};
const named = {
  follows: [
    { kind: 'channel', id: 'UCgone', changed_at, name: null },
    { kind: 'topic', id: 'Rust', changed_at, name: 'Rust' },
    { kind: 'speaker', id: 'jane-doe', changed_at, name: 'jane-doe' },
  ],
  hidden: [{ kind: 'word', id: 'crypto', changed_at, name: 'crypto' }],
  seen_at: changed_at,
};

const bff = AdminBff.ofFile([]);
beforeAll(async () => {
  bff.answer('user', `GET ${SERVICE}`, () => ({ ...stored, version: 7 }));
  bff.answer('user', `PUT ${SERVICE}`, () => stored);
});

const put = (body: object) => bff.send('PUT /following', body);

it('names what the account follows, and gives nothing else of what is stored', async () => {
  const answer = await bff.send('GET /following');
  expect([answer.status, await answer.json()]).toEqual([200, named]);
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

it('passes on what changed on a device', async () => {
  const body = {
    follows: [{ kind: 'channel', id: 'UC1', value: true, changed_at }],
    hidden: [],
    seen_at: changed_at,
  };
  const answer = await put(body);
  expect([answer.status, await answer.json()]).toEqual([200, named]);
  expect(bff.requests).toContainEqual(expect.objectContaining({ body }));
});

it('accepts the longest batch', async () => {
  const choice = { kind: 'topic', id: '学'.repeat(100), value: false, changed_at };
  const all = Array<typeof choice>(CHOICES_BATCH).fill(choice);
  expect((await put({ follows: all, hidden: all, seen_at: changed_at })).status).toBe(200);
});

describe('the private feed', () => {
  const token = 'A'.repeat(43);
  const feed = (query: string, headers = {}, format = 'xml') =>
    bff.fetch(`/feeds/following.${format}${query}`, { headers });

  it('is written for who has its address, with its secret in a body only', async () => {
    bff.answer('user', 'POST /v1/private-feeds/read', () => stored);
    const answer = await feed(`?token=${token}`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/atom+xml; charset=utf-8',
    ]);
    expect(answer.headers.get('cache-control')).toBe('private, no-cache');
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(bff.requests.map(({ requestLine, body }) => [requestLine, body])).toEqual([
      ['POST /v1/private-feeds/read', { token }],
    ]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await feed(`?token=${token}`, { 'if-none-match': etag })).status).toBe(304);
    const json = await feed(`?token=${token}`, {}, 'json');
    expect(await json.json()).toMatchObject({ title: 'From what you follow · Elevate', items: [] });
  });

  it('is not found without its secret, and a failure does not log it', async () => {
    bff.answer('user', 'POST /v1/private-feeds/read', (reply) =>
      reply.status(404).send({
        type: 'about:blank',
        title: 'Not Found',
        status: 404,
        code: 'USER.FEED_NOT_FOUND',
      }),
    );
    expect((await feed(`?token=${token}`)).status).toBe(404);
    for (const query of ['', '?token=short', `?token=${token}&other=1`])
      expect((await feed(query)).status).toBe(400);
    expect((await feed(`?token=${token}`, {}, 'html')).status).toBe(404);
    const back = bff.stopService('user');
    expect((await feed(`?token=${token}`)).status).toBe(503);
    back();
    expect(bff.logged.join('\n')).not.toContain(token);
  });
});

describe('the end of a digest', () => {
  const token = 'A'.repeat(22);
  const path = `/api/v1/digest-ends?token=${token}`;

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined])(
    'takes the one press of a mail program: %s',
    async (type) => {
      bff.answer('user', 'POST /v1/digest-ends', (reply) => reply.status(204).send());
      const answer = await bff.fetch(path, {
        method: 'POST',
        ...(type !== undefined && {
          headers: { 'content-type': type },
          body: 'List-Unsubscribe=One-Click',
        }),
      });
      expect(answer.status).toBe(204);
      expect(bff.requests.map(({ requestLine, body }) => [requestLine, body])).toEqual([
        ['POST /v1/digest-ends', { token }],
      ]);
    },
  );

  it('asks first where its address is opened', async () => {
    const answer = await bff.fetch(path, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `/unsubscribe#token=${token}`,
    ]);
    expect(bff.requests).toEqual([]);
  });
});
