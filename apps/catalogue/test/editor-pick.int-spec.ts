import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditPage } from '@elevate/contracts/audit';
import { episodeState } from '@elevate/contracts/catalogue';
import { testMongoUri, waitUntil } from '@elevate/testing';
import { video, videoId } from './messages.js';
import { RunningCatalogue, TOKEN } from './running-catalogue.js';

const uri = testMongoUri('editor-pick');
let catalogue: RunningCatalogue;
beforeAll(async () => {
  catalogue = await RunningCatalogue.start(uri);
});
afterAll(() => catalogue.close());

const pathOf = (n: number): string => `/v1/episodes/${videoId(n)}/editor-pick`;
const pick = async (n: number, token?: string) =>
  catalogue.request('PUT', pathOf(n), token ?? (await catalogue.token()));
const unpick = async (n: number) => catalogue.request('DELETE', pathOf(n), await catalogue.token());
const publishedEpisode = (n: number) => {
  const data = catalogue.last('catalogue.episode', videoId(n))?.data;
  return data ? episodeState.parse(data) : null;
};
const audit = async (): Promise<AuditPage> =>
  (await catalogue.request('GET', '/v1/audit', TOKEN)).body as unknown as AuditPage;
const recordsOf = async (n: number) =>
  (await audit()).items.filter(({ subject }) => subject.id === videoId(n));

describe("an editor's pick", () => {
  it('is made, published and recorded, and undone likewise', async () => {
    await catalogue.observe(video(1));
    expect(await pick(1)).toMatchObject({
      status: 200,
      body: { is_editor_pick: true, version: 2 },
    });
    await waitUntil(() => publishedEpisode(1)?.is_editor_pick);
    expect(await unpick(1)).toMatchObject({ status: 200, body: { is_editor_pick: false } });
    await waitUntil(() => publishedEpisode(1)?.is_editor_pick === false);
    const about = {
      id: expect.any(String),
      at: expect.any(String),
      actor: catalogue.adminId,
      subject: { kind: 'episode', id: videoId(1), name: 'Test talk 1' },
    };
    const [was, is] = [{ is_editor_pick: false }, { is_editor_pick: true }];
    expect(await recordsOf(1)).toEqual([
      { ...about, action: 'unpicked', before: is, after: was },
      { ...about, action: 'picked', before: was, after: is },
    ]);
  });

  it("is the operator's too, under that name", async () => {
    await catalogue.observe(video(2));
    expect((await pick(2, TOKEN)).status).toBe(200);
    expect(await recordsOf(2)).toMatchObject([{ actor: 'operator', action: 'picked' }]);
  });

  it('survives another observation, a removal and a return', async () => {
    await catalogue.observe(video(3));
    await pick(3);
    await catalogue.observe(video(3, { version: 2, title: 'Another title' }));
    const again = await waitUntil(
      () => publishedEpisode(3)?.title === 'Another title' && publishedEpisode(3),
    );
    expect(again).toMatchObject({ is_editor_pick: true });
    await catalogue.withdraw({ id: videoId(3), version: 3, reason: 'private' });
    await catalogue.observe(video(3, { version: 4 }));
    const back = await catalogue.request('GET', `/v1/episodes/${videoId(3)}`);
    expect(back.body).toMatchObject({ is_editor_pick: true, title: 'Test talk 3' });
  });

  it('that is there already changes nothing, and is recorded once', async () => {
    await catalogue.observe(video(4));
    const answers = await Promise.all([pick(4), pick(4), pick(4)]);
    for (const { status, body } of [...answers, await pick(4)]) {
      expect({ status, version: body['version'] }).toEqual({ status: 200, version: 2 });
    }
    expect(await recordsOf(4)).toHaveLength(1);
  });

  it.each(['PUT', 'DELETE'] as const)(
    '%s of an unknown or withdrawn episode is not found, and not recorded',
    async (method) => {
      await catalogue.observe(video(5));
      await catalogue.withdraw({ id: videoId(5), version: 2, reason: 'gone' });
      for (const id of ['nothing', videoId(5)]) {
        const path = `/v1/episodes/${id}/editor-pick`;
        expect((await catalogue.request(method, path, TOKEN)).status).toBe(404);
      }
      expect(await recordsOf(5)).toEqual([]);
    },
  );
});

describe('the record of a pick', () => {
  it('is kept by no cache on its way', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const answer = await catalogue.service.app.inject({ url: '/v1/audit', headers });
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});
