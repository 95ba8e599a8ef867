import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventState, type EventList, type PublicEvents } from '@elevate/contracts/events';
import { testMongoUri } from '@elevate/testing';
import { EventRelay } from '../src/events/event-announcer.js';
import { RunningEvents } from './support/running-events.js';

const SAMPLE = { SAMPLE_EVENTS: 'on' };
const ON_FILE = 187;

const listed = async (events: RunningEvents) =>
  (await events.request<EventList>('GET', '/v1/events')).body.items;

describe('the sample events', () => {
  const uri = testMongoUri('events-sample');
  let events: RunningEvents;
  const restart = async (settings: Record<string, string>) => {
    await events.close();
    events = await RunningEvents.start(uri, settings);
    await events.service.app.get(EventRelay).idle();
  };
  beforeAll(async () => {
    events = await RunningEvents.start(uri, SAMPLE);
  });
  afterAll(() => events.close());

  it('are published as facts, by day, without an invented time or picture', async () => {
    const { body } = await events.request<PublicEvents>('GET', '/v1/public-events');
    expect(body.items).toHaveLength(ON_FILE);
    for (const item of body.items) expect(eventState.safeParse(item).success).toBe(true);
    expect(body.items.find(({ title }) => title === 'API Conference Berlin')).toMatchObject({
      starts_at: '2026-11-23T00:00:00.000Z',
      ends_at: '2026-11-28T00:00:00.000Z',
      description_short: '5-day conference',
      location: 'Berlin, Germany, and online',
      cta_url: 'https://apiconference.net/berlin',
      tags: ['APIs', 'DevOps', 'security'],
      image_url: '/event-poster.svg',
      all_day: true,
      time_zone: null,
      is_sample: true,
    });
  });

  it('stay deleted, and stay as they were edited, after a restart', async () => {
    const [deleted, edited] = await listed(events);
    expect((await events.delete(deleted!.id)).status).toBe(204);
    const { starts_at, ends_at } = edited!;
    const change = { title: 'Renamed', starts_at, ends_at, status: 'published' } as const;
    const { body } = await events.update(edited!.id, change);
    expect(body).toMatchObject({ title: 'Renamed', all_day: true, image_url: '/event-poster.svg' });
    expect(body.is_sample).toBeUndefined();
    await restart(SAMPLE);
    const after = await listed(events);
    expect(after).toHaveLength(ON_FILE - 1);
    expect(after.find(({ id }) => id === deleted!.id)).toBeUndefined();
    expect(after.find(({ id }) => id === edited!.id)?.title).toBe('Renamed');
  });

  it('leave with a start without them; the edited one stays', async () => {
    await restart({});
    expect((await listed(events)).map(({ title }) => title)).toEqual(['Renamed']);
    const removed = events.published.filter(({ data }) => data === null);
    const ids = new Set(removed.map(({ envelope }) => envelope.subject));
    const [kept] = await listed(events);
    expect(removed.filter(({ envelope }) => envelope.subject === kept?.id)).toEqual([]);
    expect(ids.size).toBe(ON_FILE - 1);
  });
});

it('are never added to a site with events of its own', async () => {
  const uri = testMongoUri('events-own');
  const before = await RunningEvents.start(uri);
  await before.event({ title: 'Ours' });
  await before.close();
  const after = await RunningEvents.start(uri, SAMPLE);
  expect((await listed(after)).map(({ title }) => title)).toEqual(['Ours']);
  await after.close();
});
