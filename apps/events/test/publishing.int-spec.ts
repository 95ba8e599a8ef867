import { describe, expect, it } from '@jest/globals';
import { SCHEDULE, type AuditPage } from '@elevate/contracts/audit';
import { eventState, type EventView, type PublicEvents } from '@elevate/contracts/events';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { EventRelay } from '../src/events/event-announcer.js';
import { PublicationSchedule } from '../src/publishing/publication-schedule.js';
import { RunningEvents } from './support/running-events.js';
import { HOUR_MS } from '@elevate/rules';

const uri = testMongoUri('events-publishing');
const events = RunningEvents.ofFile({}, uri);

const inMs = (ms: number) => new Date(events.now().getTime() + ms).toISOString();
const get = async (id: string) => (await events.request<EventView>('GET', `/v1/events/${id}`)).body;
const isPublic = async (id: string) => {
  const { body } = await events.request<PublicEvents>('GET', '/v1/public-events', { token: '' });
  return body.items.some((event) => event.id === id);
};
const publishDue = (of = events) => of.service.app.get(PublicationSchedule).publishDue();
const recordsOf = async (id: string) => {
  const { body } = await events.request<AuditPage>('GET', `/v1/audit?object=event:${id}`);
  return body.items;
};

describe('an event with a publication time', () => {
  it('is hidden from visitors and messages until then, and is published by itself', async () => {
    const publish_at = inMs(HOUR_MS);
    const { id, ...draft } = await events.event({ publish_at });
    expect(draft).toMatchObject({ status: 'draft', publish_at, published_at: null });
    await events.service.app.get(EventRelay).idle();
    expect([await isPublic(id), events.lastPublished(id)]).toEqual([false, undefined]);
    await events.update(id, { publish_at: inMs(700) });
    const message = await waitUntil(() => events.lastPublished(id), { what: 'the publication' });
    expect(eventState.parse(message.data)).toEqual(message.data);
    expect(message.data).not.toHaveProperty('publish_at');
    const after = await get(id);
    expect(after).toMatchObject({ status: 'published', publish_at: null, version: 3 });
    expect(await isPublic(id)).toBe(true);
    const [record] = await recordsOf(id);
    expect(record).toMatchObject({
      actor: SCHEDULE,
      action: 'published',
      at: after.published_at,
      before: { status: 'draft' },
      after: { status: 'published', publish_at: null },
    });
  });

  it('keeps to a changed time, and stays a draft once the time is cleared', async () => {
    const moved = await events.event({ publish_at: inMs(HOUR_MS) });
    const cleared = await events.event({ publish_at: inMs(HOUR_MS) });
    const deleted = await events.event({ publish_at: inMs(HOUR_MS) });
    await events.update(moved.id, { publish_at: inMs(3 * HOUR_MS) });
    await events.update(cleared.id, { publish_at: null });
    await events.delete(deleted.id);
    events.pass(2 * HOUR_MS);
    await publishDue();
    expect([(await get(moved.id)).status, (await get(cleared.id)).status]).toEqual([
      'draft',
      'draft',
    ]);
    events.pass(HOUR_MS);
    await publishDue();
    expect((await get(moved.id)).status).toBe('published');
    expect(await get(cleared.id)).toMatchObject({ status: 'draft', publish_at: null });
    expect((await recordsOf(deleted.id)).map(({ action }) => action)).toEqual([
      'deleted',
      'created',
    ]);
  });

  it('is published now if the time has passed, by the administrator who sets it', async () => {
    const { id, status, publish_at, published_at } = await events.event({ publish_at: inMs(-1) });
    expect({ status, publish_at }).toEqual({ status: 'published', publish_at: null });
    expect(await isPublic(id)).toBe(true);
    expect(await recordsOf(id)).toMatchObject([{ actor: events.adminId, at: published_at }]);
  });

  it.each([
    ['published', '2099-01-01T00:00:00Z', 'Only a draft can have a publication time'],
    ['archived', '2099-01-01T00:00:00Z', 'Only a draft can have a publication time'],
    ['draft', 'tomorrow', 'Please provide a valid publication date and time'],
    ['draft', '2999-01-01T00:00:00Z', 'Please provide a valid publication date and time'],
    ['draft', 7, 'Must be a text'],
  ] as const)('is refused as %s at %s', async (status, publish_at, message) => {
    const { id } = await events.event();
    const answer = await events.update(id, { status, publish_at: publish_at as string });
    expect(answer).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'publish_at', message }] },
    });
  });

  it('is published once by two replicas, also by the one that did not store it', async () => {
    const other = await RunningEvents.start(uri);
    try {
      const { id } = await events.event({ publish_at: inMs(HOUR_MS) });
      events.pass(HOUR_MS);
      other.pass(events.now().getTime() - other.now().getTime());
      await Promise.all([publishDue(), publishDue(other), publishDue(), publishDue(other)]);
      await waitUntil(async () => (await get(id)).status === 'published', { what: 'publication' });
      expect((await get(id)).version).toBe(2);
      const actions = (await recordsOf(id)).map(({ action }) => action);
      expect(actions).toEqual(['published', 'created']);
    } finally {
      await other.close();
    }
  });
});

describe('a service that was down at the time', () => {
  it('publishes the event at its next start', async () => {
    const own = testMongoUri('events-down');
    let down = await RunningEvents.start(own);
    try {
      const publish_at = new Date(Date.now() + 3_000).toISOString();
      const { id } = await down.event({ publish_at });
      await down.close();
      await waitUntil(() => Date.now() > Date.parse(publish_at), { what: 'the time' });
      down = await RunningEvents.start(own);
      await waitUntil(() => down.lastPublished(id)?.data, { what: 'the publication' });
      const { body } = await down.request<EventView>('GET', `/v1/events/${id}`);
      expect(body.status).toBe('published');
    } finally {
      await down.close();
    }
  });
});
