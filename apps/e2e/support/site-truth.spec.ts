import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  generateWorld,
  qualifying,
  startUpstream,
  type Upstream,
  type Video,
} from '@elevate/upstream';
import { LocalServer } from '@elevate/testing';
import { BffClient } from './bff-client.js';
import { rightTruth, siteTruth } from './site-truth.js';

/** Answers like the site would, from a list that a test may falsify. */
class MadeUpSite extends LocalServer {
  listed: Video[];

  constructor(public videos: Video[]) {
    super();
    this.listed = videos.slice(0, 3);
  }

  protected handle({ url = '' }: IncomingMessage, response: ServerResponse): void {
    const body = this.#answer(url.replace('/api/v1/', ''));
    response.writeHead(body === null ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { status: 404 }));
  }

  #answer(path: string): object | null {
    const stats = { videos: this.videos.length, channels: 1 };
    const channel = { id: 'channel', name: 'Channel' };
    const items = [{ channel, episodes: this.listed.map(toEpisode) }];
    const rows = { page: 1, pages: 1, total: 1, items };
    if (path === 'stats') return stats;
    if (path === 'channel-rows?page=1') return rows;
    if (path === 'home') return { stats, hero: null, rows: [], channel_rows: rows, sample: false };
    const video = this.videos.find(({ id }) => path === `episodes/${id}`);
    return video ? toEpisode(video) : null;
  }
}

function toEpisode(video: Video) {
  return {
    id: video.id,
    title: video.title,
    youtube_video_id: video.id,
    duration_seconds: video.durationSeconds ?? 0,
    view_count: video.viewCount,
    published_at: video.streaming?.actualStartTime ?? video.publishedAt,
    topics: [],
    is_hero_featured: false,
    channel_id: video.channelId,
    embeddable: video.embeddable && !video.ageRestricted,
  };
}

describe('siteTruth', () => {
  let upstream: Upstream;
  let site: MadeUpSite;
  const truth = () => siteTruth(new BffClient(site.origin), upstream);

  beforeEach(async () => {
    upstream = await startUpstream({
      world: generateWorld({ seed: 1, channels: 1, videosPerChannel: 70 }),
    });
    const ids = qualifying(upstream.world);
    site = new MadeUpSite(upstream.world.videos.filter(({ id }) => ids.has(id)));
    await site.listen();
  });

  afterEach(async () => {
    await site.close();
    await upstream.close();
  });

  it('finds no problem with a correct site', async () => {
    expect(await truth()).toEqual(rightTruth(qualifying(upstream.world).size));
  });

  it('finds missing episodes', async () => {
    const [lost] = site.videos.splice(10, 1);
    const { missing, counted, expected } = await truth();
    expect([missing, counted]).toEqual([[lost?.id], expected - 1]);
  });

  it('finds episodes below the minimum duration', async () => {
    const short = upstream.world.videos.find(
      ({ durationSeconds }) => durationSeconds === 599,
    ) as Video;
    site.videos.push(short);
    expect(await truth()).toMatchObject({ notToBeShown: [short.id], tooShort: [short.id] });
  });

  it('finds entries that are listed twice or were never published', async () => {
    const [first] = site.listed as [Video];
    site.listed.push(first, { ...first, id: 'unheard-of1' });
    const { repeated, notToBeShown } = await truth();
    expect(repeated).toEqual([`channel rows: ${first.id}`]);
    expect(notToBeShown).toEqual(['unheard-of1']);
  });

  it('finds episodes shown with wrong data', async () => {
    const [first] = site.videos as [Video];
    site.videos[0] = { ...first, viewCount: (first.viewCount ?? 0) + 1 };
    expect(await truth()).toMatchObject({ wrong: [first.id] });
  });
});
