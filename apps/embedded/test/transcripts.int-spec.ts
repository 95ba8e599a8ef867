import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type ObservedVideo, videoObserved, videoWithdrawn } from '@elevate/contracts/ingestion';
import { FaultProxy, waitUntil } from '@elevate/testing';
import { OPERATOR_TOKEN, RunningSite } from './running-site.js';

const SHELL =
  '<!doctype html><html><head><!--app-head--></head><body><!--app-content--><!--app-preloaded--></body></html>';
const WORDS = 'Back-pressure means that a slow consumer can say: <script>not so fast</script>.';
const VTT = `WEBVTT

00:00:01.000 --> 00:00:04.000
Welcome to the evening.

00:01:05.500 --> 00:01:09.000
<v Host>${WORDS}

00:02:20.000 --> 00:02:24.000
Kubernetes was not on the stage here &amp; now.
`;

let site: RunningSite;
let proxy: FaultProxy;
let folder: string;
let catalogue: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'transcripts-'));
  writeFileSync(join(folder, 'index.html'), SHELL);
  proxy = await FaultProxy.open();
  site = await RunningSite.start('http', {
    WEB_DIST: folder,
    WEB_RENDERER: join(folder, 'none.js'),
    CATALOGUE_URL: `http://127.0.0.1:${proxy.port}`,
  });
  catalogue = site.serviceUrls()['catalogue']!.replace('/v1/audit', '');
  proxy.target = { host: '127.0.0.1', port: Number(new URL(catalogue).port) };
  await publish(talk(1), talk(2));
  await site.publish('channel', {
    type: 'ingestion.channel.observed.v1',
    subject: CHANNEL.id,
    sequence: 1,
    data: { ...CHANNEL, version: 1, handle: null, thumbnail_url: null },
  });
  await waitUntil(async () => (await get('/stats')).body['videos'] === 2, { what: 'the talks' });
});
afterAll(async () => {
  await site.close();
  await proxy.close();
  rmSync(folder, { recursive: true, force: true });
});

const CHANNEL = { id: 'UCTEST000000000000000001', name: 'Test', youtube_channel_id: null };
const idOf = (n: number) => `TEST000000${n}`;
const talk = (n: number): ObservedVideo => ({
  id: idOf(n),
  version: 1,
  origin: 'youtube',
  title: `Test talk ${n}`,
  description: '',
  tags: [],
  thumbnails: [{ url: 'https://i.ytimg.com/vi/a/hq.jpg', width: 480, height: 360 }],
  duration_seconds: n * 1_500,
  view_count: 1,
  published_at: `2026-01-0${n}T00:00:00.000Z`,
  embeddable: true,
  channel: CHANNEL,
  speakers: [],
});
const publish = (...videos: ObservedVideo[]) =>
  site.publish(
    'video',
    ...videos.map((data) => {
      const { id: subject, version: sequence } = data;
      return { type: videoObserved.type, subject, sequence, data };
    }),
  );

const browser = () => site.browser();
const get = (path: string) => browser().get(path);
const page = async (path: string) => {
  const response = await fetch(`${site.url}${path}`);
  return { status: response.status, html: await response.text() };
};

async function change(method: string, path: string, body?: string) {
  const headers = {
    authorization: `Bearer ${OPERATOR_TOKEN}`,
    'content-type': 'application/octet-stream',
  };
  const url = `${catalogue}/v1/admin/episodes/${path}`;
  const { status } = await fetch(url, { method, headers, ...(body !== undefined && { body }) });
  return status;
}

interface Passage {
  readonly episode: { readonly id: string };
  readonly start: number;
  readonly text: string;
}
const said = async (q: string) =>
  (await get(`/search?q=${encodeURIComponent(q)}`)).body['said'] as Passage[];
const untilSaid = (q: string, count: number) =>
  waitUntil(async () => (await said(q)).length === count, { what: `${count} passages of ${q}` });

describe('a transcript', () => {
  it('is found by a sentence that is in no title, with its second', async () => {
    expect(await change('PUT', `${idOf(1)}/transcripts/en?name=a.vtt`, VTT)).toBe(200);
    expect(await change('PUT', `${idOf(2)}/transcripts/de`, VTT)).toBe(200);
    await untilSaid('slow consumer', 2);
    const [newest, other] = await said('slow consumer');
    expect([newest?.episode.id, other?.episode.id]).toEqual([idOf(2), idOf(1)]);
    expect(other).toMatchObject({ start: 65, text: expect.stringContaining('a slow consumer') });
    expect(await said('welcome kubernetes')).toEqual([]);
    expect((await get('/search?q=slow%20consumer')).body).toMatchObject({
      items: [],
      did_you_mean: null,
      missing_words: [],
    });
  });

  it('is among the results, within their filters', async () => {
    const results = await get('/search/results?q=slow+consumer&duration=medium');
    expect(results.body['said']).toMatchObject({ total: 1, items: [{ episode: { id: idOf(1) } }] });
  });

  it('is read as plain text, and stands on the page of its talk for search engines', async () => {
    const { body } = await get(`/episodes/${idOf(1)}/transcripts/en`);
    expect(body).toMatchObject({ kind: 'written', timed: true, language: 'en' });
    const cues = body['cues'] as { text: string; speaker?: string }[];
    expect(cues[1]).toMatchObject({ start: 65.5, end: 69, speaker: 'Host' });
    expect(cues[1]?.text).toMatch(/^Back-pressure means that a slow consumer can say: /);
    expect((await get(`/episodes/${idOf(1)}`)).body['transcripts']).toEqual([
      { language: 'en', kind: 'written' },
    ]);
    const { html } = await page(`/video/${idOf(1)}`);
    expect(html).toContain('"transcript":"Welcome to the evening.');
    expect(html).not.toContain('<script>not so fast');
    expect((await get(`/episodes/${idOf(1)}/transcripts/fr`)).status).toBe(404);
  });

  it('leaves the other groups and the page when the catalogue does not answer', async () => {
    // First, so that nothing reads the new text before.
    proxy.cut();
    expect(await change('PUT', `${idOf(2)}/transcripts/de`, VTT.replace('now', 'tomorrow'))).toBe(
      200,
    );
    await waitUntil(async () => (await get(`/episodes/${idOf(2)}/transcripts/de`)).status === 503, {
      what: 'the refusal',
    });
    const search = await get('/search?q=talk%20host');
    expect(search.status).toBe(200);
    expect((await get('/search?q=test%20talk')).body['items']).toHaveLength(2);
    expect((await get('/search?q=the%20evening%20welcome')).body['said']).toEqual([]);
    expect((await page(`/video/${idOf(2)}`)).status).toBe(200);
    proxy.mend();
    await untilSaid('the evening welcome', 2);
    await waitUntil(async () => (await get(`/episodes/${idOf(2)}/transcripts/de`)).status === 200, {
      what: 'the transcript',
    });
  });

  it('is hidden with its talk, and comes back with it', async () => {
    const id = idOf(2);
    const data = { id, version: 2, reason: 'private' };
    await site.publish('video', { type: videoWithdrawn.type, subject: id, sequence: 2, data });
    await untilSaid('slow consumer', 1);
    expect((await get(`/episodes/${id}/transcripts/de`)).status).toBe(404);
    await publish({ ...talk(2), version: 3 });
    await untilSaid('slow consumer', 2);
  });

  it('is gone once it is removed, and there again once that is taken back', async () => {
    const path = `${idOf(1)}/transcripts/en`;
    expect(await change('DELETE', path)).toBe(204);
    await untilSaid('slow consumer', 1);
    expect((await get(`/episodes/${path}`)).status).toBe(404);
    expect(await change('POST', `${path}/restore`)).toBe(204);
    await untilSaid('slow consumer', 2);
  });
});
