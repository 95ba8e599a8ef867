import { describe, expect, it } from '@jest/globals';
import {
  request,
  aChannel,
  aVideo,
  aWorld,
  CHANNEL_ID,
  reasonOf,
  UPLOADS_ID,
  upstreamWith,
  videoId,
  type Answered,
  type Loose,
} from '../../test/kit.js';
import type { Video } from '../world/world.schema.js';
import { isoDuration } from './lists.js';

const items = (answer: Answered) => (answer.json.items ?? []) as unknown as Loose[];

const withVideos = (...videos: Video[]) =>
  upstreamWith({ world: { channels: [aChannel()], videos } });

describe('channels', () => {
  it('returns only the requested parts, with counters as strings', async () => {
    const upstream = await upstreamWith({
      world: {
        channels: [aChannel({ handle: '@synthetic' })],
        videos: [aVideo(1, { viewCount: 4_300_000_000 })],
      },
    });
    const answer = await request(
      upstream,
      `channels?part=snippet,contentDetails,statistics&id=${CHANNEL_ID}`,
    );
    expect(answer.json.kind).toBe('youtube#channelListResponse');
    expect(answer.json.pageInfo).toEqual({ totalResults: 1, resultsPerPage: 5 });
    expect(items(answer)[0]).toMatchObject({
      kind: 'youtube#channel',
      id: CHANNEL_ID,
      snippet: {
        title: 'Synthetic channel',
        customUrl: '@synthetic',
        thumbnails: { high: { width: 800 } },
      },
      contentDetails: { relatedPlaylists: { likes: '', uploads: UPLOADS_ID } },
      statistics: {
        viewCount: '4300000000',
        subscriberCount: '0',
        hiddenSubscriberCount: false,
        videoCount: '1',
      },
    });
    const narrow = items(await request(upstream, `channels?part=id&id=${CHANNEL_ID}`))[0];
    expect(Object.keys(narrow ?? {})).toEqual(['kind', 'id']);
  });

  it('omits a hidden subscriber count and a missing handle', async () => {
    const upstream = await upstreamWith({
      world: { channels: [aChannel({ subscriberCount: null })], videos: [] },
    });
    const [channel] = items(
      await request(upstream, `channels?part=snippet,statistics&id=${CHANNEL_ID}`),
    );
    expect(channel?.statistics).toEqual({
      viewCount: '0',
      hiddenSubscriberCount: true,
      videoCount: '0',
    });
    expect(channel?.snippet).not.toHaveProperty('customUrl');
  });
});

describe('playlistItems', () => {
  const path = `playlistItems?part=snippet,contentDetails,status&playlistId=${UPLOADS_ID}`;

  it('describes an item by its own id and position', async () => {
    const upstream = await withVideos(aVideo(1, { addedAt: '2026-05-05T05:05:05Z' }));
    const [item] = items(await request(upstream, path));
    expect(item?.id).not.toBe(videoId(1));
    expect(item).toMatchObject({
      kind: 'youtube#playlistItem',
      snippet: {
        publishedAt: '2026-05-05T05:05:05Z',
        title: 'Synthetic talk 1',
        position: 0,
        playlistId: UPLOADS_ID,
        resourceId: { kind: 'youtube#video', videoId: videoId(1) },
        videoOwnerChannelId: CHANNEL_ID,
      },
      contentDetails: { videoId: videoId(1), videoPublishedAt: '2026-01-01T00:00:00Z' },
      status: { privacyStatus: 'public' },
    });
  });

  it('rejects a page token of another list', async () => {
    const other = aChannel({ id: 'UCsynthetic000000000000B' });
    const world = aWorld(9);
    const upstream = await upstreamWith({
      world: { ...world, channels: [...world.channels, other] },
    });
    const token = String((await request(upstream, path)).json.nextPageToken);
    const elsewhere = `playlistItems?part=id&playlistId=UUsynthetic000000000000B&pageToken=${token}`;
    expect(reasonOf(await request(upstream, elsewhere))).toBe('invalidPageToken');
    expect(reasonOf(await request(upstream, `${path}&pageToken=5`))).toBe('invalidPageToken');
  });
});

describe('videos', () => {
  const parts = 'snippet,contentDetails,statistics,status,liveStreamingDetails';
  const details = async (special: Partial<Video>) => {
    const upstream = await withVideos(aVideo(1, special));
    return items(await request(upstream, `videos?part=${parts}&id=${videoId(1)}`))[0];
  };

  it('answers ids in the shape of the API', async () => {
    expect(await details({ viewCount: 12, likeCount: 3, tags: ['ai'] })).toMatchObject({
      kind: 'youtube#video',
      id: videoId(1),
      snippet: {
        title: 'Synthetic talk 1',
        channelId: CHANNEL_ID,
        tags: ['ai'],
        categoryId: '28',
        liveBroadcastContent: 'none',
        thumbnails: { maxres: { width: 1280, height: 720 } },
      },
      contentDetails: {
        duration: 'PT20M',
        caption: 'false',
        licensedContent: false,
        contentRating: {},
      },
      statistics: { viewCount: '12', likeCount: '3', favoriteCount: '0' },
      status: { embeddable: true, privacyStatus: 'public', uploadStatus: 'processed' },
    });
  });

  it('omits unknown values', async () => {
    const video = await details({
      viewCount: null,
      durationSeconds: null,
      thumbnails: ['default'],
    });
    expect(video?.statistics).toEqual({ favoriteCount: '0' });
    expect(video?.contentDetails).not.toHaveProperty('duration');
    expect(Object.keys(video?.snippet?.thumbnails ?? {})).toEqual(['default']);
    expect(video?.snippet).not.toHaveProperty('tags');
    expect(video).not.toHaveProperty('liveStreamingDetails');
  });

  it('marks videos that are not embeddable, age-restricted or blocked in a region', async () => {
    const video = await details({ embeddable: false, ageRestricted: true, blockedIn: ['DE'] });
    expect(video?.status?.embeddable).toBe(false);
    expect(video?.contentDetails?.contentRating).toEqual({ ytRating: 'ytAgeRestricted' });
    expect(video?.contentDetails?.regionRestriction).toEqual({ blocked: ['DE'] });
  });

  it('accepts at most 50 ids, comma-separated or repeated', async () => {
    const upstream = await upstreamWith({ world: aWorld(60) });
    const ids = (count: number) => Array.from({ length: count }, (_, index) => videoId(index + 1));
    expect(items(await request(upstream, `videos?part=id&id=${ids(50).join(',')}`))).toHaveLength(
      50,
    );
    expect(
      items(
        await request(
          upstream,
          `videos?part=id&${ids(3)
            .map((id) => `id=${id}`)
            .join('&')}`,
        ),
      ),
    ).toHaveLength(3);
    const tooMany = await request(upstream, `videos?part=id&id=${ids(51).join(',')}`);
    expect([tooMany.status, reasonOf(tooMany)]).toEqual([400, 'invalidFilters']);
  });
});

describe('every list', () => {
  it.each([
    ['videos?id=x', 'missingRequiredParameter'],
    ['videos?part=id', 'missingRequiredParameter'],
    ['videos?part=id,nonsense&id=x', 'unknownPart'],
    [`channels?part=id&id=${CHANNEL_ID}&forHandle=@a`, 'incompatibleParameters'],
    [`channels?part=id&id=${CHANNEL_ID}&maxResults=51`, 'invalidParameter'],
    [`channels?part=id&id=${CHANNEL_ID}&maxResults=-1`, 'invalidParameter'],
  ])('refuses %s as %s', async (path, reason) => {
    const answer = await request(await upstreamWith(), path);
    expect([answer.status, reasonOf(answer)]).toEqual([400, reason]);
  });

  it('is gzipped if the client accepts it', async () => {
    const upstream = await upstreamWith();
    const path = `playlistItems?part=snippet&playlistId=${UPLOADS_ID}`;
    const zipped = await request(upstream, path, { 'accept-encoding': 'gzip' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    const plain = await request(upstream, path, { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.json).toEqual(zipped.json);
  });
});

describe('isoDuration', () => {
  it.each([
    [0, 'P0D'],
    [45, 'PT45S'],
    [599, 'PT9M59S'],
    [600, 'PT10M'],
    [933, 'PT15M33S'],
    [3_603, 'PT1H3S'],
    [3_720, 'PT1H2M'],
    [3_723, 'PT1H2M3S'],
    [86_400, 'P1D'],
    [86_402, 'P1DT2S'],
  ])('writes %i s as %s', (seconds, text) => {
    expect(isoDuration(seconds)).toBe(text);
  });
});
