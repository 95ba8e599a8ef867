import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { CuratedEpisode } from '@elevate/contracts/catalogue';
import { AdminBff, refuse, run, type ServiceName } from './create-admin-bff.js';
import { event } from './generate-events.js';

const ADMIN = '/api/v1/admin';

const bff = AdminBff.ofFile();

const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
];

describe('the rooms of administrators', () => {
  it('are open to an administrator, in a program and in a browser', async () => {
    const program = await bff.send('GET /admin');
    expect([program.status, await program.json()]).toEqual([
      200,
      { id: `${bff.id}.admin`, user_id: bff.id, role: 'admin' },
    ]);
    expect(program.headers.get('cache-control')).toBe('no-store');
    const browser = await bff.fetch(ADMIN, { headers: { cookie: `elevate-access=${bff.token}` } });
    expect(browser.status).toBe(200);
  });

  it('are closed to everybody else, and it is noted who tried', async () => {
    expect(await codeOf(await bff.fetch(ADMIN))).toEqual([401, 'BFF.NOT_SIGNED_IN']);
    const user = await bff.account([]);
    const answer = await bff.fetch(`${ADMIN}/runs?wait=1`, { token: user.token });
    expect(await answer.json()).toMatchObject({
      status: 403,
      code: 'ADMIN.FORBIDDEN',
      detail: 'Unauthorized access',
    });
    const notes = bff.logged
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ msg }) => String(msg).startsWith('Refused an administrator request'));
    expect(notes).toEqual([
      expect.objectContaining({ account: null, method: 'GET', path: ADMIN }),
      expect.objectContaining({ account: user.id, method: 'GET', path: `${ADMIN}/runs` }),
    ]);
    expect(bff.forwarded).toEqual([]);
  });
});

const runAnswer = { message: 'Syncing', run: run() };
const syncAnswer = { ...runAnswer, begun: true };
const channel = {
  id: 'c',
  version: 'followed',
  name: 'A channel',
  handle: null,
  youtube_channel_id: null,
  status: 'active',
  last_synced_at: null,
  history_complete: false,
  last_error: null,
  last_error_at: null,
  next_attempt_at: null,
  problem: null,
};
const stored = { ...event({ id: 'e', version: 7 }), status: 'draft', publish_at: null };
const eventPage = { items: [stored], total: 1, page: 1, pages: 1 };
const newEvent = {
  title: 'An event',
  description_short: 'Short',
  image_url: '/event-images/1.webp',
  image_alt: 'A picture',
  starts_at: '2026-12-01T10:00:00.000Z',
  status: 'draft',
};
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
const webhook = {
  id: 'w',
  version: 1,
  url: 'https://receiver.example.org/hook',
  description: '',
  message_types: ['events.event.changed.v1'],
  state: 'failing',
  paused_reason: null,
  created_at: '2026-11-21T10:00:00.000Z',
  updated_at: '2026-11-21T10:00:00.000Z',
  last_success_at: null,
  last_failure: { at: '2026-11-21T11:00:00.000Z', reason: 'No answer' },
  waiting: 1,
  missed: null,
};
const newWebhook = { url: webhook.url, message_types: webhook.message_types };

/** Without its last part, a request goes on under its own name. */
type Passing = [string, ServiceName, unknown, object | undefined, number, string | undefined];

describe('what an administrator asks for goes on to the service that knows', () => {
  const invitation = { email: 'i@admin.local', expires_at: '2026-11-22T10:00:00.000Z' };
  const noEpisodes = { items: [], total: 0, page: 1, pages: 1 };
  const syncs = 'POST /v1/video-syncs?wait=20';
  const hidden = 'GET /v1/admin/episodes?q=a+b&state=hidden&page=2';

  it.each<Passing>([
    ['POST /video-syncs', 'ingestion', { force: true }, syncAnswer, 200, syncs],
    ['GET /runs/run-1', 'ingestion', undefined, runAnswer, 200, undefined],
    ['GET /runs/run-1?wait=20', 'ingestion', undefined, runAnswer, 200, undefined],
    ['POST /runs/run-1/retry', 'ingestion', undefined, runAnswer, 201, undefined],
    [
      'POST /administrators/invitations',
      'user',
      { email: 'i@admin.local' },
      invitation,
      201,
      undefined,
    ],
    ['PATCH /channels/c', 'ingestion', { status: 'paused' }, channel, 200, undefined],
    ['DELETE /channels/%40Ch%C3%A4nnel.1', 'ingestion', undefined, undefined, 204, undefined],
    ['PUT /episodes/t/editor-pick', 'catalogue', undefined, undefined, 204, undefined],
    ['GET /events?q=a+b&state=past&page=2', 'events', undefined, eventPage, 200, undefined],
    ['PUT /events/e', 'events', newEvent, stored, 200, undefined],
    ['GET /episodes?q=a%20b&state=hidden&page=2', 'catalogue', undefined, noEpisodes, 200, hidden],
    ['DELETE /feeds/f', 'ingestion', undefined, undefined, 204, undefined],
    ['GET /webhooks/w', 'webhooks', undefined, webhook, 200, undefined],
  ])('%s', async (requestLine, service, body, gives, status, other) => {
    const expected = other ?? requestLine.replace(' ', ' /v1');
    bff.answer(service, expected, (reply) =>
      gives ? reply.send({ ...gives, secret: 'of the service' }) : reply.status(204).send(),
    );
    const answer = await bff.send(requestLine.replace(' ', ' /admin'), body as object | undefined);
    const text = await answer.text();
    expect([answer.status, text && JSON.parse(text)]).toEqual([status, gives ?? '']);
    expect(bff.forwarded).toEqual([
      expect.objectContaining({ service, requestLine: expected, body: body ?? undefined }),
    ]);
    expect(bff.forwarded[0]!.headers.authorization).toBe(`Bearer ${bff.token}`);
  });

  const many = <T>(length: number, create: (number: string) => T) =>
    Array.from({ length }, (_, at) => create(String(at).padEnd(62, '-')));

  const undo = many(200, (id) => ({
    id: `TEST${id.slice(0, 7)}`,
    version: '1',
    topics: Array.from({ length: 8 }, (_, topic) => `A topic of twenty letters ${topic}`),
  }));
  const feeds = many(1_000, (id) => `https://a.test/${id}`);
  const named = feeds.map((feed_url) => ({ feed_url, name: `Feed ${feed_url.slice(15)}` }));
  const channels = many(500, (id) => ({ channel: `@${id}`, name: `Channel ${id}` }));

  it.each<[string, string, object]>([
    [
      'POST /video-syncs',
      '/v1/video-syncs?wait=20',
      { channelIds: many(1_000, (id) => `UC${id}`) },
    ],
    ['POST /news-syncs', '/v1/news-syncs?wait=20', { feeds }],
    ['POST /channels', '/v1/channels', { channels }],
    ['POST /feeds', '/v1/feeds', { feeds: named }],
    ['PATCH /episodes/e1', '/v1/admin/episodes/e1', { description: '\u{1F600}'.repeat(5_000) }],
    ['POST /episodes/bulk', '/v1/admin/episodes/bulk', { action: 'undo', episodes: undo }],
  ])('also a body as long as the service accepts: %s', async (requestLine, path, body) => {
    const [method = ''] = requestLine.split(' ');
    const service = path.startsWith('/v1/admin/') ? 'catalogue' : 'ingestion';
    bff.answer(service, `${method} ${path}`, (reply) => refuse(reply, 400, 'TEST.READ'));
    const answer = await bff.send(requestLine.replace(' ', ' /admin'), body, { 'if-match': '*' });
    expect(await codeOf(answer)).toEqual([400, 'TEST.READ']);
    expect(bff.forwarded.map((request) => request.body)).toEqual([body]);
  });

  it('but no long body elsewhere', async () => {
    const description = 'x'.repeat(17 * 1024);
    expect(await codeOf(await bff.send('POST /admin/webhooks', { description }))).toEqual([
      413,
      'HTTP.CONTENT_TOO_LARGE',
    ]);
    expect(bff.forwarded).toEqual([]);
  });

  it.each([
    ['/webhooks', newWebhook, 201, { webhook, secret: 'whsec_abc' }],
    ['/webhooks/w/secret', undefined, 200, { secret: 'whsec_def' }],
  ])('with the secret of a webhook, this once: %s', async (path, body, status, gives) => {
    bff.answer('webhooks', `POST /v1${path}`, (reply) => reply.send({ ...gives, other: 'x' }));
    const answer = await bff.send(`POST /admin${path}`, body);
    expect([answer.status, await answer.json()]).toEqual([status, gives]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(bff.logged.filter((line) => line.includes('whsec_'))).toEqual([]);
  });

  it.each([
    '/webhooks/w/deliveries?state=odd',
    '/webhooks/w/deliveries?state=failed&state=waiting',
    `/webhooks/w/deliveries?before=${'x'.repeat(201)}`,
    '/webhooks/w/deliveries?limit=5',
    '/episodes?state=gone',
  ])('and nothing is asked for by %s', async (path) => {
    const answer = await bff.send(`GET /admin${path}`);
    expect(await codeOf(answer)).toEqual([400, 'HTTP.INVALID_REQUEST']);
    expect(bff.forwarded).toEqual([]);
  });

  it('with the words and the code of a refusal', async () => {
    bff.answer('ingestion', 'POST /v1/runs/run-2/retry', (reply) =>
      refuse(reply, 409, 'INGESTION.VERSION_CONFLICT'),
    );
    const answer = await bff.send('POST /admin/runs/run-2/retry');
    expect(await answer.json()).toMatchObject({
      status: 409,
      code: 'INGESTION.VERSION_CONFLICT',
      detail: 'Words of INGESTION.VERSION_CONFLICT',
    });
  });

  it('and a session that only the service knows to be over is to be refreshed', async () => {
    bff.answer('events', 'GET /v1/events/x', (reply) =>
      refuse(reply, 401, 'ADMIN.UNAUTHENTICATED'),
    );
    const answer = await bff.send('GET /admin/events/x');
    expect(await codeOf(answer)).toEqual([401, 'BFF.SESSION_EXPIRED']);
  });

  it('and is refused while it is away', async () => {
    const restore = bff.stopService('ingestion');
    const answer = await bff.send('GET /admin/runs');
    expect(await codeOf(answer)).toEqual([503, 'BFF.SERVICE_UNAVAILABLE']);
    restore();
  });

  it.each([
    '/runs/a%2Fb',
    '/runs/..%2Fquota',
    '/channels/..%2Fa',
    '/channels/@',
    '/feeds/a.b',
    '/events/a%3Fb',
    '/webhooks/a%2Fb',
    '/webhook-deliveries/..%2Fwebhooks',
  ])('and no id leads elsewhere: %s', async (path) => {
    const method = /^.(channels|feeds)/.test(path) ? 'DELETE' : 'GET';
    const answer = await bff.send(`${method} /admin${path}`);
    expect(await codeOf(answer)).toEqual([400, 'HTTP.INVALID_REQUEST']);
    expect(bff.forwarded).toEqual([]);
  });

  it.each(['-1', '26', 'x', '1.5'])('refuses a wait of %s seconds', async (wait) => {
    const answer = await bff.send(`GET /admin/runs/run-1?wait=${wait}`);
    expect(await codeOf(answer)).toEqual([400, 'HTTP.INVALID_REQUEST']);
  });

  it('with the version of an event or an episode that was read, and of the changed episode', async () => {
    bff.answer('events', 'GET /v1/events/v', (reply) => reply.header('etag', '"7"').send(stored));
    expect((await bff.send('GET /admin/events/v')).headers.get('etag')).toBe('"7"');
    bff.answer('catalogue', 'PATCH /v1/admin/episodes/v', (reply) =>
      reply.header('etag', '"4"').send(EPISODE),
    );
    const answer = await bff.send('PATCH /admin/episodes/v', { title: 'x' }, { 'if-match': '"3"' });
    expect([answer.headers.get('etag'), await answer.json()]).toEqual(['"4"', EPISODE]);
  });

  it.each<[string, ServiceName, string, object | undefined]>([
    ['PUT /events/v', 'events', '/v1/events/v', newEvent],
    ['DELETE /events/v', 'events', '/v1/events/v', undefined],
    ['PATCH /episodes/e2', 'catalogue', '/v1/admin/episodes/e2', { title: 'x' }],
    ['PATCH /feeds/f', 'ingestion', '/v1/feeds/f', { name: 'Mine' }],
    ['DELETE /feeds/f', 'ingestion', '/v1/feeds/f', undefined],
    ['PATCH /webhooks/w', 'webhooks', '/v1/webhooks/w', { description: 'Mine' }],
    ['DELETE /webhooks/w', 'webhooks', '/v1/webhooks/w', undefined],
    ['PUT /editor-picks', 'catalogue', '/v1/admin/editor-picks', { episodes: [] }],
    [
      'PUT /other-names',
      'catalogue',
      '/v1/admin/other-names',
      { before: ['js', 'ecma'], after: null },
    ],
    [
      'PUT /speaker-merges',
      'catalogue',
      '/v1/admin/speaker-merges',
      { name: 'A. Person', into: 'Another Person' },
    ],
    [
      'PUT /topic-rules/AI',
      'catalogue',
      '/v1/admin/topic-rules/AI',
      { words: ['reasoning'], exclusions: [] },
    ],
  ])('with the version that was read, and the conflict: %s', async (...row) => {
    const [requestLine, service, path, body] = row;
    const [method = ''] = requestLine.split(' ');
    // Most services name the stored version alone.
    const isFull = path.endsWith('picks');
    const conflict = { current: { version: '100' }, ...(isFull && { sent: body }) };
    bff.answer(service, `${method} ${path}`, (reply, { headers }) =>
      reply.status(409).send({
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        code: 'TEST.VERSION_CONFLICT',
        detail: `Changed since ${headers['if-match']}`,
        conflict,
      }),
    );
    const answer = await bff.send(requestLine.replace(' ', ' /admin'), body, {
      'if-match': '"99"',
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { code: 'TEST.VERSION_CONFLICT', detail: 'Changed since "99"', conflict },
    ]);
  });
});

const MOST_BYTES = 5 * 1_024 ** 2;
const image = { image_url: '/event-images/1.png', width: 10, height: 10, image_sizes: [] };

function upload(body: Uint8Array | Readable, change: { token?: string; type?: string } = {}) {
  return bff.fetch(`${ADMIN}/event-images`, {
    method: 'POST',
    token: change.token ?? bff.token,
    headers: { 'content-type': change.type ?? 'image/png' },
    body: body as never,
    ...({ duplex: 'half' } as object),
  });
}

/** A body that does not say how long it is. */
const ofUnknownLength = (bytes: Uint8Array) =>
  Readable.from([bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)]);

describe('an image', () => {
  beforeAll(() => {
    bff.answer('events', 'POST /v1/event-images', (reply) => reply.status(201).send(image));
  });

  it.each<[string, (bytes: Uint8Array) => Uint8Array | Readable]>([
    ['that says its length', (bytes) => bytes],
    ['that does not say its length', ofUnknownLength],
  ])('%s has at most 5 MB, and goes on byte by byte', async (_name, bodyOf) => {
    const bytes = Buffer.alloc(MOST_BYTES, 'byte');
    const answer = await upload(bodyOf(bytes));
    expect([answer.status, await answer.json()]).toEqual([201, image]);
    const [request] = bff.forwarded;
    expect(request!.headers['content-type']).toBe('image/png');
    expect(bytes.equals(request!.body as Buffer)).toBe(true);

    const refused = await upload(bodyOf(Buffer.alloc(MOST_BYTES + 1)));
    expect(await refused.json()).toMatchObject({
      status: 413,
      code: 'BFF.IMAGE_TOO_LARGE',
      errors: [{ field: 'image', message: 'Image must be less than 5MB' }],
    });
    expect(bff.forwarded).toHaveLength(1);
  });

  it('is not read of who may not upload it', async () => {
    let count = 0;
    const endless = new Readable({
      read() {
        count += 1;
        this.push(count > 4_000 ? null : Buffer.alloc(64 * 1_024));
      },
    });
    const user = await bff.account([]);
    const answer = await upload(endless, { token: user.token }).catch(() => undefined);
    // Nothing keeps a client from sending on: whether it still sees the answer is up to it.
    if (answer) expect(answer.status).toBe(403);
    expect(bff.forwarded).toEqual([]);
  });

  it.each(['text/plain', 'multipart/form-data; boundary=x'])('is not %s', async (type) => {
    const answer = await upload(Buffer.from('x'), { type });
    expect(await codeOf(answer)).toEqual([415, 'HTTP.UNSUPPORTED_MEDIA_TYPE']);
  });

  it('is there at all', async () => {
    const answer = await bff.send('POST /admin/event-images');
    expect(await codeOf(answer)).toEqual([400, 'BFF.IMAGE_MISSING']);
  });

  it.each([
    'image/png',
    'application/octet-stream',
    'text/csv',
    'application/x-www-form-urlencoded',
  ])('as %s is the body of nothing else', async (type) => {
    for (const path of [`${ADMIN}/events`, '/api/v1/session']) {
      const headers = { 'content-type': type };
      const answer = await bff.fetch(path, {
        method: 'POST',
        token: bff.token,
        headers,
        body: 'x',
      });
      expect(await codeOf(answer)).toEqual([415, 'HTTP.UNSUPPORTED_MEDIA_TYPE']);
    }
  });

  it('is shown to everybody with the headers of the service', async () => {
    const headers = {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    };
    bff.answer('events', 'GET /event-images/0123.large.webp', (reply) =>
      reply.headers({ ...headers, 'x-own': '1' }).send(Buffer.from([0, 255, 128])),
    );
    const answer = await bff.fetch('/event-images/0123.large.webp');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers);
    expect(answer.headers.has('x-own')).toBe(false);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from([0, 255, 128]));
    for (const name of ['none.png', '..%2Fv1%2Fevents', 'a', '.png', 'x.png%3Fa=1']) {
      const missing = await bff.fetch(`/event-images/${name}`);
      expect(missing.status).toBe(404);
    }
  });
});

describe('the status', () => {
  const video = {
    id: 'video',
    every_minutes: 30,
    active: false,
    reason: 'No YouTube API key is set',
    last_at: null,
    next_at: null,
  };
  const news = { ...video, id: 'news', every_minutes: 60, active: true, reason: null };
  const rotation = { every_minutes: 60, last_at: null, next_at: '2026-11-21T11:00:00.000Z' };
  const quota = {
    day: '2026-11-21',
    used: 10,
    limit: 10_000,
    exhausted: false,
    resets_at: '2026-11-22T08:00:00.000Z',
    forecast: { used_by_reset: 480, runs_out_at: null },
    days: [{ day: '2026-11-21', used: 10, exhausted: false }],
  };
  beforeAll(() => {
    bff.answer('ingestion', 'GET /v1/schedules', () => ({ items: [news, video] }));
    bff.answer('ingestion', 'GET /v1/quota', () => quota);
    bff.answer('catalogue', 'GET /v1/hero', () => ({ hero: null, ...rotation }));
  });
  const status = async () => (await bff.send('GET /admin/status')).json();

  it('is what those say who do it', async () => {
    const hero = { ...rotation, id: 'hero', active: true, reason: null };
    expect(await status()).toEqual({
      schedules: [video, news, hero],
      quota,
      release: 'unknown',
      storage: null,
    });
  });

  it('reports a service that does not answer', async () => {
    const restore = bff.stopService('ingestion');
    const silent = { active: false, reason: 'The service does not answer' };
    expect(await status()).toMatchObject({
      schedules: [
        { id: 'video', ...silent },
        { id: 'news', ...silent },
        { id: 'hero', active: true },
      ],
      quota: null,
    });
    restore();
  });
});
