import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  PASSAGE_SECONDS,
  type Transcript,
  type TranscriptList,
  transcriptState,
  type TranscriptUpload,
} from '@elevate/contracts/catalogue';
import { CALLER_HEADERS } from '@elevate/service-defaults';
import { waitUntil } from '@elevate/testing';
import { TranscriptRepository } from '../src/episodes/transcripts/transcript.repository.js';
import { video, videoId } from './messages.js';
import { CALLER_SECRET, RunningCatalogue, TOKEN } from './running-catalogue.js';

const catalogue = RunningCatalogue.ofFile('transcripts');
let id: string;
let talks = 0;
beforeEach(async () => {
  talks += 1;
  id = videoId(talks);
  await catalogue.observe(video(talks));
  await waitUntil(() => published('episode', id) !== undefined);
});

const VTT = `WEBVTT
Language: en

00:01.000 --> 00:04.000
<v Host>Back-pressure keeps a queue short.

01:01.500 --> 01:04.000
The queue tells its producers to wait.
`;
const PICTURE = Buffer.from(Array.from({ length: 4_000 }, (_, index) => (index * 37) % 256));
const SHORT = 'Back-pressure keeps a queue short.';
const OTHER = VTT.replace('short', 'healthy');

const published = (topic: string, key: string) => catalogue.last(`catalogue.${topic}`, key)?.data;
const pathOf = (language = '', talk = id) => `/v1/admin/episodes/${talk}/transcripts/${language}`;

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
async function send(method: Method, url: string, payload?: string | Buffer) {
  const authorization = `Bearer ${await catalogue.token()}`;
  const { statusCode: status, body } = await catalogue.service.app.inject({
    method,
    url: url.replace(/\/$/, ''),
    headers: { authorization, 'content-type': 'application/octet-stream' },
    ...(payload !== undefined && { payload }),
  });
  return { status, body: (body === '' ? {} : JSON.parse(body)) as Record<string, unknown> };
}

const upload = async (text: string, query = '', language = 'en') =>
  (await send('PUT', `${pathOf(language)}?${query}`, text)).body as unknown as TranscriptUpload;
const list = async () => (await send('GET', pathOf())).body as unknown as TranscriptList;
const curate = (action: string) =>
  catalogue.change('POST', '/v1/admin/episodes/bulk', { action, ids: [id] });
const records = async () => {
  const { body } = await send('GET', '/v1/audit?limit=100');
  const items = body['items'] as { action: string; subject: { id: string } }[];
  return items.filter(({ subject }) => subject.id === id);
};
const actions = async () => (await records()).map(({ action }) => action).reverse();
async function text(): Promise<unknown> {
  const { statusCode, body } = await catalogue.service.app.inject({
    url: `/v1/transcripts/${id}/en`,
    headers: { [CALLER_HEADERS.secret]: CALLER_SECRET },
  });
  return statusCode === 200 ? (JSON.parse(body) as Transcript).cues[0]?.text : statusCode;
}
const message = () => {
  const data = published('transcript', `${id}.en`);
  return data == null ? data : transcriptState.parse(data);
};

describe('a transcript', () => {
  it('is previewed without being stored', async () => {
    const preview = await upload(VTT, 'preview=yes&name=talk.vtt', 'de');
    expect(preview).toMatchObject({ format: 'vtt', stored: false, changed: true, cues: 2 });
    expect(preview).toMatchObject({ language: 'de', file_language: 'en', warnings: [] });
    expect(preview.first[0]).toEqual({ start: 1, end: 4, text: SHORT, speaker: 'Host' });
    expect([await list(), await actions(), message()]).toEqual([{ items: [] }, [], undefined]);
  });

  it('is stored, published with the words of each minute, and recorded', async () => {
    const notes = 'kind=automatic&source=YouTube%20Studio&license=CC%20BY';
    expect(await upload(VTT, notes)).toMatchObject({ stored: true, changed: true });
    const facts = { language: 'en', kind: 'automatic', source: 'YouTube Studio', license: 'CC BY' };
    await waitUntil(() => message()?.version === 1);
    expect(message()).toMatchObject({ ...facts, episode_id: id, timed: true, cues: 2 });
    const [first, second] = message()?.passages ?? [];
    expect([first?.start, second?.start]).toEqual([0, PASSAGE_SECONDS]);
    expect(first?.words.split(' ')).toEqual(expect.arrayContaining(['pressure', 'queue', 'short']));
    expect(second?.words).toContain('producers');
    expect((await list()).items).toEqual([
      expect.objectContaining({ ...facts, version: 1, removed: false, can_undo: false }),
    ]);
    expect(await records()).toEqual([
      expect.objectContaining({
        actor: catalogue.adminId,
        action: 'transcript-added',
        subject: { kind: 'episode', id, name: `Test talk ${talks}` },
        before: null,
        after: { ...facts, cues: 2 },
      }),
    ]);
    const found = await send('GET', '/v1/admin/episodes?transcript=yes');
    expect(found.body['items']).toEqual([expect.objectContaining({ id })]);
  });

  it('is left alone by an equal file, and replaced by another text or note', async () => {
    await upload(VTT);
    expect(await upload(VTT, 'preview=yes')).toMatchObject({ stored: false, changed: false });
    expect(await upload(VTT)).toMatchObject({ stored: false, changed: false });
    expect([(await list()).items[0]?.version, await actions()]).toEqual([1, ['transcript-added']]);
    expect(await upload(VTT, 'license=CC0')).toMatchObject({ stored: true, changed: true });
    expect(await upload(OTHER, 'license=CC0')).toMatchObject({ stored: true, changed: true });
    expect((await list()).items[0]?.version).toBe(3);
    expect(await text()).toBe('Back-pressure keeps a queue healthy.');
  });

  it('is restored after a replacement and after a removal', async () => {
    await upload(VTT);
    await upload(OTHER);
    expect((await send('POST', pathOf('en/restore'))).status).toBe(204);
    expect(await text()).toBe(SHORT);
    expect((await send('DELETE', pathOf('en'))).status).toBe(204);
    expect([await text(), (await list()).items[0]?.removed]).toEqual([404, true]);
    await waitUntil(() => message() === null);
    expect((await send('POST', pathOf('en/restore'))).status).toBe(204);
    expect(await text()).toBe(SHORT);
    await waitUntil(() => message()?.version === 5);
    expect(await actions()).toEqual(
      ['added', 'replaced', 'restored', 'removed', 'restored'].map((name) => `transcript-${name}`),
    );
  });

  it('is stored once by equal files at the same moment', async () => {
    const answers = await Promise.all([upload(VTT), upload(VTT), upload(VTT)]);
    expect(answers.map(({ stored }) => stored).sort()).toEqual([false, false, true]);
    expect(await actions()).toEqual(['transcript-added']);
  });

  it('is published only while its talk is shown, and goes with its channel', async () => {
    await upload(VTT);
    await catalogue.withdraw({ id, version: 2, reason: 'private' });
    await waitUntil(() => message() === null);
    await catalogue.restart();
    expect(await text()).toBe(SHORT);
    await catalogue.observe(video(talks, { version: 3 }));
    await waitUntil(() => message()?.version === 3);
    expect((await list()).items[0]).toMatchObject({ version: 3, removed: false });
    await curate('hide');
    await waitUntil(() => message() === null);
    await catalogue.observe(video(talks, { version: 4 }));
    await curate('unhide');
    await waitUntil(() => message()?.version === 5);
    await catalogue.withdraw({ id, version: 5, reason: 'gone', channel_removed: true });
    await waitUntil(() => message() === null);
    expect(await text()).toBe(404);
  });

  it('is published again on request after a restart, also as removed', async () => {
    await upload(VTT);
    await upload(VTT, '', 'de');
    await send('DELETE', pathOf('de'));
    await waitUntil(() => published('transcript', `${id}.de`) === null);
    await catalogue.restart();
    catalogue.published.length = 0;
    const url = '/v1/republish/catalogue.transcript';
    const headers = { authorization: `Bearer ${TOKEN}` };
    const republish = () => catalogue.service.app.inject({ method: 'POST', url, headers });
    await republish();
    await waitUntil(() => message()?.version === 1);
    await waitUntil(() => published('transcript', `${id}.de`) === null);
    expect(await text()).toBe(SHORT);
    await catalogue.service.app.get(TranscriptRepository).model.deleteOne({ _id: `${id}.en` });
    await republish();
    await waitUntil(() => message() === null);
    expect((await send('POST', pathOf('en/restore'))).status).toBe(404);
  });
});

describe('an upload is refused', () => {
  it.each<[string, string, string, string | Buffer, number, string]>([
    ['an unknown talk', videoId(99), 'en', VTT, 404, 'EPISODES.NOT_FOUND'],
    ['a language that is no tag', '', 'english!', VTT, 400, 'must be a tag such as en'],
    ['a tag in another spelling', '', 'PT-br', VTT, 400, '"field":"language"'],
    ['a note that is too long', '', `en?license=${'x'.repeat(201)}`, VTT, 400, '200 characters'],
    ['no content', '', 'en', '', 400, 'The file has no text.'],
    ['a picture', '', 'en', PICTURE, 400, '"field":"file"'],
    ['too many bytes', '', 'en', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), 413, 'too large'],
    ['too many lines', '', 'en', 'a\n\n'.repeat(20_001), 400, '20,000'],
  ])('for %s', async (_, talk, language, file, status, words) => {
    const answer = await send('PUT', pathOf(language, talk || id), file);
    expect(answer.status).toBe(status);
    expect(JSON.stringify(answer.body)).toContain(words);
    expect(await list()).toEqual({ items: [] });
  });
});
