import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { waitUntil } from '@elevate/testing';
import { AdminBff, refuse, type ServiceName } from './create-admin-bff.js';

const ADMIN = '/api/v1/admin';
const SERVICES = ['ingestion', 'catalogue', 'events', 'user', 'webhooks'] as const;

const bff = AdminBff.ofFile();
beforeAll(async () => {
  bff.answer('user', 'GET /v1/administrators', () => ({
    items: [
      {
        id: bff.id,
        email: 'root@admin.local',
        created_at: '2026-11-21T00:00:00.000Z',
        has_access_code: true,
        factors: 0,
      },
    ],
  }));
});

const codeOf = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as { code?: string }).code,
];

const entry = (at: string, name: string) => ({
  id: name,
  at: `2026-11-21T${at}.000Z`,
  actor: bff.id,
  action: 'updated',
  subject: { kind: 'event', id: 'e', name },
  before: null,
  after: { title: name },
});

const log = async (query = '') => {
  const answer = await bff.send(`GET /admin/audit${query}`);
  return (await answer.json()) as {
    items: { id: string; actor_name: string | null }[];
    next: string | null;
    missing: string[];
  };
};
const page = (items: object[], next: string | null = null) => ({ items, next });
const answerAll = (query: string, pages: Partial<Record<ServiceName, object>>) => {
  for (const service of SERVICES)
    bff.answer(service, `GET /v1/audit?limit=50${query}`, () => pages[service] ?? page([]));
};

describe('the audit log', () => {
  it('is one of all services, the latest first', async () => {
    answerAll('', {
      ingestion: page([entry('12:00:00', 'i2'), entry('09:00:00', 'i1')]),
      events: page([entry('11:00:00', 'e1')]),
      user: page([entry('11:00:00', 'u1')]),
      webhooks: page([entry('08:00:00', 'w1')]),
    });
    const { items, next, missing } = await log();
    expect(items.map((item) => item.id)).toEqual(['i2', 'u1', 'e1', 'i1', 'w1']);
    expect([next, missing]).toEqual([null, []]);
  });

  it('goes on in all of them from the place where the page ended', async () => {
    const many = (from: string, count: number) =>
      Array.from({ length: count }, (_, n) =>
        entry(`10:${String(59 - n).padStart(2, '0')}:00`, `${from}${100 + n}`),
      );
    answerAll('', { ingestion: page(many('i', 40)), events: page(many('e', 40), 'older') });
    const first = await log();
    expect(first.items).toHaveLength(50);
    const last = first.items.at(-1)!;
    const place = Buffer.from(`2026-11-21T10:35:00.000Z ${last.id}`).toString('base64url');
    expect(first.next).toBe(place);
    answerAll(`&before=${place}`, { events: page([entry('09:00:00', 'e0')]) });
    expect(await log(`?before=${place}`)).toMatchObject({ items: [{ id: 'e0' }], next: null });
  });

  it('says who is missing', async () => {
    answerAll('', { events: page([entry('11:00:00', 'e1')]) });
    bff.answer('catalogue', 'GET /v1/audit?limit=50', (reply) => reply.status(500).send({}));
    const restore = bff.stopService('user');
    expect(await log()).toMatchObject({ items: [{ id: 'e1' }], missing: ['catalogue', 'user'] });
    restore();
  });

  it('has no place that is not one', async () => {
    for (const service of SERVICES)
      bff.answer(service, 'GET /v1/audit?limit=50&before=x', (reply) =>
        refuse(reply, 400, 'AUDIT.BAD_PLACE'),
      );
    const answer = await bff.send('GET /admin/audit?before=x');
    expect(await codeOf(answer)).toEqual([400, 'AUDIT.BAD_PLACE']);
    const long = await bff.send(`GET /admin/audit?before=${'x'.repeat(201)}`);
    expect(await codeOf(long)).toEqual([400, 'HTTP.INVALID_REQUEST']);
  });
});

describe('the filter of the audit log', () => {
  const FILTER =
    'actor=operator&action=hid&object=episode%3Ae1&from=2026-11-21T00%3A00%3A00Z&to=2026-11-22T00%3A00%3A00Z';

  it('applies in every service', async () => {
    answerAll(`&${FILTER}`, { catalogue: page([entry('11:00:00', 'c1')]) });
    expect(await log(`?${FILTER}`)).toMatchObject({ items: [{ id: 'c1' }], missing: [] });
    answerAll(`&${FILTER}&before=x`, { catalogue: page([entry('10:00:00', 'c0')]) });
    expect(await log(`?${FILTER}&before=x`)).toMatchObject({ items: [{ id: 'c0' }] });
  });

  it.each([
    ['action=exploded', 'action'],
    ['action=', 'action'],
    ['action[$ne]=x', 'action[$ne]'],
    ['actor=', 'actor'],
    ['actor=a&actor=b', 'actor'],
    [`actor=${'a'.repeat(101)}`, 'actor'],
    ['object=planet', 'object'],
    ['object=event:', 'object'],
    [`object=event:${'a'.repeat(300)}`, 'object'],
    ['from=yesterday', 'from'],
    ['from=2027-02-30T00:00:00Z', 'from'],
    ['to=2027-03-04', 'to'],
    ['from=2026-11-22T00:00:00Z&to=2026-11-22T00:00:00Z', 'to'],
    ['from=2026-11-22T00:00:00Z&to=2026-11-21T00:00:00Z', 'to'],
    ['format=xml', 'format'],
    ['format=csv&action=exploded', 'action'],
    ['person=me', 'person'],
  ])('refuses %s, names the field and asks no service', async (query, field) => {
    const answer = await bff.send(`GET /admin/audit?${query}`);
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: { field: string }[] };
    expect(errors.map((error) => error.field)).toEqual([field]);
    expect(bff.requests.filter(({ requestLine }) => requestLine.includes('/v1/audit'))).toEqual([]);
  });
});

describe('the people in the audit log', () => {
  const by = (actor: string, at: string, name: string) => ({ ...entry(at, name), actor });

  it('have their address, former administrators that of then', async () => {
    bff.answer('user', 'GET /v1/audit?limit=1&object=account%3Aformer', () =>
      page([
        {
          ...entry('08:00:00', 'u'),
          subject: { kind: 'account', id: 'former', name: 'f@admin.local' },
        },
      ]),
    );
    bff.answer('user', 'GET /v1/audit?limit=1&object=account%3Aunknown', () => page([]));
    answerAll('', {
      events: page([
        entry('12:00:00', '5'),
        by('former', '11:00:00', '4'),
        by('unknown', '10:00:00', '3'),
        by('operator', '09:00:00', '2'),
        by('former', '08:00:00', '1'),
      ]),
    });
    const { items } = await log();
    expect(items.map((item) => item.actor_name)).toEqual([
      'root@admin.local',
      'f@admin.local',
      null,
      null,
      'f@admin.local',
    ]);
    expect(
      bff.requests.filter(({ requestLine }) => requestLine.includes('account%3Aformer')),
    ).toHaveLength(1);
  });

  it('are without a name while the user service does not answer', async () => {
    answerAll('', { events: page([entry('12:00:00', '1')]) });
    const restore = bff.stopService('user');
    expect(await log()).toMatchObject({ items: [{ actor_name: null }], missing: ['user'] });
    restore();
  });
});

describe('an export of the audit log', () => {
  const download = (query: string) => bff.send(`GET /admin/audit?${query}`);
  const answerExport = (query: string, pages: Partial<Record<ServiceName, object>>) => {
    for (const service of SERVICES)
      bff.answer(service, `GET /v1/audit?limit=100${query}`, () => pages[service] ?? page([]));
  };
  const recorded = () =>
    bff.requests
      .filter(({ requestLine }) => requestLine === 'POST /v1/audit/exports')
      .map(({ body }) => body);
  beforeEach(() =>
    bff.answer('user', 'POST /v1/audit/exports', (reply) => reply.status(204).send()),
  );

  it('has every page of every service as JSON lines, latest first, and is recorded', async () => {
    const filter = '&actor=operator';
    answerExport(filter, {
      events: page([entry('12:00:00', 'e3'), entry('10:00:00', 'e2')], 'older'),
      user: page([entry('11:00:00', 'u1')]),
    });
    answerExport(`${filter}&before=older`, { events: page([entry('09:00:00', 'e1')]) });
    const answer = await download('format=jsonl&actor=operator');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/jsonl; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="elevate-audit-\d{4}-\d\d-\d\d\.jsonl"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const lines = (await answer.text()).trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as { id: string; actor_name: string });
    expect(entries.map((entry) => entry.id)).toEqual(['e3', 'u1', 'e2', 'e1']);
    expect(entries[0]).toEqual({ ...entry('12:00:00', 'e3'), actor_name: 'root@admin.local' });
    expect(recorded()).toEqual([{ format: 'jsonl', actor: 'operator' }]);
  });

  it('runs nothing in a spreadsheet', async () => {
    answerExport('', { events: page([entry('10:00:00', '=HYPERLINK("José")')]) });
    const answer = await download('format=csv');
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const text = Buffer.from(await answer.arrayBuffer()).toString();
    expect(text.startsWith('\uFEFFat,actor,actor_name,action,object_kind,')).toBe(true);
    expect(text).toContain(`,"'=HYPERLINK(""José"")",`);
  });

  it('is refused before the first byte while a service does not answer, or cannot record it', async () => {
    answerExport('', {});
    const restore = bff.stopService('webhooks');
    expect((await download('format=csv')).status).toBe(503);
    expect(recorded()).toEqual([]);
    restore();
    bff.answer('user', 'POST /v1/audit/exports', (reply) =>
      refuse(reply, 503, 'USER.STORE_UNAVAILABLE'),
    );
    const answer = await download('format=csv');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  it('breaks off, instead of ending, where a service fails on the way', async () => {
    answerExport('', { events: page([entry('12:00:00', 'e1')], 'older') });
    bff.answer('events', 'GET /v1/audit?limit=100&before=older', (reply) =>
      reply.status(500).send({}),
    );
    await expect(download('format=jsonl').then((answer) => answer.text())).rejects.toThrow();
  });

  it('asks for no more than is read', async () => {
    const endless = Array.from({ length: 100 }, (_, n) => ({
      ...entry('10:00:00', `e${n}`),
      after: { title: 'x'.repeat(10_000) },
    }));
    answerExport('', { events: page(endless, 'more') });
    bff.answer('events', 'GET /v1/audit?limit=100&before=more', () => page(endless, 'more'));
    const abort = new AbortController();
    const headers = { authorization: `Bearer ${bff.token}` };
    const answer = await fetch(`${bff.url}${ADMIN}/audit?format=jsonl`, {
      headers,
      signal: abort.signal,
    });
    await answer.body?.getReader().read();
    const requestCount = () =>
      bff.requests.filter((request) => request.requestLine.endsWith('before=more')).length;
    await waitUntilSteady(requestCount);
    expect(requestCount()).toBeLessThan(50);
    abort.abort();
  });
});

/** The value of two looks in a row is the same. */
async function waitUntilSteady(read: () => number): Promise<void> {
  let last = -1;
  await waitUntil(
    () => {
      const now = read();
      const isSteady = now === last && now > 0;
      last = now;
      return isSteady;
    },
    { everyMs: 200 },
  );
}
