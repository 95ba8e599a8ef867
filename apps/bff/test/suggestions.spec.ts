import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Suggestion } from '@elevate/contracts/events';
import { AdminBff, refuse } from './create-admin-bff.js';

const BODY = { kind: 'feed', address: 'https://blog.example/rss', name: 'A blog' };
const FEED: Suggestion = {
  id: 's',
  kind: 'feed',
  address: BODY.address,
  name: BODY.name,
  note: null,
  state: 'open',
  count: 1,
  first_at: '2026-11-21T10:00:00.000Z',
  last_at: '2026-11-21T10:00:00.000Z',
  decided_at: null,
  open_of_source: 1,
};
const PATH = '/v1/suggestions/s';

const bff = AdminBff.ofFile();
beforeEach(() => {
  bff.answer('events', 'POST /v1/public-suggestions', (reply) => reply.status(204).send());
  bff.answer('events', `POST ${PATH}/accept`, () => ({ ...FEED, state: 'accepted' }));
  bff.answer('ingestion', 'POST /v1/channels', () => ({ items: [] }));
  bff.answer('ingestion', 'POST /v1/feeds', () => ({ items: [] }));
});

const suggest = (body: object = BODY) =>
  bff.fetch('/api/v1/suggestions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const accept = async (suggestion: Partial<Suggestion>) => {
  bff.answer('events', `GET ${PATH}`, () => ({ ...FEED, ...suggestion }));
  const answer = await bff.send('POST /admin/suggestions/s/accept');
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};

describe('an administrator who accepts a suggestion', () => {
  it.each<[Partial<Suggestion>, string, object]>([
    [
      { kind: 'channel', address: 'https://www.youtube.com/@a.meetup' },
      'POST /v1/channels',
      { channels: [{ channel: '@a.meetup' }] },
    ],
    [{}, 'POST /v1/feeds', { feeds: [{ feed_url: BODY.address }] }],
  ])('adds the source first: %j', async (suggestion, requestLine, body) => {
    expect(await accept(suggestion)).toMatchObject({ status: 200, body: { state: 'accepted' } });
    expect(bff.forwarded.map((request) => request.requestLine)).toEqual([
      `GET ${PATH}`,
      requestLine,
      `POST ${PATH}/accept`,
    ]);
    expect(bff.forwarded[1]?.body).toEqual(body);
  });

  it.each<Partial<Suggestion>>([{ kind: 'event' }, { state: 'accepted' }, { state: 'declined' }])(
    'adds no source: %j',
    async (suggestion) => {
      expect((await accept(suggestion)).status).toBe(200);
      expect(bff.forwarded.map((request) => request.requestLine)).toEqual([
        `GET ${PATH}`,
        `POST ${PATH}/accept`,
      ]);
    },
  );

  it('learns why the source was refused, and the suggestion stays open', async () => {
    bff.answer('ingestion', 'POST /v1/feeds', (reply) => refuse(reply, 400, 'X.INVALID_FEED'));
    const { status, body } = await accept({});
    expect([status, body['detail']]).toEqual([400, 'Words of X.INVALID_FEED']);
    expect(bff.forwarded.map((request) => request.requestLine)).toEqual([
      `GET ${PATH}`,
      'POST /v1/feeds',
    ]);
  });

  it('cannot leave the path of suggestions', async () => {
    const { status } = await bff.send('POST /admin/suggestions/..%2Fevents/accept');
    expect([status, bff.forwarded]).toEqual([400, []]);
  });
});

it('lists suggestions by state, kind and page', async () => {
  const page = { items: [FEED], total: 1, page: 1, pages: 1 };
  bff.answer('events', 'GET /v1/suggestions?state=open&kind=feed&page=2', () => page);
  const path = '/admin/suggestions?state=open&kind=feed&page=2';
  expect(await (await bff.send(`GET ${path}`)).json()).toEqual(page);
  expect((await bff.send('GET /admin/suggestions?state=all')).status).toBe(400);
});

describe('a visitor who suggests', () => {
  it('needs no account, and is not named to the service: it gets a keyed hash of the network', async () => {
    const answer = await suggest();
    expect([answer.status, await answer.text()]).toEqual([204, '']);
    const { source } = bff.forwarded[0]?.body as { source: string };
    expect(source).toMatch(/^[\w-]{16}$/);
    const plain = createHash('sha256').update('127.0.0.0/24').digest('base64url');
    expect(plain).not.toContain(source);
    expect((await suggest({ ...BODY, source })).status).toBe(400);
    expect(bff.forwarded).toMatchObject([
      { requestLine: 'POST /v1/public-suggestions', body: BODY },
    ]);
    expect(bff.forwarded[0]?.headers).not.toHaveProperty('authorization');
  });

  it('is refused for a wrong address without asking the service', async () => {
    const answer = await suggest({ ...BODY, address: 'http://blog.example/' });
    expect([answer.status, bff.forwarded]).toEqual([400, []]);
    expect(await answer.json()).toMatchObject({ errors: [{ field: 'address' }] });
  });

  it('waits after ten within an hour, and learns how long', async () => {
    const statuses: number[] = [];
    for (let sent = 1; sent < 10; sent += 1) statuses.push((await suggest()).status);
    expect(new Set(statuses)).toEqual(new Set([204]));
    const answer = await suggest();
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.headers.get('ratelimit')).toMatch(/^"address";r=0;t=\d+$/);
    expect(answer.headers.get('ratelimit-policy')).toBe('"address";q=10;w=3600');
    expect(await answer.json()).toMatchObject({
      detail: expect.stringMatching(/^Too many suggestions .* try again in \d+ minutes?\.$/),
    });
  });
});

describe('a suggested transcript', () => {
  it('is refused, at its field, unless the operator takes them', async () => {
    const refused = await suggest({ ...BODY, kind: 'transcript' });
    const { errors } = (await refused.json()) as { errors: { field: string }[] };
    expect([refused.status, errors.map(({ field }) => field)]).toEqual([400, ['kind']]);
    expect(bff.forwarded).toEqual([]);
  });
});
