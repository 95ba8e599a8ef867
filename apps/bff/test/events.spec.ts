import { beforeAll, describe, expect, it } from '@jest/globals';
import { convertIcsCalendar } from 'ts-ics';
import { waitUntil } from '@elevate/testing';
import type { EventCard, EventCards } from '../src/api/news.schema.js';
import { requestRaw } from './request-raw.js';
import { testBffOfFile } from './create-test-bff.js';
import { event, eventId } from './generate-events.js';

const EVIL = `</script><script>alert(1)</script><!-- " onerror='x' \u2028 👩🏾‍💻 مؤتمر`;
const SITE = 'https://elevate.test';
const FILTERS = ['upcoming', 'past', 'all'] as const;

const coming = event({
  id: eventId(1),
  title: EVIL,
  organizer: EVIL,
  location: EVIL,
  tags: [EVIL],
});
const later = event({
  id: eventId(2),
  starts_at: '2100-06-01T10:00:00.000Z',
  location: 'Online',
  cta_url: 'https://events.example.org/two',
});
const gone = event({
  id: eventId(3),
  starts_at: '2020-06-01T10:00:00.000Z',
  time_zone: 'Europe/London',
  image_url: 'https://images.example.org/3.png',
  image_sizes: [],
});

const bff = testBffOfFile();
beforeAll(async () => {
  await bff.putEvents(coming, gone, later);
  await waitUntil(async () => (await cards('all')).items.length === 3);
});

const get = (path: string, headers = {}) => requestRaw(bff.url, path, { headers });
const cards = async (when: string) =>
  JSON.parse((await get(`/api/v1/events?when=${when}`)).body) as EventCards;
const idsOf = ({ items }: EventCards) => items.map(({ id }) => id);
const linkedDataOf = (body: string) =>
  Array.from(
    body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );

describe('GET /events', () => {
  it('lists what is published, by its start, in each of the three filters', async () => {
    expect(idsOf(await cards('upcoming'))).toEqual([later.id, coming.id]);
    expect(idsOf(await cards('past'))).toEqual([gone.id]);
    expect(idsOf(await cards('all'))).toEqual([later.id, coming.id, gone.id]);
    expect((await get('/api/v1/events')).body).toBe(
      (await get('/api/v1/events?when=upcoming')).body,
    );
    expect((await cards('upcoming')).next_change_at).toBe(coming.starts_at);
  });

  it('gives a card and none of the bookkeeping', async () => {
    const {
      version: _1,
      status: _2,
      published_at: _3,
      created_at: _4,
      updated_at: _5,
      ...card
    } = coming;
    expect((await cards('upcoming')).items[1]).toEqual(card satisfies EventCard);
  });

  it.each(['tomorrow', 'PAST', '', 'past&when=all'])('refuses %p', async (when) => {
    const { status, headers, body } = await get(`/api/v1/events?when=${when}`);
    expect(status).toBe(400);
    expect(headers['content-type']).toContain('application/problem+json');
    expect(body).toContain('when must be one of all, upcoming, past');
  });

  it('refuses an unknown query parameter', async () => {
    expect((await get('/api/v1/events?status=draft')).status).toBe(400);
  });
});

describe('the page', () => {
  it.each(FILTERS)('of %s carries its first data, and is canonical', async (when) => {
    const path = when === 'upcoming' ? '/events' : `/events?when=${when}`;
    const { status, body } = await get(path);
    expect(status).toBe(200);
    const preloaded = /id="preloaded">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}';
    const { answers } = JSON.parse(preloaded) as { answers: Record<string, unknown> };
    expect(answers[`/api/v1${path}`]).toEqual(await cards(when));
    expect(body).toContain(`<link rel="canonical" href="${SITE}${path}" />`);
    expect(body).toContain(
      '<link rel="alternate" type="text/calendar" title="Events" href="/events.ics" />',
    );
    expect(body).not.toContain('<script>alert');
    const things = linkedDataOf(body).filter((thing) => thing['@type'] === 'Event');
    // An event without a place is none for search engines.
    const placed = idsOf(await cards(when)).filter((id) => id !== gone.id);
    const ids = placed.map((id) => `urn:uuid:${id}`);
    expect(things.map((thing) => thing['@id'])).toEqual(ids);
  });

  it.each([
    ['/events/', '/events'],
    ['/events?when=upcoming&utm_source=x', '/events'],
    ['/events?when=never', '/events'],
    ['/events?utm_source=x&when=past', '/events?when=past'],
  ])('at %s is that of %s', async (url, canonical) => {
    expect((await get(url)).body).toBe((await get(canonical)).body);
  });

  it('shows where it is shared what comes next, and of the past what was last', async () => {
    const pictureOf = async (path: string) =>
      /<meta property="og:image" content="([^"]*)"/.exec((await get(path)).body)?.[1];
    expect(await pictureOf('/events')).toBe(`${SITE}/event-images/1.jpg`);
    expect(await pictureOf('/events?when=past')).toBe('https://images.example.org/3.png');
  });
});

/** What Google demands of an event, and the forms that schema.org gives its values. */
function expectGoogleTakes(thing: Record<string, unknown>): void {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)$/;
  expect(thing).toMatchObject({
    '@context': 'https://schema.org',
    name: expect.stringMatching(/./),
    startDate: expect.stringMatching(time),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: expect.stringMatching(/^https:.*AttendanceMode$/),
    location: { '@type': expect.stringMatching(/^(Place|VirtualLocation)$/) },
  });
  for (const url of thing['image'] as string[]) expect(new URL(url).protocol).toBe('https:');
  for (const value of Object.values(thing)) expect(value).not.toBeNull();
}

describe('the page of one event', () => {
  it.each([coming, later, gone])('has its own head and data ($id)', async ({ id }) => {
    const address = `/api/v1/events/${id}`;
    const { status, headers, body } = await get(address);
    expect(status).toBe(200);
    const card = JSON.parse(body) as EventCard;
    expect(card).toEqual((await cards('all')).items.find((item) => item.id === id));
    const again = await get(address, { 'if-none-match': headers['etag'] as string });
    expect(again.status).toBe(304);
    const page = (await get(`/events/${id}?utm_source=x`)).body;
    expect(page).toContain(`<link rel="canonical" href="${SITE}/events/${id}" />`);
    expect(page).toContain(`{"answers":{"${address}":`);
    expect(page).not.toContain('<script>alert');
    const things = linkedDataOf(page).filter((thing) => thing['@type'] === 'Event');
    expect(things).toHaveLength(id === gone.id ? 0 : 1);
    things.forEach(expectGoogleTakes);
    expect((await get('/sitemap.xml')).body).toContain(`${SITE}/events/${id}<`);
  });

  it('has the picture of the event, and none where it has a drawn one', async () => {
    const bare = event({ id: eventId(10), image_url: '/event-poster.svg', image_sizes: [] });
    await bff.putEvents(bare);
    const pageOf = async ({ id }: { id: string }) => (await get(`/events/${id}`)).body;
    await waitUntil(async () => (await pageOf(bare)).includes(bare.title));
    expect(await pageOf(bare)).not.toContain('og:image');
    expect(await pageOf(gone)).toContain('og:image" content="https://images.example.org/3.png"');
    await bff.removeEvent(bare.id);
    await waitUntil(async () => (await get(`/events/${bare.id}`)).status === 404);
  });

  it.each([eventId(404), '%00', 'x'.repeat(3_000), `${later.id}/x`])('is not at %s', async (id) => {
    const paths = [`/events/${id}`, `/events/${id}.ics`];
    for (const path of paths) expect((await get(path)).status).toBe(404);
    expect([400, 404]).toContain((await get(`/api/v1/events/${id}`)).status);
  });

  it('offers the event to a calendar, as the whole calendar has it', async () => {
    const whole = convertIcsCalendar(undefined, (await get('/events.ics')).body);
    for (const { id } of [coming, later, gone]) {
      const { headers, body } = await get(`/events/${id}.ics`);
      expect(headers).toMatchObject({
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': expect.stringMatching(/^inline; filename="[a-z0-9-]{1,64}\.ics"$/),
      });
      expect(body).not.toMatch(/^(NAME|X-WR-CALNAME|REFRESH-INTERVAL)/m);
      if (id === gone.id) expect(body).toContain('TZID:Europe/London');
      const { events = [] } = convertIcsCalendar(undefined, body);
      expect(events).toEqual(whole.events?.filter(({ uid }) => uid === id));
    }
  });
});

describe('the calendar', () => {
  it('holds every event, past or to come, for programs of any site', async () => {
    const { status, headers, body } = await get('/events.ics');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
    });
    const { events = [] } = convertIcsCalendar(undefined, body);
    expect(events.map(({ uid }) => uid)).toEqual([later.id, coming.id, gone.id]);
    const again = await get('/events.ics', { 'if-none-match': headers['etag'] as string });
    expect(again.status).toBe(304);
    expect((await get('/events.ics?x=1')).body).toBe(body);
  });
});

describe('an event that is published, changed and archived', () => {
  it('appears, changes and disappears in the list, on the page and in the calendar', async () => {
    const fresh = event({ id: eventId(9), title: 'Fresh event' });
    const everywhere = async () => {
      const one = `/events/${fresh.id}`;
      const lists = ['/api/v1/events', '/events', '/events.ics'];
      const paths = [...lists, `/api/v1${one}`, one, `${one}.ics`];
      const bodies = await Promise.all(paths.map(async (path) => (await get(path)).body));
      return bodies.map((body) => /Fre(?:sh|d's) event/.exec(body)?.[0]);
    };
    await bff.putEvents(fresh);
    await waitUntil(async () => (await everywhere()).every((title) => title === 'Fresh event'));
    await bff.putEvents({ ...fresh, version: 2, title: "Fred's event" });
    await waitUntil(async () => (await everywhere()).every((title) => title === "Fred's event"));
    await bff.removeEvent(fresh.id);
    await waitUntil(async () => (await everywhere()).every((title) => title === undefined));
  });

  it('may have a thousand tags', async () => {
    const tags = Array.from({ length: 1_000 }, (_, n) => `Tag ${n}`);
    await bff.putEvents(event({ id: eventId(8), tags }));
    const card = () => cards('all').then(({ items }) => items.find(({ id }) => id === eventId(8)));
    expect((await waitUntil(card)).tags).toHaveLength(1_000);
    expect((await get('/events')).status).toBe(200);
    await bff.removeEvent(eventId(8));
  });

  it('never gets in with an address that runs something', async () => {
    const script = 'javascript:alert(1)';
    await bff.putEvents(
      event({ id: eventId(5), cta_url: script }),
      event({ id: eventId(6), image_url: script }),
      event({ id: eventId(7) }),
    );
    await waitUntil(async () => idsOf(await cards('all')).includes(eventId(7)));
    expect(JSON.stringify(await cards('all'))).not.toContain(script);
    await bff.removeEvent(eventId(7));
  });
});
