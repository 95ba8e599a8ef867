import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  aChannel,
  aVideo,
  aWorld,
  CHANNEL_ID,
  read,
  upstreamWith,
  videoId,
} from '../../test/kit.js';
import type { Upstream } from '../start-upstream.js';

const get = async (upstream: Upstream, path: string, headers: Record<string, string> = {}) =>
  read(await fetch(`${upstream.feedsUrl}/${path}`, { headers }));

describe('documents of the folder', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'upstream-'));
    await writeFile(join(folder, 'news.xml'), '<rss version="2.0"/>');
    await utimes(join(folder, 'news.xml'), 1_700_000_000, 1_700_000_000);
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are served unchanged, with both validators', async () => {
    const answer = await get(await upstreamWith({ feedsDir: folder }), 'news.xml');
    expect([answer.status, answer.text]).toEqual([200, '<rss version="2.0"/>']);
    expect(answer.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(answer.headers.get('last-modified')).toBe('Tue, 14 Nov 2023 22:13:20 GMT');
  });

  it('answer 304 to either validator and 200 once the file has changed', async () => {
    const upstream = await upstreamWith({ feedsDir: folder });
    const { headers } = await get(upstream, 'news.xml');
    const etag = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await get(upstream, 'news.xml', etag)).status).toBe(304);
    const since = { 'if-modified-since': headers.get('last-modified') ?? '' };
    expect((await get(upstream, 'news.xml', since)).status).toBe(304);
    await writeFile(join(folder, 'news.xml'), '<rss version="2.0"></rss>');
    expect((await get(upstream, 'news.xml', etag)).status).toBe(200);
    expect((await get(upstream, 'news.xml', since)).status).toBe(200);
  });

  it.each(['other.xml', '..%2Fnews.xml', '%2e%2e%2f%2e%2e%2fetc%2fpasswd', 'news'])(
    'are not found as %s',
    async (name) => {
      expect((await get(await upstreamWith({ feedsDir: folder }), name)).status).toBe(404);
    },
  );

  it('are counted and hit by faults, but cost no quota', async () => {
    const faults = {
      rules: [{ kind: 'status', status: 503, endpoint: 'feeds', times: 1 } as const],
    };
    const upstream = await upstreamWith({ feedsDir: folder, faults });
    expect((await get(upstream, 'news.xml')).status).toBe(503);
    expect((await get(upstream, 'news.xml')).status).toBe(200);
    expect(upstream.requests().endpoints.feeds).toMatchObject({
      arrived: 2,
      statuses: { 200: 1, 503: 1 },
    });
    expect(upstream.quota().used).toBe(0);
  });
});

describe("a channel's own feed", () => {
  it('has the newest 15 of its visible videos', async () => {
    const world = aWorld(20);
    world.videos.push(aVideo(21, { privacy: 'private' }), aVideo(22, { title: 'A < B & "C"' }));
    const { text, headers } = await get(
      await upstreamWith({ world }),
      `videos.xml?channel_id=${CHANNEL_ID}`,
    );
    const ids = [...text.matchAll(/<yt:videoId>(.*?)</g)].map(([, id]) => id);
    expect(ids).toEqual([22, ...Array.from({ length: 14 }, (_, index) => 20 - index)].map(videoId));
    expect(text).toContain('<title>A &lt; B &amp; &quot;C&quot;</title>');
    expect(text).not.toContain('duration');
    expect(headers.get('etag')).toMatch(/^"/);
  });

  it.each([
    ['an unknown channel', 'UCunknown000000000000000'],
    ['a closed channel', CHANNEL_ID],
  ])('is not found for %s', async (_, id) => {
    const world = { channels: [aChannel({ uploads: 'missing' })], videos: [] };
    expect((await get(await upstreamWith({ world }), `videos.xml?channel_id=${id}`)).status).toBe(
      404,
    );
  });
});
