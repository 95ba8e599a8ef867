import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Webhook as Verifier } from 'standardwebhooks';
import { readData } from '@elevate/messaging';
import { waitUntil } from '@elevate/testing';
import type { Delivery, Webhook, WebhookList } from '@elevate/contracts/webhooks';
import { DeliveryQueue } from '../src/sending/delivery-queue.js';
import type { WebhookDocument } from '../src/webhooks/webhook.repository.js';
import { answering, Endpoint, type Received } from './support/endpoint.js';
import { feedState, RunningWebhooks } from './support/running-webhooks.js';
import { HOUR_MS, DAY_MS } from '@elevate/rules';

/** The schedule with all of its jitter, and a moment more. */
const LONGEST_DELAYS_MS = [0.002, 0.1, 0.61, 2.41, 6.01, 12.01, 16.81, 24.01, 28.81].map(
  (hours) => hours * HOUR_MS,
);

let running: RunningWebhooks;
let endpoint: Endpoint;
let other: Endpoint;

beforeEach(async () => {
  endpoint = await Endpoint.start();
  other = await Endpoint.start();
  running = await RunningWebhooks.start({ origins: [endpoint.origin, other.origin] });
});

afterEach(async () => {
  await running.close();
  await Promise.all([endpoint.close(), other.close()]);
});

const arrived = (count: number, where = endpoint, timeoutMs = 20_000) =>
  waitUntil(() => where.received.length >= count, { timeoutMs, what: `${count} deliveries` });
const first = (where = endpoint): Received => where.received[0]!;
const hook = (form: Partial<Parameters<RunningWebhooks['webhook']>[0]> = {}) =>
  running.webhook({ url: `${endpoint.origin}/hook`, ...form });
const stored = (id: string) =>
  running.connection.collection<WebhookDocument>('webhooks').findOne({ _id: id });

describe('a delivery', () => {
  it('carries the message as a CloudEvent, signed so that the library verifies it', async () => {
    const { webhook, secret } = await hook();
    await running.publish(feedState('a', 7, 'Grüße 世界'));
    await arrived(1);
    const { method, path, headers, body } = first();
    expect([method, path]).toEqual(['POST', '/hook']);
    expect(headers['content-type']).toBe('application/cloudevents+json; charset=utf-8');
    expect(new Verifier(secret).verify(body, headers as Record<string, string>)).toEqual({
      specversion: '1.0',
      id: 'ingestion.feed.changed.v1/a/7',
      type: 'ingestion.feed.changed.v1',
      source: '/elevate/ingestion',
      subject: 'a',
      time: expect.stringMatching(/Z$/),
      sequence: '7',
      datacontenttype: 'application/json',
      data: feedState('a', 7, 'Grüße 世界'),
    });
    expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
    expect(headers['webhook-id']).toMatch(/^msg_[\w-]+$/);
    const { items } = await running.deliveries(webhook.id);
    expect(items).toMatchObject([{ subject: 'a', attempt_count: 1, webhook_id: webhook.id }]);
  });

  it('says by null data that its subject is gone', async () => {
    await hook();
    await running.publishRemoved('a', 8);
    await arrived(1);
    expect(JSON.parse(first().body)).toMatchObject({ subject: 'a', data: null });
  });

  it('is one, however often its message comes', async () => {
    await hook();
    await running.publish(feedState('a', 2));
    await running.publish(feedState('a', 2), feedState('a', 1), feedState('b'));
    await arrived(2);
    // Requests to one webhook may overtake each other.
    expect(endpoint.subjects.toSorted()).toEqual(['a', 'b']);
  });

  it('is created for new versions only: republished state is not delivered to a new webhook', async () => {
    await running.publish(feedState('a', 3));
    await hook();
    // What the service remembers in memory is not what decides.
    await running.connection.collection('marks').updateOne({}, { $set: { sequence: 4 } });
    await running.publish(feedState('a', 4), feedState('a', 5));
    await arrived(1);
    expect(JSON.parse(first().body)).toMatchObject({ sequence: '5' });
  });

  it('is made for each webhook that chose its type, and no other', async () => {
    await hook();
    await hook({ url: `${other.origin}/`, message_types: ['catalogue.hero.changed.v1'] });
    await running.publish(feedState('a'));
    await arrived(1);
    expect((await running.deliveries((await list()).items[0]!.id)).items).toEqual([]);
    expect(other.received).toEqual([]);
  });
});

describe('a webhook that does not answer well', () => {
  it('is tried again by the schedule with the same id, and the attempts are kept', async () => {
    endpoint.answer = answering(500);
    const { webhook } = await hook();
    await running.publish(feedState('a'));
    await arrived(1);
    await becomes(webhook.id, 'failing');
    running.pass(7_000);
    await arrived(2);
    await noted(webhook.id, 2);
    endpoint.answer = answering(200);
    running.pass(400_000);
    await arrived(3);
    const delivery = await state(webhook.id, 'delivered');
    expect(endpoint.ids).toEqual([delivery.id]);
    const [failed, delivered] = [
      { status: 500, reason: 'Answered 500' },
      { status: 200, reason: null },
    ];
    expect(delivery.attempts).toMatchObject([failed, failed, delivered]);
    expect(delivery.attempts[0]!.response_excerpt).toBe('status 500');
    expect(await running.view(webhook.id)).toMatchObject({ state: 'active', last_failure: null });
  });

  it('is not sent to where it redirects, nor asked before the time it asks for', async () => {
    endpoint.answer = answering(302, { location: `${other.origin}/` });
    const { webhook } = await hook();
    await running.publish(feedState('a'));
    await becomes(webhook.id, 'failing');
    endpoint.answer = answering(503, { 'retry-after': '3600' });
    running.pass(7_000);
    await arrived(2);
    await noted(webhook.id, 2);
    const [later] = (await running.deliveries(webhook.id)).items;
    const waits = Date.parse(later!.next_attempt_at ?? '') - running.now().getTime();
    expect(waits).toBeGreaterThan(HOUR_MS - 10_000);
    expect(other.received).toEqual([]);
  });

  it('is given up after ten attempts, and can be sent again', async () => {
    endpoint.answer = answering(500);
    const { webhook } = await hook();
    const since = running.now().toISOString();
    await running.publish(feedState('a'));
    for (let attempt = 1; attempt <= 10; attempt += 1) {
      await arrived(attempt);
      await noted(webhook.id, attempt);
      running.pass(LONGEST_DELAYS_MS[attempt - 1] ?? 0);
    }
    const failed = await state(webhook.id, 'failed');
    expect(failed.next_attempt_at).toBeNull();
    endpoint.answer = answering(200);
    const answer = await running.request('POST', `/v1/webhooks/${webhook.id}/replay`, { since });
    expect(answer).toEqual({ status: 200, body: { replayed: 1 } });
    await state(webhook.id, 'delivered');
    const again = await running.request<Delivery>('POST', `/v1/deliveries/${failed.id}/replay`);
    expect(again.status).toBe(200);
    await arrived(12);
    expect(endpoint.ids).toEqual([failed.id]);
  });

  it('is sent again with all others of a span of time, removals included, to a receiver that lost its data', async () => {
    const { webhook } = await hook();
    await running.publish(feedState('before'));
    await arrived(1);
    running.pass(1_000);
    const since = running.now().toISOString();
    await running.publish(feedState('a'));
    await running.publishRemoved('c', 2);
    await arrived(3);
    await waitUntil(async () => (await running.view(webhook.id)).waiting === 0);
    running.pass(1_000);
    const until = running.now().toISOString();
    await running.publish(feedState('after'));
    await arrived(4);
    await waitUntil(async () => (await running.view(webhook.id)).waiting === 0);
    const replay = (body: object) =>
      running.request('POST', `/v1/webhooks/${webhook.id}/replay`, { since, ...body });
    expect((await replay({})).body).toEqual({ replayed: 0 });
    const { body } = await replay({ until, include_delivered: true });
    expect(body).toEqual({ replayed: 2 });
    await arrived(6);
    expect(endpoint.received.length).toBe(6);
    expect(new Set(endpoint.ids).size).toBe(4);
    for (const time of ['soon', '2026-11-30', '2026-11-30T10:00:00'])
      expect((await replay({ until: time })).status).toBe(400);
  });

  it('is paused by a 410, receives nothing, and gets what happened meanwhile when resumed', async () => {
    endpoint.answer = answering(410);
    const { webhook } = await hook();
    await running.publish(feedState('a'));
    await becomes(webhook.id, 'paused');
    expect((await running.view(webhook.id)).paused_reason).toMatch(/410/);
    await running.publish(feedState('b'));
    await running.publishRemoved('c', 2);
    await waitUntil(async () => (await running.view(webhook.id)).waiting === 3);
    endpoint.answer = answering(200);
    const url = `/v1/webhooks/${webhook.id}`;
    const { body } = await running.request('PATCH', url, { state: 'active' });
    expect(body).toMatchObject({ state: 'active', paused_reason: null });
    await arrived(4);
    expect([...endpoint.subjects].sort()).toEqual(['a', 'a', 'b', 'c']);
  });

  it.each([
    [500, 'Answered 500', [1, 3], false],
    [410, 'Answered 410: gone', [], true],
  ])('that fails with %i for half an hour, or for good, is a message, once', async (...row) => {
    const [status, reason, hours, is_paused] = row;
    const outages: unknown[] = [];
    await running.transport.read({
      topics: ['webhooks.outage'],
      onMessage: (message) => void outages.push(readData(message)),
    });
    endpoint.answer = answering(status);
    const { webhook } = await hook({ description: 'Search index' });
    await running.publish(feedState('a'));
    for (const [index, passed] of hours.entries()) {
      await becomes(webhook.id, 'failing');
      await waitUntil(() => outages.length === index, { what: `${index} messages` });
      const { length } = endpoint.received;
      running.pass(passed * HOUR_MS);
      await arrived(length + 1);
    }
    await waitUntil(() => outages.length > 0, { what: 'the message of the outage' });
    const [since, until] = [expect.any(String), expect.any(String)];
    const about = { id: webhook.id, name: 'Search index', account_id: running.adminId };
    const version = expect.any(Number);
    expect(outages).toEqual([{ ...about, version, since, until, reason, is_paused }]);
  });

  it('is paused after five days without a success', async () => {
    endpoint.answer = answering(500);
    const { webhook } = await hook();
    await running.publish(feedState('a'));
    await becomes(webhook.id, 'failing');
    running.pass(5 * DAY_MS);
    await becomes(webhook.id, 'paused');
    expect((await running.view(webhook.id)).paused_reason).toMatch(/five days: Answered 500/);
    const { items } = await running.deliveries(webhook.id);
    const [from, until] = [items.at(-1)!.created_at, items[0]!.created_at];
    running.pass(3 * DAY_MS);
    await running.service.app.get(DeliveryQueue).purge();
    expect(await running.view(webhook.id)).toMatchObject({ waiting: 0, missed: { from, until } });
  });

  it('never holds up another, and has few requests open', async () => {
    endpoint.answer = () => undefined;
    await hook();
    await hook({ url: `${other.origin}/` });
    await running.publish(...Array.from({ length: 200 }, (_, index) => feedState(`f${index}`)));
    await arrived(200, other, 60_000);
    expect(endpoint.mostOpen).toBe(4);
    expect(other.mostOpen).toBeLessThanOrEqual(4);
  });
});

describe('what administrators do', () => {
  it('is refused under its field where it makes no sense', async () => {
    const wrong: [object, string, RegExp][] = [
      [{ url: 'http://example.com/' }, 'url', /https:/],
      [{ url: 'https://10.0.0.1/' }, 'url', /public/],
      [{ url: 'https://example.com:8443/' }, 'url', /public/],
      [{ message_types: [] }, 'message_types', /at least one/],
      [{ message_types: ['user.account.changed.v1'] }, 'message_types', /Unknown message type/],
      [{ message_types: ['ingestion.video.observed.v1'] }, 'message_types', /Unknown message type/],
      [{ description: 'x'.repeat(201) }, 'description', /200/],
      [{ secret: 'mine' }, 'secret', /should not exist/],
    ];
    const form = { url: `${endpoint.origin}/`, message_types: ['events.event.changed.v1'] };
    for (const [change, field, message] of wrong) {
      const answer = await running.request('POST', '/v1/webhooks', { ...form, ...change });
      const body = { code: 'HTTP.INVALID_REQUEST', errors: [{ field }] };
      expect(answer).toMatchObject({ status: 400, body });
      expect(JSON.stringify(answer.body['errors'])).toMatch(message);
    }
    const { webhook } = await hook();
    const inner = { url: 'https://169.254.169.254/' };
    expect(await running.request('PATCH', `/v1/webhooks/${webhook.id}`, inner)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'url' }] },
    });
    for (const url of ['/v1/webhooks/unknown', '/v1/deliveries/unknown'])
      expect((await running.request('GET', url)).status).toBe(404);
  });

  it('stops at twenty', async () => {
    for (let count = 0; count < 20; count += 1) await hook();
    const form = { url: `${endpoint.origin}/`, message_types: ['events.event.changed.v1'] };
    const answer = await running.request('POST', '/v1/webhooks', form);
    expect(answer).toMatchObject({ status: 409, body: { code: 'WEBHOOKS.LIMIT_CONFLICT' } });
  });

  it('changes the secret, while the old one signs for a day', async () => {
    const { webhook, secret: old } = await hook();
    const changed = await running.request('POST', `/v1/webhooks/${webhook.id}/secret`);
    const secret = String(changed.body['secret']);
    await running.publish(feedState('a'));
    await arrived(1);
    const { body, headers } = first();
    for (const one of [old, secret])
      expect(() => new Verifier(one).verify(body, headers as Record<string, string>)).not.toThrow();
    running.pass(DAY_MS + 1);
    await running.publish(feedState('b'));
    await arrived(2);
    const signatures = String(endpoint.received[1]!.headers['webhook-signature']).split(' ');
    expect(signatures).toHaveLength(1);
  });

  it('keeps secrets sealed, and out of answers, records and the log', async () => {
    const { webhook, secret } = await hook();
    await running.publish(feedState('a'));
    await arrived(1);
    const bare = secret.slice('whsec_'.length);
    const audit = await running.request('GET', '/v1/audit');
    const seen = [await stored(webhook.id), await list(), audit.body, running.log];
    expect(JSON.stringify(seen)).not.toContain(bare);
    expect(running.log.join('')).not.toContain(String((await stored(webhook.id))?.secret));
  });

  it('pings at once, also a paused webhook', async () => {
    const { webhook } = await hook();
    await running.request('PATCH', `/v1/webhooks/${webhook.id}`, { state: 'paused' });
    const { body } = await running.request<Delivery>('POST', `/v1/webhooks/${webhook.id}/ping`);
    expect(body).toMatchObject({ message_type: 'webhooks.ping.v1', state: 'delivered' });
    expect(JSON.parse(first().body)).toMatchObject({ data: { webhook_id: webhook.id } });
  });

  it('is changed and deleted by the version that was read', async () => {
    const { webhook } = await hook();
    const url = `/v1/webhooks/${webhook.id}`;
    const send = (method: 'PATCH' | 'DELETE', tag: string, body?: object) =>
      running.request(method, url, body, undefined, { 'if-match': tag });
    const first = `"${webhook.version}"`;
    const { body } = await send('PATCH', first, { description: 'Theirs' });
    expect(body).toMatchObject({ version: webhook.version + 1 });
    expect(await send('PATCH', first, { description: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'WEBHOOKS.VERSION_CONFLICT', conflict: { current: { description: 'Theirs' } } },
    });
    expect((await send('DELETE', first)).status).toBe(409);
    expect((await send('DELETE', 'x')).body).toMatchObject({ code: 'HTTP.BAD_IF_MATCH' });
    expect((await send('DELETE', `"${webhook.version + 1}"`)).status).toBe(204);
  });

  it('leaves a record of each change, which names the host alone', async () => {
    const { webhook } = await hook({ url: `${endpoint.origin}/secret-path`, description: 'Ours' });
    const url = `/v1/webhooks/${webhook.id}`;
    await running.request('PATCH', url, { description: 'Theirs' });
    await running.request('POST', `${url}/secret`);
    expect((await running.request('DELETE', url)).status).toBe(204);
    const { body } = await running.request<{ items: { action: string }[] }>('GET', '/v1/audit');
    const actions = ['deleted', 'secret_changed', 'updated', 'created'];
    expect(body.items.map(({ action }) => action)).toEqual(actions);
    expect(JSON.stringify(body)).not.toContain('secret-path');
    expect((await running.request('GET', url)).status).toBe(404);
  });

  it('shows deliveries page by page, the latest first', async () => {
    const { webhook } = await hook();
    for (const id of ['a', 'b', 'c']) await running.publish(feedState(id));
    await arrived(3);
    const page = await running.deliveries(webhook.id, '?limit=2');
    const rest = await running.deliveries(webhook.id, `?limit=2&before=${page.next}`);
    const subjects = [...page.items, ...rest.items].map(({ subject }) => subject);
    expect(subjects).toEqual(['c', 'b', 'a']);
    expect(rest.next).toBeNull();
    const wrong = await running.request('GET', `/v1/webhooks/${webhook.id}/deliveries?before=x`);
    expect(wrong.status).toBe(400);
  });
});

async function list(): Promise<WebhookList> {
  return (await running.request<WebhookList>('GET', '/v1/webhooks')).body;
}

async function becomes(id: string, wanted: Webhook['state']): Promise<void> {
  await waitUntil(async () => (await running.view(id)).state === wanted, { what: wanted });
}

async function state(id: string, wanted: Delivery['state']): Promise<Delivery> {
  const found = await waitUntil(
    async () => (await running.deliveries(id, `?state=${wanted}`)).items[0],
    { what: `a ${wanted} delivery` },
  );
  return running.delivery(found!.id);
}

/** The delay to the next attempt begins with the note of the last: time must not pass before it. */
async function noted(id: string, attempts: number): Promise<void> {
  await waitUntil(async () => (await running.deliveries(id)).items[0]?.attempt_count === attempts, {
    what: `attempt ${attempts} to be noted`,
  });
}
