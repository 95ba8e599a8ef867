import { describe, expect, it } from '@jest/globals';
import type { AuditPage } from '@elevate/contracts/audit';
import { RunningEvents } from './support/running-events.js';

const events = RunningEvents.ofFile();

const read = async (query = ''): Promise<AuditPage> =>
  (await events.request<AuditPage>('GET', `/v1/audit${query}`)).body;

describe('the audit log', () => {
  it('says who did what, when, and how it was before and after', async () => {
    const created = await events.event({ title: 'First', tags: ['a', 'b'] });
    events.pass(1_000);
    await events.update(created.id, { title: 'Second', status: 'published' });
    events.pass(1_000);
    await events.delete(created.id);
    const { items } = await read();
    const first = {
      title: 'First',
      description_short: 'Short talks',
      image_alt: 'A poster',
      starts_at: '2027-03-04T17:30:00.000Z',
      ends_at: null,
      time_zone: null,
      organizer: null,
      location: null,
      cta_url: null,
      tags: ['a', 'b'],
      status: 'draft',
      image_url: created.image_url,
      published_at: null,
      publish_at: null,
      image_focus: null,
    };
    const second = expect.objectContaining({
      title: 'Second',
      tags: [],
      status: 'published',
      published_at: items[1]?.at,
    });
    const about = (name: string) => ({
      actor: events.adminId,
      at: expect.any(String),
      id: expect.any(String),
      subject: { kind: 'event', id: created.id, name },
    });
    expect(items.slice(0, 3)).toEqual([
      { ...about('Second'), action: 'deleted', before: second, after: null },
      { ...about('Second'), action: 'updated', before: first, after: second },
      { ...about('First'), action: 'created', before: null, after: first },
    ]);
    const times = items.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('keeps of an image its address alone', async () => {
    await events.event();
    const [entry] = (await read('?limit=1')).items;
    expect(JSON.stringify(entry).length).toBeLessThan(1_000);
    expect(entry?.after).not.toHaveProperty('image');
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'before=xyz', 'after=x'])(
    'has no page %s',
    async (query) => {
      expect((await events.request('GET', `/v1/audit?${query}`)).status).toBe(400);
    },
  );

  it('shows one event, or what one person did', async () => {
    const { id } = await events.event({ title: 'Alone' });
    const about = await read(`?object=event:${id}&actor=${events.adminId}&action=created`);
    expect(about.items.map(({ subject }) => subject.name)).toEqual(['Alone']);
    expect((await read(`?object=event:${id}&actor=operator`)).items).toEqual([]);
  });

  it('tells of nothing that was refused or changed nothing', async () => {
    const event = await events.event();
    const before = await read();
    await events.update(event.id, { title: '' });
    await events.update(event.id, { title: 'x' }, { 'if-match': '"9"' });
    await events.update(event.id, {});
    expect(await read()).toEqual(before);
  });

  it('cannot be changed by anybody', async () => {
    const [entry] = (await read()).items;
    for (const method of ['PUT', 'DELETE', 'POST', 'PATCH'] as const) {
      for (const [url, refusal] of [
        ['/v1/audit', 405],
        [`/v1/audit/${entry?.id}`, 404],
      ] as const) {
        const { status } = await events.request(method, url, { payload: { actor: 'x' } });
        expect(status).toBe(refusal);
      }
    }
    expect((await read()).items[0]).toEqual(entry);
  });
});
