import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  collectionState,
  type CollectionToSave,
  type DeskCollection,
  type DeskCollections,
} from '@elevate/contracts/catalogue';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { video, videoId } from './messages.js';
import { RunningCatalogue } from './running-catalogue.js';

const PATH = '/v1/admin/collections';
let catalogue: RunningCatalogue;
beforeAll(async () => {
  catalogue = await RunningCatalogue.start(testMongoUri('collections'));
  for (let n = 1; n <= 4; n += 1) await catalogue.observe(video(n));
});
afterAll(() => catalogue.close());

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
async function send(method: Method, path = '', body?: CollectionToSave, ifMatch?: string) {
  const { statusCode: status, body: answer } = await catalogue.service.app.inject({
    method,
    url: `${PATH}${path}`,
    headers: {
      authorization: `Bearer ${await catalogue.token()}`,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
    },
    ...(body && { payload: body }),
  });
  const parsed: unknown = answer === '' ? {} : JSON.parse(answer);
  return { status, body: parsed as DeskCollection & Record<string, unknown> };
}

const talk = (n: number, note: string | null = null) => ({ episode_id: videoId(n), note });
const collection = (title: string, more: Partial<CollectionToSave> = {}): CollectionToSave => ({
  title,
  description: '',
  draft: false,
  talks: [talk(1), talk(2)],
  ...more,
});
const published = (id: string) => {
  const data = catalogue.last('catalogue.collection', id)?.data;
  return data == null ? data : collectionState.parse(data);
};
const idsIn = (of: { talks: readonly { episode_id: string }[] } | null | undefined) =>
  of?.talks.map(({ episode_id: id }) => id);
const list = async () => (await send('GET')).body as unknown as DeskCollections;

describe('a collection of curators', () => {
  it('has an address of its title, and is published in its order with notes, dates and place', async () => {
    const from = '2026-11-24T19:00:00+01:00';
    const more = { talks: [talk(2, ' Begin  here '), talk(1)], from, home_after: 'new' } as const;
    const { status, body } = await send(
      'POST',
      '',
      collection('Caf\u00e9 & Cloud: first steps', more),
    );
    expect([status, body.id, body.version]).toEqual([201, 'cafe-cloud-first-steps', 1]);
    expect(body.talks[0]).toMatchObject({ title: 'Test talk 2', available: true });
    await waitUntil(() => published(body.id)?.version === 1);
    expect(published(body.id)).toMatchObject({
      talks: [{ episode_id: videoId(2), note: 'Begin here', from: null }, { note: null }],
      from: '2026-11-24T18:00:00.000Z',
      until: null,
      home_after: 'new',
    });
    const again = await send('POST', '', collection('Cafe cloud, first steps!'));
    expect(again.body.id).toBe('cafe-cloud-first-steps-2');
    expect((await send('POST', '', collection('\u6771\u4eac'))).body.id).toMatch(
      /^collection-[0-9a-f]{8}$/,
    );
  });

  it('is changed by its version; a conflict has both, an equal save changes nothing', async () => {
    const { id } = (await send('POST', '', collection('Versions'))).body;
    const next = collection('Versions', { talks: [talk(3), talk(1)] });
    expect((await send('PUT', `/${id}`, next)).status).toBe(428);
    expect((await send('PUT', `/${id}`, next, '"1"')).body.version).toBe(2);
    const late = await send('PUT', `/${id}`, collection('Mine'), '"1"');
    const conflict = late.body['conflict'] as { current: DeskCollection; sent: CollectionToSave };
    expect([late.status, conflict.sent.title]).toEqual([409, 'Mine']);
    expect(idsIn(conflict.current)).toEqual([videoId(3), videoId(1)]);
    expect((await send('PUT', `/${id}`, next, '"2"')).body.version).toBe(2);
    await waitUntil(() => published(id)?.version === 2);
  });

  it('stays unknown to readers as a draft, and is withdrawn when it becomes one', async () => {
    const { id } = (await send('POST', '', collection('Secret', { draft: true }))).body;
    await send('PUT', `/${id}`, collection('Secret', { draft: true, talks: [] }), '*');
    await send('DELETE', `/${id}`);
    await catalogue.restart();
    expect(published(id)).toBeUndefined();
    await send('POST', `/${id}/restore`);
    const later = new Date(Date.now() + 3_600_000).toISOString();
    await send('PUT', `/${id}`, collection('Secret', { from: later }), '*');
    await catalogue.restart();
    expect(published(id)).toBeUndefined();
    catalogue.pass(3_600_000);
    await waitUntil(() => published(id) != null);
    const sent = catalogue.published.filter(({ envelope }) => envelope.subject === id);
    expect(sent.map(({ data }) => data !== null)).toEqual([true]);
    await send('PUT', `/${id}`, collection('Secret', { draft: true }), '*');
    await waitUntil(() => published(id) === null);
  });

  it('is deleted for readers, and comes back whole; every change is recorded', async () => {
    const { id } = (await send('POST', '', collection('Gone'))).body;
    await waitUntil(() => published(id) != null);
    expect((await send('DELETE', `/${id}`)).status).toBe(204);
    await waitUntil(() => published(id) === null);
    expect([(await send('GET', `/${id}`)).status, (await send('DELETE', `/${id}`)).status]).toEqual(
      [404, 404],
    );
    expect((await list()).items.some((item) => item.id === id)).toBe(false);
    expect((await send('POST', `/${id}/restore`)).body).toMatchObject({
      id,
      title: 'Gone',
      version: 3,
    });
    await waitUntil(() => published(id)?.version === 3);
    const { body } = await catalogue.request(
      'GET',
      `/v1/audit?object=collection:${id}`,
      await catalogue.token(),
    );
    const items = body['items'] as { action: string; actor: string }[];
    expect(items.map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
    expect(new Set(items.map(({ actor }) => actor))).toEqual(new Set([catalogue.adminId]));
  });

  it('keeps the place of a talk that was withdrawn, but takes no unavailable one', async () => {
    const { id } = (await send('POST', '', collection('Kept', { talks: [talk(4), talk(1)] }))).body;
    await catalogue.withdraw({ id: videoId(4), version: 2, reason: 'gone' });
    await waitUntil(
      async () => (await list()).items.find((item) => item.id === id)?.unavailable === 1,
    );
    const change = collection('Kept', { talks: [talk(1), talk(4, 'May return')] });
    const saved = await send('PUT', `/${id}`, change, '*');
    expect(saved.body.talks.map(({ available }) => available)).toEqual([true, false]);
    const other = await send('POST', '', collection('Other', { talks: [talk(1), talk(4)] }));
    expect([other.status, other.body['errors']]).toEqual([
      400,
      [{ field: 'talks.1.episode_id', message: `${videoId(4)} was withdrawn by its source` }],
    ]);
  });

  it.each([
    ['a title', { title: ' ' }, 'title'],
    ['a note', { talks: [talk(1, 'x'.repeat(301))] }, 'talks.0.note'],
    ['a talk twice', { talks: [talk(1), talk(1)] }, 'talks'],
    [
      'an end before its start',
      { from: '2026-12-24T18:00:00Z', until: '2026-12-23T18:00:00Z' },
      'until',
    ],
  ])('is refused for %s, at its field', async (_, wrong, field) => {
    const { status, body } = await send('POST', '', collection('Wrong', wrong));
    expect([status, (body['errors'] as { field: string }[]).map((error) => error.field)]).toEqual([
      400,
      [field],
    ]);
  });
});
