import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  eventState,
  type EventList,
  type EventView,
  type PublicEvents,
} from '@elevate/contracts/events';
import { freePort } from '@elevate/native-stack';
import { waitUntil } from '@elevate/testing';
import { EventRelay } from '../src/events/event-announcer.js';
import { samplePng } from './support/pictures.js';
import { codeOf, FORM, RunningEvents } from './support/running-events.js';
import { HOUR_MS } from '@elevate/rules';

const SITE = 'https://site.example';
const events = RunningEvents.ofFile({ SITE_URL: SITE });

const relayed = () => events.service.app.get(EventRelay).idle();
const problemsOf = (body: Record<string, unknown>) =>
  body['errors'] as { field: string; message: string }[];
const inHours = (hours: number) => new Date(events.now().getTime() + hours * HOUR_MS).toISOString();
const publicTitles = async (when?: string, of = events): Promise<string[]> => {
  const url = `/v1/public-events${when === undefined ? '' : `?when=${when}`}`;
  const { body } = await of.request<PublicEvents>('GET', url, { token: '' });
  return body.items.map(({ title }) => title);
};

const FIRST_VERSION = { 'if-match': '"1"' };
const NOT_FOUND = [404, 'EVENTS.NOT_FOUND'];

/** As a message carries the state. */
function messageOf({ publish_at: _, ...state }: EventView) {
  const absolute = (url: string) => `${SITE}${url}`;
  const image_sizes = state.image_sizes.map((size) => ({
    ...size,
    absolute_url: absolute(size.url),
  }));
  return { ...state, absolute_image_url: absolute(state.image_url), image_sizes };
}

describe('an event', () => {
  it('is kept with all its fields, and is read back by administrators', async () => {
    const image_url = await events.image();
    const asGiven = {
      description_short: 'Two days 🎤',
      image_url,
      time_zone: 'Africa/Lagos',
      organizer: 'Sample Organization',
      cta_url: 'https://events.example.org/x?a=b',
    };
    const created = await events.event({
      ...asGiven,
      title: '  Sample\n Conference ',
      starts_at: '2027-03-04T18:30:00+01:00',
      ends_at: '2027-03-05T12:00Z',
      location: ' Lagos ',
      tags: ['AI', ' ai', 'Cloud  Computing'],
    });
    expect(created).toMatchObject({
      ...asGiven,
      version: 1,
      title: 'Sample Conference',
      starts_at: '2027-03-04T17:30:00.000Z',
      ends_at: '2027-03-05T12:00:00.000Z',
      location: 'Lagos',
      tags: ['AI', 'Cloud Computing'],
      status: 'draft',
      published_at: null,
    });
    const { body, headers } = await events.request('GET', `/v1/events/${created.id}`);
    expect(body).toEqual(created);
    expect(headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' });
  });

  it('needs no more than its required fields; empty ones are none', async () => {
    const nothing = { organizer: '', location: null, cta_url: ' ', ends_at: '', time_zone: null };
    const event = await events.event({ ...nothing, tags: [] });
    expect(event.tags).toEqual([]);
    for (const field of Object.keys(nothing)) expect(event).toHaveProperty(field, null);
  });

  it('is listed with all the others, the one created last first', async () => {
    const titles = ['Sample One', 'Sample Two', 'Sample Three'];
    for (const [index, title] of titles.entries()) {
      await events.event({ title, status: (['draft', 'published', 'archived'] as const)[index]! });
      events.pass(1_000);
    }
    const latest = (await events.list()).slice(0, 3);
    expect(latest.map(({ title }) => title)).toEqual(titles.toReversed());
  });

  it('is found by a part of its texts, page by page, and a wrong filter is refused', async () => {
    const { id } = await events.event({ title: 'Zürich Night', organizer: 'Sample Hosts' });
    const url = '/v1/events?q=zurich&state=draft&picture=yes&sort=title&page=7';
    const { body } = await events.request<EventList>('GET', url);
    expect(body).toMatchObject({ items: [{ id }], total: 1, page: 1, pages: 1 });
    for (const query of ['state=soon', 'picture=1', 'sort=id', 'page=0', 'q[$ne]=x', 'when=past'])
      expect((await events.request('GET', `/v1/events?${query}`)).status).toBe(400);
  });

  it('is gone for good once it is deleted', async () => {
    const { id } = await events.event();
    expect((await events.delete(id)).status).toBe(204);
    for (const answer of [
      await events.request('GET', `/v1/events/${id}`),
      await events.update(id),
      await events.delete(id),
      await events.delete(randomUUID()),
    ])
      expect(codeOf(answer)).toEqual(NOT_FOUND);
  });
});

describe('a deleted event', () => {
  it('is restored as it was, with its image, and everyone sees it again', async () => {
    const before = await events.event({ title: 'Sample Return', status: 'published' });
    const latest = () => events.lastPublished(before.id)?.data;
    await waitUntil(latest, { what: 'the message' });
    await events.delete(before.id, FIRST_VERSION);
    await waitUntil(() => latest() === null, { what: 'the tombstone' });
    expect(await publicTitles()).not.toContain('Sample Return');
    events.pass(30_000);
    const { status, body, headers } = await events.restore(before.id);
    expect([status, headers['etag']]).toEqual([200, '"3"']);
    expect(body).toEqual({ ...before, version: 3 });
    expect(await publicTitles()).toContain('Sample Return');
    expect(await waitUntil(latest, { what: 'its return' })).toEqual(messageOf(body));
    expect((await events.request('GET', before.image_url, { token: '' })).status).toBe(200);
    expect((await events.audit('limit=1'))[0]).toMatchObject({
      action: 'restored',
      subject: { id: before.id },
    });
  });

  it('is restored once, however many try', async () => {
    const { id } = await events.event();
    await events.delete(id);
    const answers = await Promise.all(Array.from({ length: 8 }, () => events.restore(id)));
    for (const { status, body } of answers) expect([status, body.version]).toEqual([200, 3]);
  });

  it('is gone for good after a minute', async () => {
    const { id } = await events.event();
    await events.delete(id);
    events.pass(61_000);
    for (const gone of [id, randomUUID()])
      expect(codeOf(await events.restore(gone))).toEqual([404, 'EVENTS.RESTORE_NOT_FOUND']);
  });
});

describe('published_at', () => {
  it('is the time of creation for what is created as published, else nothing', async () => {
    const now = events.now().getTime();
    const published = await events.event({ status: 'published' });
    expect(Math.abs(Date.parse(published.published_at ?? '') - now)).toBeLessThan(10_000);
    for (const status of ['draft', 'archived'] as const)
      expect((await events.event({ status })).published_at).toBeNull();
  });

  it('cannot be given', async () => {
    const form = { published_at: '2020-01-01T00:00:00Z' } as never;
    const { status, body } = await events.update((await events.event()).id, form);
    expect([status, problemsOf(body as never)[0]?.field]).toEqual([400, 'published_at']);
  });
});

describe('the part of an image that stays visible', () => {
  it('is a whole share of 100 in both directions, and nothing else is stored', async () => {
    const { id } = await events.event();
    const wrong = [
      { x: -1, y: 0 },
      { x: 101, y: 0 },
      { x: 0.5, y: 0 },
      { x: '50', y: 0 },
      { x: 1e308, y: 0 },
      { x: 1 },
      { x: 1, y: null },
      { x: [1], y: 1 },
      { x: { $gt: 0 }, y: 1 },
      { x: 1, y: 1, z: 1 },
      { x: '0;background:url(//evil.example)', y: 1 },
      'center',
      50,
      [50, 50],
      {},
      true,
    ];
    for (const image_focus of wrong) {
      const { status } = await events.update(id, { image_focus } as never);
      expect([image_focus, status]).toEqual([image_focus, 400]);
    }
    const { body } = await events.update(id, { image_focus: { x: 0, y: 100 } });
    expect(body.image_focus).toEqual({ x: 0, y: 100 });
  });
});

describe('an edit', () => {
  it('keeps the image where none is named, and what it does not change otherwise', async () => {
    const before = await events.event({ tags: ['AI'] });
    const { body } = await events.update(before.id, { title: 'Another' });
    expect(body).toMatchObject({ title: 'Another', tags: [], image_url: before.image_url });
    expect([body.version, body.created_at]).toEqual([2, before.created_at]);
  });

  it('that changes nothing is no change', async () => {
    const before = await events.event({ status: 'published' });
    const same = { status: 'published', image_url: before.image_url } as const;
    const { status, body } = await events.update(before.id, same);
    expect([status, body]).toEqual([200, before]);
  });

  it('is refused where the version is not the expected one', async () => {
    const { id } = await events.event();
    expect((await events.update(id, { title: 'A' }, FIRST_VERSION)).status).toBe(200);
    const late = await events.update(id, { title: 'B' }, FIRST_VERSION);
    expect(codeOf(late)).toEqual([412, 'EVENTS.PRECONDITION_FAILED']);
    expect((await events.delete(id, FIRST_VERSION)).status).toBe(412);
    expect((await events.delete(id, { 'if-match': 'x' })).body['code']).toBe('EVENTS.BAD_IF_MATCH');
    expect((await events.delete(id, { 'if-match': '"2"' })).status).toBe(204);
  });

  it('is refused without If-Match, as a deletion is', async () => {
    const { id } = await events.event();
    const required = [428, 'EVENTS.PRECONDITION_REQUIRED'];
    expect(codeOf(await events.update(id, { title: 'A' }, {}))).toEqual(required);
    expect(codeOf(await events.delete(id, {}))).toEqual(required);
    expect((await events.request('GET', `/v1/events/${id}`)).body).toMatchObject({ version: 1 });
  });

  it('of one version succeeds once, however many try', async () => {
    const { id } = await events.event();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => events.update(id, { title: `Try ${n}` }, FIRST_VERSION)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(19);
  });

  it('of any version waits for its turn', async () => {
    const { id } = await events.event();
    const answers = await Promise.all(['A', 'B', 'C'].map((title) => events.update(id, { title })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.version))).toEqual(new Set([2, 3, 4]));
  });
});

describe('what a form may hold', () => {
  it.each([
    [{ title: ' ' }, 'title', 'Please fill in all required fields'],
    [{ starts_at: null }, 'starts_at', 'Please fill in all required fields'],
    [{ tags: 'AI' }, 'tags', 'Must be a list of texts'],
    [{ tags: [{ $gt: '' }] }, 'tags', 'Must be a list of texts'],
    [{ status: 'live' }, 'status', 'Please choose Draft, Published or Archived'],
    [{ time_zone: 'Mars/Base' }, 'time_zone', 'Please provide a valid time zone'],
    [{ title: { $ne: null } }, 'title', 'Please fill in all required fields'],
    [{ organizer: { $ne: null } }, 'organizer', 'Must be a text'],
    [{ image_url: '' }, 'image_url', 'Please upload an event image'],
    [{ image_url: { $gt: '' } }, 'image_url', 'Please upload an event image'],
  ])('%j is refused for its %s', async (change, field, message) => {
    const payload = { ...FORM, image_url: '/event-images/1.png', ...change };
    const { status, body } = await events.request('POST', '/v1/events', { payload });
    expect(status).toBe(400);
    expect(problemsOf(body)).toContainEqual({ field, message });
    const edited = await events.update((await events.event()).id, change as never);
    expect(edited.status).toBe(400);
    expect(problemsOf(edited.body as never)).toContainEqual({ field, message });
  });

  it.each(['/event-images/1.png', '/event-images/../../etc/passwd', 'https://evil.example/1.png'])(
    'takes no image that was never uploaded (%s)',
    async (image_url) => {
      const payload = { ...FORM, image_url };
      const { status, body } = await events.request('POST', '/v1/events', { payload });
      expect([status, body['detail']]).toEqual([400, 'Please upload an event image']);
    },
  );
});

describe('the public listing', () => {
  it('shows published events alone, by their start, and tells the past from what is to come', () =>
    RunningEvents.during({}, async (own) => {
      const at = (title: string, hours: number, status: 'draft' | 'published' | 'archived') =>
        own.event({ title, starts_at: inHours(hours), status });
      await at('yesterday', -24, 'published');
      await at('tomorrow', 24, 'published');
      await at('next week', 168, 'published');
      await at('an hour ago', -1, 'published');
      await at('a draft', 24, 'draft');
      await at('an old one', 24, 'archived');
      const all = ['next week', 'tomorrow', 'an hour ago', 'yesterday'];
      expect(await publicTitles(undefined, own)).toEqual(all);
      expect(await publicTitles('all', own)).toEqual(all);
      expect(await publicTitles('upcoming', own)).toEqual(all.slice(0, 2));
      expect(await publicTitles('past', own)).toEqual(all.slice(2));
      own.pass(25 * HOUR_MS);
      expect(await publicTitles('upcoming', own)).toEqual(['next week']);
      const bad = await own.request('GET', '/v1/public-events?when=never', { token: '' });
      expect(bad.status).toBe(400);
    }));
});

describe('the published message', () => {
  it('is the whole state of a published event, and a tombstone when it leaves', async () => {
    const image_url = await events.image();
    const draft = await events.event({ image_url, organizer: 'Sample Organization' });
    await relayed();
    expect(events.lastPublished(draft.id)).toBeUndefined();
    const texts = { organizer: 'Sample Organization' };
    const { body: published } = await events.update(draft.id, { ...texts, status: 'published' });
    const message = await waitUntil(() => events.lastPublished(draft.id), { what: 'the message' });
    expect(message.envelope).toMatchObject({ type: 'events.event.changed.v1', sequence: 2 });
    expect(message.data).toEqual(messageOf(published));
    expect(eventState.parse(message.data)).toEqual(message.data);
    await events.update(draft.id, { ...texts, status: 'archived' });
    const latest = () => events.lastPublished(draft.id);
    await waitUntil(() => latest()?.data === null, { what: 'the tombstone' });
    expect(latest()?.envelope).toMatchObject({ type: 'events.event.removed.v1', sequence: 3 });
    await events.update(draft.id, { ...texts, status: 'published' });
    await waitUntil(() => latest()?.data !== null, { what: 'its return' });
    await events.delete(draft.id);
    await waitUntil(() => latest()?.data === null, { what: 'the tombstone' });
  });

  it('is nothing of what never was published', async () => {
    const { id } = await events.event();
    await events.update(id, { status: 'archived' });
    await events.delete(id);
    await relayed();
    expect(events.lastPublished(id)).toBeUndefined();
  });

  it('is published again at a start when the transport keeps no messages', async () => {
    const { id } = await events.event({ status: 'published' });
    const uri = `${process.env.MONGODB_URI?.replace(/\/?$/, '/')}${events.connection.name}`;
    const replayed = (again: RunningEvents) =>
      waitUntil(() => again.lastPublished(id)?.data, { what: 'the replay' });
    await RunningEvents.during({}, async (again) => void (await replayed(again)), uri);
  });
});

describe('an object store that is away', () => {
  it('holds nothing up but uploads', async () => {
    const away = {
      MINIO_URL: `http://127.0.0.1:${await freePort()}`,
      MINIO_ACCESS_KEY: 'elevate',
      MINIO_SECRET_KEY: 'canary-minio-secret',
    };
    await RunningEvents.during(away, async (own) => {
      expect(await own.list()).toEqual([]);
      const refused = await own.upload(await samplePng());
      expect(codeOf(refused)).toEqual([503, 'OBJECT_STORE.UNAVAILABLE']);
      expect(own.log.join()).not.toContain('canary');
    });
  });
});
