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

  it.each(['@Synthetic', 'synthetic'])('finds a channel by the handle %s', async (handle) => {
    const upstream = await upstreamWith({
      world: { channels: [aChannel({ handle: '@synthetic' })], videos: [] },
    });
    expect(items(await request(upstream, `channels?part=id&forHandle=${handle}`))).toHaveLength(1);
  });

  it('omits items for an unknown channel', async () => {
    const upstream = await upstreamWith();
    const answer = await request(upstream, 'channels?part=id&id=UCunknown000000000000000');
    expect(answer.status).toBe(200);
    expect(answer.json).not.toHaveProperty('items');
  });
});

describe('playlistItems', () => {
  const path = `playlistItems?part=snippet,contentDetails,status&playlistId=${UPLOADS_ID}`;

  it('lists the last added first, page by page to the end', async () => {
    const upstream = await upstreamWith({ world: aWorld(120) });
    const collected: string[] = [];
    let token: unknown;
    let pages = 0;
    do {
      const answer: Answered = await request(
        upstream,
        `${path}&maxResults=50${token ? `&pageToken=${String(token)}` : ''}`,
      );
      expect(answer.json.pageInfo).toEqual({ totalResults: 120, resultsPerPage: 50 });
      collected.push(...items(answer).map((item) => String(item.contentDetails?.videoId)));
      token = answer.json.nextPageToken;
      pages += 1;
    } while (token);
    expect(pages).toBe(3);
    expect(collected).toEqual(Array.from({ length: 120 }, (_, index) => videoId(120 - index)));
  });

  it('returns 5 items by default', async () => {
    const upstream = await upstreamWith({ world: aWorld(7) });
    const first = await request(upstream, path);
    expect(items(first)).toHaveLength(5);
    const second = await request(upstream, `${path}&pageToken=${String(first.json.nextPageToken)}`);
    expect(items(second)).toHaveLength(2);
    expect(second.json).not.toHaveProperty('nextPageToken');
  });

  it('counts without listing when asked for 0', async () => {
    const answer = await request(await upstreamWith(), `${path}&maxResults=0`);
    expect(answer.json).toMatchObject({ pageInfo: { totalResults: 3, resultsPerPage: 0 } });
    expect(answer.json).not.toHaveProperty('items');
    expect(answer.json).not.toHaveProperty('nextPageToken');
  });

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

  it.each([
    ['Private video', { privacy: 'private' as const }, 'private'],
    ['Deleted video', { deleted: true }, 'public'],
  ])(
    'keeps a "%s" in the list, telling nothing about it',
    async (title, special, privacyStatus) => {
      const [item] = items(await request(await withVideos(aVideo(1, special)), path));
      expect(item?.snippet).toMatchObject({ title, thumbnails: {} });
      expect(item?.snippet).not.toHaveProperty('videoOwnerChannelId');
      expect(item?.contentDetails).toEqual({ videoId: videoId(1) });
      expect(item?.status).toEqual({ privacyStatus });
    },
  );

  it.each([
    ['missing', 404, 'playlistNotFound'],
    ['forbidden', 403, 'playlistItemsNotAccessible'],
  ] as const)('answers a list that is %s with %i %s', async (uploads, status, reason) => {
    const upstream = await upstreamWith({
      world: { channels: [aChannel({ uploads })], videos: [] },
    });
    const answer = await request(upstream, path);
    expect([answer.status, reasonOf(answer)]).toEqual([status, reason]);
  });

  it.each(['UUunknown000000000000000', 'PLsomething'])(
    'does not find the list %s',
    async (list) => {
      const answer = await request(
        await upstreamWith(),
        `playlistItems?part=id&playlistId=${list}`,
      );
      expect([answer.status, reasonOf(answer)]).toEqual([404, 'playlistNotFound']);
      expect(answer.json.error?.message).toContain('<code>playlistId</code>');
    },
  );

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

  it.each([
    [
      'upcoming',
      { scheduledStartTime: '2026-12-01T10:00:00Z' },
      { scheduledStartTime: '2026-12-01T10:00:00Z' },
    ],
    [
      'live',
      { actualStartTime: '2026-11-01T10:00:00Z', concurrentViewers: 7 },
      { actualStartTime: '2026-11-01T10:00:00Z', concurrentViewers: '7' },
    ],
  ] as const)('shows one that is %s with P0D', async (live, streaming, expected) => {
    const video = await details({ live, streaming, durationSeconds: 0 });
    expect(video?.snippet?.liveBroadcastContent).toBe(live);
    expect(video?.contentDetails?.duration).toBe('P0D');
    expect(video?.liveStreamingDetails).toEqual(expected);
  });

  it('marks videos that are not embeddable, age-restricted or blocked in a region', async () => {
    const video = await details({ embeddable: false, ageRestricted: true, blockedIn: ['DE'] });
    expect(video?.status?.embeddable).toBe(false);
    expect(video?.contentDetails?.contentRating).toEqual({ ytRating: 'ytAgeRestricted' });
    expect(video?.contentDetails?.regionRestriction).toEqual({ blocked: ['DE'] });
  });

  it('omits unknown, private and deleted videos and keeps unlisted ones', async () => {
    const upstream = await withVideos(
      aVideo(1),
      aVideo(2, { privacy: 'private' }),
      aVideo(3, { deleted: true }),
      aVideo(4, { privacy: 'unlisted' }),
    );
    const ids = [1, 2, 3, 4, 5].map(videoId).join(',');
    const answer = await request(upstream, `videos?part=id&id=${ids}`);
    expect(items(answer).map(({ id }) => id)).toEqual([videoId(1), videoId(4)]);
    expect(await request(upstream, `videos?part=id&id=${videoId(5)}`)).toMatchObject({
      status: 200,
    });
  });

  it.each([
    ['snippet', (video: Loose) => video.snippet, undefined],
    ['duration', (video: Loose) => video.contentDetails?.duration, 'ten minutes'],
    ['date', (video: Loose) => video.snippet?.publishedAt, 'yesterday'],
    ['counter', (video: Loose) => video.statistics?.viewCount, { many: true }],
  ] as const)(
    'breaks one item where its %s is asked to be malformed',
    async (malformed, field, value) => {
      const video = await details({ malformed });
      expect(video && field(video)).toEqual(value);
    },
  );

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

  it('requires a key in the query or a header', async () => {
    const upstream = await upstreamWith();
    const path = `channels?part=id&id=${CHANNEL_ID}`;
    const none = await request(upstream, `${path}&key=`);
    expect([none.status, reasonOf(none)]).toEqual([403, 'forbidden']);
    const wrong = await request(upstream, `${path}&key=wrong`);
    expect([wrong.status, reasonOf(wrong)]).toEqual([400, 'badRequest']);
    expect(wrong.json.error?.details?.[0]?.reason).toBe('API_KEY_INVALID');
    expect(
      (await request(upstream, `${path}&key=`, { 'x-goog-api-key': upstream.key })).status,
    ).toBe(200);
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
