import { beforeAll, describe, expect, it } from '@jest/globals';
import { episodeState, type SpeakerPage } from '@elevate/contracts/catalogue';
import { waitUntil } from '@elevate/testing';
import {
  SPEAKER_MERGES_ID,
  SpeakerMergesRepository,
} from '../src/episodes/speakers/speaker-merges.repository.js';
import { firstPass } from '../src/topics/rules-pass.js';
import { SpeakerRefresher } from '../src/videos/speakers/speakers.service.js';
import { video, videoId } from './messages.js';
import { RunningCatalogue, TOKEN } from './running-catalogue.js';

const PATH = '/v1/admin/speakers';
const MERGES = '/v1/admin/speaker-merges';
const catalogue = RunningCatalogue.ofFile('speakers');
beforeAll(async () => {
  await catalogue.observe(
    video(1, { speakers: ['Jane Doe'] }),
    video(2, { speakers: ['J. Doe', 'Other Name'] }),
    video(3, { speakers: ['J. Doe', 'Jane Doe'] }),
    video(4),
  );
  // The list follows what is published, a moment later.
  await waitUntil(async () => (await read()).total === 3);
});

function speakersOf(n: number): readonly string[] | undefined {
  const data = catalogue.last('catalogue.episode', videoId(n))?.data;
  return data ? episodeState.parse(data).speakers : undefined;
}

const are = (n: number, ...names: string[]) =>
  waitUntil(() => JSON.stringify(speakersOf(n)) === JSON.stringify(names));

const read = (query = '') => catalogue.read<SpeakerPage>(`${PATH}${query}`);

const send = (body: object, ifMatch = '*') => catalogue.change('PUT', MERGES, body, ifMatch);

async function correct(n: number, speakers: readonly string[] | null) {
  const change = { body: { speakers }, ifMatch: '*' };
  const token = await catalogue.token();
  return catalogue.request('PATCH', `/v1/admin/episodes/${videoId(n)}`, token, change);
}

async function applied(): Promise<void> {
  const { app } = catalogue.service;
  await catalogue.runSecondPass(app.get(SpeakerRefresher), app.get(SpeakerMergesRepository));
  expect((await read()).applying).toBe(false);
}

describe('the list of speakers', () => {
  it('has the talks of each, and names that look alike beside each other', async () => {
    const page = await read();
    expect(page).toMatchObject({ version: 0, applying: false, total: 3, page: 1, pages: 1 });
    expect(page.items.map(({ id, talks, similar }) => [id, talks, similar[0]?.name])).toEqual([
      ['j-doe', 2, 'Jane Doe'],
      ['jane-doe', 2, 'J. Doe'],
      ['other-name', 1, undefined],
    ]);
  });

  it('is searched and filtered', async () => {
    expect((await read('?q=OTHER')).items.map(({ name }) => name)).toEqual(['Other Name']);
    expect((await read('?show=similar')).total).toBe(2);
    expect((await read('?show=merged')).total).toBe(0);
  });
});

describe('a merge of two names', () => {
  it('applies to old talks, once to each, and is recorded', async () => {
    const { status, body } = await send({ name: ' J. Doe ', into: 'Jane Doe' });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { version: 1, applying: true, merges: [{ name: 'J. Doe', into: 'Jane Doe' }] },
    });
    await are(2, 'Jane Doe', 'Other Name');
    await are(3, 'Jane Doe');
    const audit = await catalogue.request('GET', '/v1/audit?limit=1', TOKEN);
    expect(audit.body['items']).toEqual([
      expect.objectContaining({
        action: 'speaker-merged',
        subject: { kind: 'speaker', id: 'j-doe', name: 'J. Doe' },
        before: { into: null },
        after: { into: 'Jane Doe' },
      }),
    ]);
  });

  it('applies to later syncs, in any spelling of that name, and to corrections', async () => {
    await catalogue.observe(video(5, { speakers: ['j doe'] }));
    await are(5, 'Jane Doe');
    await correct(4, ['J. Doe']);
    await are(4, 'Jane Doe');
    await catalogue.observe(video(2, { version: 2, speakers: ['J. Doe', 'Other Name'] }));
    await waitUntil(() => catalogue.last('catalogue.episode', videoId(2)) !== undefined);
    await are(2, 'Jane Doe', 'Other Name');
  });

  it('is in the list, with the talks of both names', async () => {
    await waitUntil(async () => (await read('?show=merged')).items[0]?.talks === 5);
    expect((await read('?q=j.')).items.map(({ name }) => name)).toEqual(['Jane Doe']);
  });

  it('shows the merged name in the editor, beside that of the source', async () => {
    const { body } = await catalogue.request('GET', `/v1/admin/episodes/${videoId(2)}`, TOKEN);
    expect(body).toMatchObject({
      speakers: ['Jane Doe', 'Other Name'],
      source: { speakers: ['J. Doe', 'Other Name'] },
    });
    const answer = await catalogue.request('GET', '/v1/admin/episodes?q=jane%20doe', TOKEN);
    expect(answer.body['total']).toBe(5);
  });

  it('survives a restart', async () => {
    await applied();
    await catalogue.restart();
    await are(2, 'Jane Doe', 'Other Name');
    await catalogue.observe(video(6, { speakers: ['J. Doe'] }));
    await are(6, 'Jane Doe');
  });

  it('follows a merge of its target, and cannot go in a circle', async () => {
    expect((await send({ name: 'Jane Doe', into: 'Dr. Jane Doe' })).status).toBe(200);
    await are(6, 'Dr. Jane Doe');
    expect(await send({ name: 'Dr. Jane Doe', into: 'J. Doe' })).toMatchObject({
      status: 400,
      body: { code: 'SPEAKERS.SAME' },
    });
  });

  it('is taken back, with the names of before', async () => {
    await send({ name: 'Jane Doe', into: null });
    await are(6, 'Jane Doe');
    await send({ name: 'J. Doe', into: null });
    await are(2, 'J. Doe', 'Other Name');
    await are(3, 'J. Doe', 'Jane Doe');
    await are(4, 'J. Doe');
    await are(5, 'j doe');
    await applied();
  });

  it('is continued by the next process after a crash in between', async () => {
    const { model } = catalogue.service.app.get(SpeakerMergesRepository);
    const pass = { ...firstPass(new Date(Date.now() - 60_000)), after: videoId(0) };
    const changed = { merges: [{ name: 'J. Doe', into: 'Jane Doe' }], pass };
    await model.updateOne({ _id: SPEAKER_MERGES_ID }, { $set: changed });
    await catalogue.restart();
    await are(2, 'Jane Doe', 'Other Name');
    await applied();
  });
});

describe('a merge is refused', () => {
  it.each([
    [{ name: '', into: 'Jane Doe' }, 'name'],
    [{ name: 'J. Doe' }, 'into'],
    [{ name: 'J. Doe', into: 'x'.repeat(101) }, 'into'],
    [{ name: { $ne: null }, into: 'Jane Doe' }, 'name'],
  ])('for %j', async (body, field) => {
    const answer = await send(body);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });

  it('for a name of no talk', async () => {
    expect(await send({ name: 'Not Known', into: 'Jane Doe' })).toMatchObject({
      status: 404,
      body: { code: 'SPEAKERS.NOT_FOUND' },
    });
  });

  it('of another version than the one read', async () => {
    const { version } = await read();
    const answer = await send({ name: 'Other Name', into: 'Jane Doe' }, `"${version - 1}"`);
    expect(answer).toMatchObject({ status: 409, body: { conflict: { current: { version } } } });
  });
});
