import { describe, expect, it } from '@jest/globals';
import type {
  CuratedEpisode,
  CuratedPage,
  EpisodeChange,
  EpisodeState,
} from '@elevate/contracts/catalogue';
import { waitUntil } from '@elevate/testing';
import { channel, channelId, video, videoId } from './messages.js';
import { RunningCatalogue, TOKEN } from './running-catalogue.js';

const catalogue = RunningCatalogue.ofFile('catalogue-curation');

const pathOf = (n: number) => `/v1/admin/episodes/${videoId(n)}`;
const publicState = (n: number) => catalogue.last('catalogue.episode', videoId(n))?.data;
const eventually = (n: number, expected: object | null) =>
  waitUntil(() => {
    const data = publicState(n);
    if (expected === null || data === null || data === undefined) return data === expected;
    return Object.entries(expected).every(
      ([name, value]) =>
        JSON.stringify((data as Record<string, unknown>)[name]) === JSON.stringify(value),
    );
  });

const read = (n: number) => catalogue.read<CuratedEpisode>(pathOf(n));

const edit = (n: number, body: EpisodeChange, ifMatch = '*') =>
  catalogue.change('PATCH', pathOf(n), body, ifMatch);

async function bulk(body: object) {
  return catalogue.request('POST', '/v1/admin/episodes/bulk', await catalogue.token(), { body });
}

const list = (query: string) => catalogue.read<CuratedPage>(`/v1/admin/episodes?${query}`);

async function lastRecord() {
  const { body } = await catalogue.request('GET', '/v1/audit?limit=1', TOKEN);
  return (body['items'] as Record<string, unknown>[])[0];
}

const CORRECTION = {
  title: 'A better title',
  description: 'By a curator.',
  topics: ['AI', 'DevOps'],
  speakers: ['Ada Lovelace'],
  language: 'pt-BR',
};

describe('a correction', () => {
  it('wins over the source at every later sync and after a restart, and shows both', async () => {
    await catalogue.observe(video(1, { title: 'About leadership', language: 'en' }));
    const { status, body } = await edit(1, { ...CORRECTION, language: 'pt-br' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        ...CORRECTION,
        version: '1',
        corrected: ['title', 'description', 'topics', 'speakers', 'language'],
        source: { title: 'About leadership', topics: ['Leadership'], speakers: [], language: 'en' },
      },
    });
    await eventually(1, CORRECTION);
    const { changed_at } = publicState(1) as EpisodeState;
    expect(changed_at).toEqual(expect.any(String));
    const next = {
      version: 2,
      title: 'About leadership, again',
      changed_at: '2026-01-01T00:00:00Z',
    };
    await catalogue.observe(video(1, { ...next, view_count: 7 }));
    await eventually(1, { ...CORRECTION, changed_at, view_count: 7 });
    await catalogue.restart();
    await eventually(1, { ...CORRECTION, view_count: 7 });
    expect(await read(1)).toMatchObject({
      ...CORRECTION,
      version: '1',
      source: { title: 'About leadership, again', topics: ['Leadership'] },
    });
  });

  it('is given back by null, field by field', async () => {
    await edit(1, { title: null, topics: null });
    await eventually(1, {
      title: 'About leadership, again',
      topics: ['Leadership'],
      description: 'By a curator.',
    });
    expect((await read(1)).corrected).toEqual(['description', 'speakers', 'language']);
  });

  it('is recorded with the values before and after, and not where nothing changes', async () => {
    await catalogue.observe(video(2, { title: 'Before' }));
    await edit(2, { title: 'After' });
    const record = {
      actor: catalogue.adminId,
      action: 'corrected',
      subject: { kind: 'episode', id: videoId(2), name: 'Before' },
      before: { title: 'Before', corrected: [] },
      after: { title: 'After', corrected: ['title'] },
    };
    expect(await lastRecord()).toMatchObject(record);
    const again = await edit(2, { title: '  After ' });
    expect(again.body).toMatchObject({ version: '1' });
    expect(await lastRecord()).toMatchObject(record);
  });

  it('that changes the topics also changes those of the channel', async () => {
    const own = { id: channelId(9), name: 'Own', youtube_channel_id: channelId(9) };
    await catalogue.observeChannel(channel(9));
    await catalogue.observe(video(3, { title: 'About leadership', channel: own }));
    await edit(3, { topics: ['Blockchain'] });
    await waitUntil(() => {
      const state = catalogue.last('catalogue.channel', channelId(9))?.data;
      return (state as { topics?: string[] } | undefined)?.topics?.join() === 'Blockchain';
    });
  });
});

describe('a concurrent change', () => {
  it('gets 409 with both versions, and changes nothing', async () => {
    await catalogue.observe(video(10));
    const { version } = await read(10);
    await edit(10, { title: 'The first' }, `"${version}"`);
    const second = await edit(10, { title: 'The second' }, `"${version}"`);
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'EPISODES.VERSION_CONFLICT',
        detail: 'Another administrator changed this episode since you opened it.',
        conflict: { current: { title: 'The first', version: '1' }, sent: { title: 'The second' } },
      },
    });
    expect(await read(10)).toMatchObject({ title: 'The first' });
  });

  it('of two at the same moment stores exactly one', async () => {
    await catalogue.observe(video(11));
    const { version } = await read(11);
    const both = await Promise.all(
      ['One', 'Two'].map((title) => edit(11, { title }, `"${version}"`)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('does not come from a sync', async () => {
    await catalogue.observe(video(12));
    const { version } = await read(12);
    await catalogue.observe(video(12, { version: 2, view_count: 5 }));
    expect((await edit(12, { title: 'Mine' }, `"${version}"`)).status).toBe(200);
  });

  it('is also a withdrawal while the episode was edited', async () => {
    await catalogue.observe(video(13));
    const { version } = await read(13);
    await catalogue.withdraw({ id: videoId(13), version: 2, reason: 'private' });
    const late = await edit(13, { title: 'Too late' }, `"${version}"`);
    expect(late).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringMatching(/^The source withdrew this episode/),
        conflict: { current: { state: 'withdrawn', withdrawn_for: 'private' } },
      },
    });
  });

  it.each([
    [undefined, 428],
    ['7', 400],
    ['"1", "2"', 400],
  ])('needs If-Match: %s', async (ifMatch, status) => {
    const token = await catalogue.token();
    const sent = { body: { title: 'x' }, ...(ifMatch !== undefined && { ifMatch }) };
    expect((await catalogue.request('PATCH', pathOf(10), token, sent)).status).toBe(status);
  });
});

describe('a hidden episode', () => {
  it('leaves a tombstone, stays hidden at every sync, and comes back', async () => {
    await catalogue.observe(video(20, { title: 'Hide me' }));
    await eventually(20, { title: 'Hide me' });
    await edit(20, { hidden: true, hidden_reason: 'An advertisement' });
    await eventually(20, null);
    expect(await lastRecord()).toMatchObject({
      action: 'hid',
      before: { hidden: false, hidden_reason: null },
      after: { hidden: true, hidden_reason: 'An advertisement' },
    });
    await catalogue.observe(video(20, { version: 2, title: 'Hide me still' }));
    await catalogue.restart();
    await eventually(20, null);
    expect((await catalogue.request('GET', `/v1/episodes/${videoId(20)}`)).status).toBe(404);
    const lookedUp = await catalogue.lookUp('/v1/episodes/lookup', { ids: [videoId(20)] });
    expect(lookedUp.body['items']).toEqual([
      { id: videoId(20), title: 'Hide me still', available: false, reason: null },
    ]);
    expect((await list('state=hidden')).items.map(({ id }) => id)).toEqual([videoId(20)]);
    await edit(20, { hidden: null });
    await eventually(20, { title: 'Hide me still' });
    expect(await read(20)).toMatchObject({ hidden: false, hidden_reason: null, state: 'shown' });
  });

  it('that is the hero is replaced at once', async () => {
    const hero = async () =>
      (await catalogue.request('GET', '/v1/hero')).body['hero'] as { episode_id: string } | null;
    const first = await waitUntil(async () => (await hero())?.episode_id);
    const token = await catalogue.token();
    const path = `/v1/admin/episodes/${first}`;
    await catalogue.request('PATCH', path, token, { body: { hidden: true }, ifMatch: '*' });
    expect((await hero())?.episode_id).not.toBe(first);
    await catalogue.request('PATCH', path, token, { body: { hidden: false }, ifMatch: '*' });
  });
});

describe('a bulk action', () => {
  const ids = [30, 31, 32].map(videoId);

  it('is counted, is recorded once with all ids, and is taken back by its inverse', async () => {
    for (const n of [30, 31, 32]) await catalogue.observe(video(n, { title: 'About leadership' }));
    await edit(31, { topics: ['AI'] });
    const added = await bulk({ action: 'add-topic', ids: [...ids, 'unknown'], topic: 'devops' });
    expect(added.body).toMatchObject({ changed: 3, unchanged: 0, missing: ['unknown'] });
    await eventually(30, { topics: ['DevOps', 'Leadership'] });
    await eventually(31, { topics: ['AI', 'DevOps'] });
    const record = (await lastRecord()) as { after: { episodes: object[] }; id: string };
    expect(record).toMatchObject({ action: 'topic-added', subject: { name: '3 episodes' } });
    const line = (id: string, state: string) => ({ id, title: 'About leadership', state });
    expect(record.after.episodes).toEqual(
      expect.arrayContaining([
        line(videoId(30), 'DevOps, Leadership'),
        line(videoId(31), 'AI, DevOps'),
        line(videoId(32), 'DevOps, Leadership'),
      ]),
    );
    const of31 = await catalogue.request('GET', `/v1/audit?object=episode:${videoId(31)}`, TOKEN);
    expect(of31.body['items']).toMatchObject([{ id: record.id }, { action: 'corrected' }]);
    const again = await bulk({ action: 'add-topic', ids, topic: 'DevOps' });
    expect(again.body).toMatchObject({ changed: 0, unchanged: 3, undo: null });
    const undone = await bulk(added.body['undo'] as object);
    expect(undone.body).toMatchObject({ changed: 3 });
    await eventually(30, { topics: ['Leadership'] });
    await eventually(31, { topics: ['AI'] });
    expect((await read(30)).corrected).toEqual([]);
    expect((await read(31)).corrected).toEqual(['topics']);
  });

  it('hides and shows again, and its Undo leaves what was changed since', async () => {
    const hidden = await bulk({ action: 'hide', ids, hidden_reason: 'Duplicates' });
    expect(hidden.body).toMatchObject({ changed: 3 });
    await eventually(30, null);
    await edit(32, { title: 'Changed since' });
    const undone = await bulk(hidden.body['undo'] as object);
    expect(undone.body).toMatchObject({
      changed: 2,
      skipped: [{ id: videoId(32), reason: 'changed' }],
    });
    await eventually(30, { title: 'About leadership' });
    await bulk({ action: 'unhide', ids: [videoId(32)] });
    await eventually(32, { title: 'Changed since' });
  });

  it('skips an episode that has all the topics it may have', async () => {
    const full = ['AI', 'DevOps', 'Design', 'Startups', 'Innovation', 'Mentorship', 'Interview'];
    await catalogue.observe(video(33));
    await edit(33, { topics: [...full, 'Leadership'] });
    const answer = await bulk({ action: 'add-topic', ids: [videoId(33)], topic: 'Blockchain' });
    expect(answer.body).toMatchObject({
      changed: 0,
      skipped: [{ id: videoId(33), reason: 'full' }],
      undo: null,
    });
  });
});

describe('a wrong change', () => {
  const long = 'x'.repeat(10_000);
  it.each<[EpisodeChange, string]>([
    [{ title: '' }, 'title'],
    [{ title: long }, 'title'],
    [{ description: long }, 'description'],
    [{ topics: ['Quantum Knitting'] }, 'topics'],
    [{ topics: ['AI', 'ai'] }, 'topics'],
    [{ topics: [long] }, 'topics'],
    [{ speakers: ['Ada', long] }, 'speakers'],
    [{ language: 'not a language' }, 'language'],
    [{ hidden: true, hidden_reason: long }, 'hidden_reason'],
    [{ hidden: 'yes' as never }, 'hidden'],
    [{ state: 'shown' } as never, 'state'],
  ])('is refused with the field: %j', async (change, field) => {
    const answer = await edit(1, change);
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toMatchObject([{ field }]);
  });

  it.each([
    {},
    { action: 'hide' },
    { action: 'hide', ids: [] },
    { action: 'add-topic', ids: ['x'] },
    { action: 'add-topic', ids: ['x'], topic: 'Quantum Knitting' },
    { action: 'undo', ids: ['x'] },
    { action: 'hide', ids: Array.from({ length: 201 }, (_, n) => `id-${n}`) },
  ])('of many is refused: %j', async (body) => {
    expect((await bulk(body)).status).toBe(400);
  });

  it('of an unknown episode is not found', async () => {
    const token = await catalogue.token();
    const sent = { body: { title: 'x' }, ifMatch: '*' };
    const path = '/v1/admin/episodes/unknown';
    expect((await catalogue.request('PATCH', path, token, sent)).status).toBe(404);
  });
});

describe('the table of all episodes', () => {
  it('has also withdrawn, short and unclassified ones, and follows a sync', async () => {
    await list('');
    await catalogue.observe(video(40, { title: 'Zoology of parsers', thumbnails: [] }));
    await catalogue.withdraw({ id: videoId(41), version: 1, reason: 'short' });
    await waitUntil(async () => (await list('q=zoology')).total === 1);
    await waitUntil(async () => (await list('state=short')).items[0]?.id === videoId(41));
    const [row] = (await list('q=ZOOLOGY&picture=no&state=unclassified')).items;
    expect(row).toMatchObject({ id: videoId(40), channel: { name: 'Test Channel' }, topics: [] });
    expect((await list('state=withdrawn')).items.map(({ id }) => id)).toEqual([videoId(13)]);
  });

  it('searches, filters, sorts and pages', async () => {
    for (let n = 100; n < 160; n += 1) {
      const published_at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
      await catalogue.observe(video(n, { title: `Paged ${n}`, published_at, view_count: n % 7 }));
    }
    await waitUntil(async () => (await list('q=paged')).total === 60);
    const first = await list('q=paged');
    expect([first.page, first.pages, first.items.length]).toEqual([1, 2, 50]);
    expect(first.items[0]?.id).toBe(videoId(159));
    expect((await list('q=paged&page=2')).items.map(({ id }) => id)).toContain(videoId(100));
    expect((await list('q=paged&page=99')).page).toBe(2);
    expect((await list('q=paged&sort=title')).items[0]?.title).toBe('Paged 100');
    expect((await list('q=paged&sort=-views')).items[0]?.view_count).toBe(6);
    expect((await list(`q=paged&channel=${channelId(5)}`)).total).toBe(0);
    const token = await catalogue.token();
    await catalogue.request('PUT', `/v1/episodes/${videoId(110)}/editor-pick`, token);
    await waitUntil(async () => (await list('pick=yes')).items[0]?.id === videoId(110));
    expect((await list('q=paged&topic=leadership')).total).toBe(0);
  });

  it('finds a corrected title at once, by its old words too', async () => {
    await edit(100, { title: 'Überraschung' });
    expect((await list('q=uberraschung')).items.map(({ id }) => id)).toEqual([videoId(100)]);
    expect((await list('q=Paged%20100')).total).toBe(1);
  });

  it.each(['state=gone', 'sort=rating', 'page=0', 'page=x', 'picture=1', 'q[$ne]=1', 'other=1'])(
    'refuses ?%s',
    async (query) => {
      const path = `/v1/admin/episodes?${query}`;
      expect((await catalogue.request('GET', path, TOKEN)).status).toBe(400);
    },
  );

  it('names the channels and topics there are', async () => {
    const { body } = await catalogue.request('GET', '/v1/admin/episode-choices', TOKEN);
    expect(body['channels']).toContainEqual({
      id: channelId(9),
      name: 'Test Channel 9',
      episodes: 1,
    });
    expect(body['topics']).toContainEqual({ name: 'Blockchain', episodes: 1 });
  });
});

it('says why an episode has its topics', async () => {
  const tags = ['kubernetes', 'lagos'];
  await catalogue.observe(video(50, { title: 'DevOps at home', tags, description: 'A startup.' }));
  const { topics, topic_reasons: reasons, source_tags: sourceTags } = await read(50);
  expect(sourceTags).toEqual(tags);
  expect(reasons.map(({ topic }) => topic)).toEqual(topics);
  expect(reasons.find(({ topic }) => topic === 'DevOps')?.matches).toContainEqual({
    where: 'title',
    text: 'DevOps',
  });
  expect(reasons.find(({ topic }) => topic === 'Lagos')?.matches).toEqual([
    { where: 'tag', text: 'lagos' },
  ]);
});
