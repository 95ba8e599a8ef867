import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { AuditLog } from '@elevate/audit';
import {
  EDITOR_PICKS_ID,
  editorPicksState,
  episodeState,
  type EditorPicks,
  type PickToSave,
} from '@elevate/contracts/catalogue';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { EditorPicksService } from '../src/episodes/picks/editor-picks.service.js';
import { video, videoId } from './messages.js';
import { RunningCatalogue, TOKEN } from './running-catalogue.js';

const PATH = '/v1/admin/editor-picks';
const uri = testMongoUri('editor-picks');
let catalogue: RunningCatalogue;
beforeAll(async () => {
  catalogue = await RunningCatalogue.start(uri);
  for (let n = 1; n <= 6; n += 1)
    await catalogue.observe(video(n, { published_at: `2026-01-0${n}T00:00:00Z` }));
});
afterAll(() => catalogue.close());

async function read(): Promise<EditorPicks> {
  const { status, body } = await catalogue.request('GET', PATH, TOKEN);
  expect(status).toBe(200);
  return body as unknown as EditorPicks;
}

async function save(episodes: readonly PickToSave[] | null, ifMatch = '*') {
  return catalogue.request('PUT', PATH, await catalogue.token(), { body: { episodes }, ifMatch });
}

const pick = (n: number): PickToSave => ({ episode_id: videoId(n) });
const order = async (...numbers: number[]) => {
  const { status, body } = await save(numbers.map(pick));
  expect(status).toBe(200);
  return body as unknown as EditorPicks;
};
const idsOf = ({ episodes }: EditorPicks) => episodes.map(({ episode_id }) => episode_id);
const published = () => {
  const data = catalogue.last('catalogue.picks', EDITOR_PICKS_ID)?.data;
  return data === undefined ? undefined : editorPicksState.parse(data);
};
const publishedIds = () => published()?.episodes?.map(({ episode_id }) => episode_id);
const isPick = (n: number) => {
  const data = catalogue.last('catalogue.episode', videoId(n))?.data;
  return data ? episodeState.parse(data).is_editor_pick : undefined;
};
const picksAre = (...numbers: number[]) =>
  waitUntil(() => [1, 2, 3, 4, 5, 6].every((n) => isPick(n) === numbers.includes(n)));
const setPick = async (method: 'PUT' | 'DELETE', n: number) =>
  catalogue.request(method, `/v1/episodes/${videoId(n)}/editor-pick`, await catalogue.token());

describe("the order of the editor's picks", () => {
  it('lists the newest picks first while none is set', async () => {
    expect(await read()).toEqual({ version: 0, ordered: false, episodes: [] });
    for (const n of [2, 4, 3]) await setPick('PUT', n);
    const picks = await read();
    expect(picks).toMatchObject({ version: 0, ordered: false });
    expect(idsOf(picks)).toEqual([4, 3, 2].map(videoId));
    expect(picks.episodes[0]).toEqual({
      episode_id: videoId(4),
      title: 'Test talk 4',
      available: true,
      thumbnail_url: expect.anything(),
      from: null,
      until: null,
    });
  });

  it('is saved, published and recorded, and marks exactly its episodes as picks', async () => {
    const until = '2027-01-01T00:00:00+01:00';
    const { status, body } = await save([pick(1), { ...pick(4), until }, pick(3)], '"0"');
    expect({ status, body }).toMatchObject({ status: 200, body: { version: 1, ordered: true } });
    await waitUntil(() => published()?.version === 1);
    expect(published()?.episodes).toEqual([
      { episode_id: videoId(1), from: null, until: null },
      { episode_id: videoId(4), from: null, until: '2026-12-31T23:00:00.000Z' },
      { episode_id: videoId(3), from: null, until: null },
    ]);
    await picksAre(1, 3, 4);
    const audit = await catalogue.request('GET', '/v1/audit?limit=1', TOKEN);
    expect(audit.body['items']).toEqual([
      {
        id: expect.any(String),
        at: expect.any(String),
        actor: catalogue.adminId,
        action: 'ordered',
        subject: { kind: 'home-row', id: 'editor', name: "Editor's Picks" },
        before: { episodes: null },
        after: {
          episodes: [
            { id: videoId(1), title: 'Test talk 1' },
            { id: videoId(4), title: 'Test talk 4', until: '2026-12-31T23:00:00.000Z' },
            { id: videoId(3), title: 'Test talk 3' },
          ],
        },
      },
    ]);
  });

  it('refuses the second of two concurrent changes, and shows both', async () => {
    const { version } = await order(1, 2);
    await save([pick(2), pick(1)], `"${version}"`);
    const late = await save([pick(3)], `"${version}"`);
    expect(late).toMatchObject({
      status: 409,
      body: {
        code: 'PICKS.VERSION_CONFLICT',
        conflict: {
          current: { version: version + 1, episodes: [pick(2), pick(1)] },
          sent: { episodes: [pick(3)] },
        },
      },
    });
    expect(idsOf(await read())).toEqual([2, 1].map(videoId));
  });

  it('is set by one of many that start from the same version', async () => {
    const { version } = await order(1);
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => save([pick(n), pick(5)], `"${version}"`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [first] = idsOf(await read());
    await picksAre(...[1, 2, 3, 4].filter((n) => videoId(n) === first), 5);
  });

  it.each<[string, unknown, number, string]>([
    ['no version', undefined, 428, 'EPISODES.PRECONDITION_REQUIRED'],
    ['another version', 'W/"x"', 400, 'EPISODES.BAD_IF_MATCH'],
  ])('refuses %s', async (_, ifMatch, status, code) => {
    const sent = { body: { episodes: [] }, ...(typeof ifMatch === 'string' && { ifMatch }) };
    const answer = await catalogue.request('PUT', PATH, await catalogue.token(), sent);
    expect(answer).toMatchObject({ status, body: { code } });
  });

  it.each<[string, unknown]>([
    ['no list', undefined],
    ['a text', 'all'],
    ['an entry that is no object', [null]],
    ['an id that is none', [{ episode_id: '$ne' }]],
    ['an object for an id', [{ episode_id: { $ne: null } }]],
    ['one episode twice', [pick(1), pick(1)]],
    ['a time without a zone', [{ ...pick(1), from: '2026-12-24T18:00' }]],
    ['a time that does not exist', [{ ...pick(1), until: '2026-02-30T18:00:00Z' }]],
    [
      'an end before the start',
      [{ ...pick(1), from: '2026-12-24T18:00:00Z', until: '2026-12-24T18:00:00Z' }],
    ],
    ['too many', Array.from({ length: 101 }, (_, n) => pick(n))],
  ])('refuses %s', async (_, episodes) => {
    const { version } = await read();
    const token = await catalogue.token();
    const sent = { body: { episodes }, ifMatch: '*' };
    expect((await catalogue.request('PUT', PATH, token, sent)).status).toBe(400);
    expect((await read()).version).toBe(version);
  });

  it('refuses unknown, hidden and withdrawn episodes, and says which', async () => {
    await catalogue.observe(video(7), video(8));
    await catalogue.withdraw({ id: videoId(7), version: 2, reason: 'private' });
    const hide = { body: { action: 'hide', ids: [videoId(8)] } };
    await catalogue.request('POST', '/v1/admin/episodes/bulk', TOKEN, hide);
    expect(await save([pick(1), pick(7), pick(8), pick(99)])).toMatchObject({
      status: 400,
      body: {
        code: 'PICKS.UNAVAILABLE_EPISODES',
        errors: [
          { field: 'episodes.1.episode_id', message: `${videoId(7)} was withdrawn by its source` },
          { field: 'episodes.2.episode_id', message: `${videoId(8)} is hidden` },
          { field: 'episodes.3.episode_id', message: `${videoId(99)} is unknown` },
        ],
      },
    });
  });

  it('keeps a withdrawn episode, which returns to its place', async () => {
    await catalogue.observe(video(9));
    await order(1, 9, 2);
    await catalogue.withdraw({ id: videoId(9), version: 2, reason: 'private' });
    expect((await read()).episodes.map(({ available }) => available)).toEqual([true, false, true]);
    await catalogue.observe(video(9, { version: 3 }));
    expect((await read()).episodes.map(({ available }) => available)).toEqual([true, true, true]);
  });

  it('takes an episode picked elsewhere at its end, once, and loses an unpicked one', async () => {
    await order(1, 2);
    await Promise.all([setPick('PUT', 3), setPick('PUT', 3)]);
    expect(idsOf(await read())).toEqual([1, 2, 3].map(videoId));
    await setPick('DELETE', 1);
    expect(idsOf(await read())).toEqual([2, 3].map(videoId));
    await picksAre(2, 3);
    await waitUntil(() => publishedIds()?.join() === [2, 3].map(videoId).join());
  });

  it('stays through a full resync and a restart', async () => {
    await order(4, 1);
    const { version } = await read();
    for (const n of [1, 2, 4])
      await catalogue.observe(video(n, { version: 50, title: 'Another title' }));
    await catalogue.close();
    catalogue = await RunningCatalogue.start(uri);
    expect(await read()).toMatchObject({ version, episodes: [pick(4), pick(1)] });
    await waitUntil(() => published()?.version === version);
    await picksAre(1, 4);
  });

  it('marks its episodes at the next start if a crash came in between', async () => {
    const crash = jest
      .spyOn(EditorPicksService.prototype as unknown as { markPicks(): Promise<void> }, 'markPicks')
      .mockResolvedValue();
    const silent = jest.spyOn(AuditLog.prototype, 'record').mockResolvedValue();
    await order(5, 6);
    await catalogue.close();
    crash.mockRestore();
    silent.mockRestore();
    catalogue = await RunningCatalogue.start(uri);
    await picksAre(5, 6);
    await waitUntil(async () => {
      const { body } = await catalogue.request('GET', '/v1/audit?limit=1', TOKEN);
      const [last] = body['items'] as { after: { episodes: { id: string }[] | null } }[];
      return last?.after.episodes?.map(({ id }) => id).join() === [5, 6].map(videoId).join();
    });
  });

  it('can be republished', async () => {
    const { body } = await catalogue.request('GET', '/v1/republish', TOKEN);
    expect(body['items']).toContainEqual({ topic: 'catalogue.picks', kind: 'state' });
  });

  it('is given up with null, which keeps the picks', async () => {
    await order(2, 6);
    expect(await save(null)).toMatchObject({ status: 200, body: { ordered: false } });
    expect(idsOf(await read())).toEqual([6, 2].map(videoId));
    await waitUntil(() => published()?.episodes === null);
    await picksAre(2, 6);
  });
});
