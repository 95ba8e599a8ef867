import { describe, expect, it } from '@jest/globals';
import { EDGE_CASES, generateWorld, qualifying } from './generate-world.js';
import { channelSchema, videoSchema } from './world.schema.js';
import { aChannel, aVideo } from '../../test/kit.js';

const now = new Date('2026-06-15T12:00:00.750Z');
const plan = { seed: 7, channels: 4, videosPerChannel: 70, now };

describe('generateWorld', () => {
  it('makes the same world for the same plan and another for another seed', () => {
    expect(generateWorld(plan)).toEqual(generateWorld(plan));
    expect(generateWorld({ ...plan, seed: 8 }).videos[0]?.id).not.toBe(
      generateWorld(plan).videos[0]?.id,
    );
  });

  it('moves only the dates with `now`', () => {
    const later = generateWorld({ ...plan, now: new Date('2026-06-16T12:00:00Z') });
    const undated = (world: ReturnType<typeof generateWorld>) =>
      world.videos.map(({ id, title, durationSeconds, viewCount, tags }) => [
        id,
        title,
        durationSeconds,
        viewCount,
        tags,
      ]);
    expect(undated(later)).toEqual(undated(generateWorld(plan)));
  });

  it('generates valid channels and videos', () => {
    const { channels, videos } = generateWorld(plan);
    expect(channels.map((channel) => channelSchema.parse(channel))).toEqual(channels);
    expect(videos.map((video) => videoSchema.parse(video))).toEqual(videos);
  });

  it('labels everything as synthetic', () => {
    const { channels, videos } = generateWorld(plan);
    expect(videos[16]?.title).toMatch(/^Synthetic talk 17 of channel 1: /);
    expect([...channels, ...videos].every(({ title }) => title.startsWith('Synthetic '))).toBe(
      true,
    );
  });

  it('contains every edge case', () => {
    const { videos } = generateWorld(plan);
    const stamp = (age: number) =>
      new Date(Math.floor(now.getTime() / 1_000) * 1_000 - age).toISOString().replace('.000Z', 'Z');
    const month = 30 * 86_400_000;
    const conditions: readonly ((video: (typeof videos)[number]) => boolean)[] = [
      ...[0, 45, 599, 600, 601, 86_402, null].map(
        (length) => (video: (typeof videos)[number]) => video.durationSeconds === length,
      ),
      (video) => video.publishedAt === stamp(month),
      (video) => video.publishedAt === stamp(month + 1_000),
      (video) => video.live === 'upcoming' && video.durationSeconds === null,
      (video) => video.live === 'live',
      (video) => video.streaming?.actualEndTime !== undefined,
      (video) => video.privacy === 'private',
      (video) => video.privacy === 'unlisted',
      (video) => video.deleted,
      (video) => video.uploadStatus === 'rejected',
      (video) => !video.embeddable,
      (video) => video.ageRestricted,
      (video) => video.viewCount === null && video.live === 'none',
      (video) => video.thumbnails.length === 1,
      (video) => video.thumbnails.length === 0,
      (video) => video.title.length === 90,
      (video) => video.description.split('\n').length === 12,
      (video) => video.tags.length === 0 && video.description === '',
      (video) => video.publishedAt.endsWith('.000Z'),
    ];
    expect(conditions.map((is) => videos.some(is))).toEqual(conditions.map(() => true));
    expect(videos.filter(({ viewCount }) => viewCount === 12_345).length).toBeGreaterThan(1);
    expect(Object.keys(EDGE_CASES).length).toBeLessThanOrEqual(plan.videosPerChannel / 2);
  });
});

describe('qualifying', () => {
  it.each([
    ['600 s', { durationSeconds: 600 }, true],
    ['599 s', { durationSeconds: 599 }, false],
    ['a duration of zero', { durationSeconds: 0 }, false],
    ['no duration', { durationSeconds: null }, false],
    ['a private one', { privacy: 'private' as const }, false],
    ['an unlisted one', { privacy: 'unlisted' as const }, false],
    ['a deleted one', { deleted: true }, false],
    ['a rejected one', { uploadStatus: 'rejected' as const }, false],
    ['one that is live', { live: 'live' as const }, false],
    ['one that is to come', { live: 'upcoming' as const }, false],
    ['one that may not be embedded', { embeddable: false }, true],
    ['one whose answer is broken', { malformed: 'date' as const }, false],
  ])('judges %s', (_, special, expected) => {
    const video = aVideo(1, special);
    expect(qualifying({ channels: [aChannel()], videos: [video] }).has(video.id)).toBe(expected);
  });

  it('excludes channels with unreadable uploads', () => {
    const channels = [aChannel({ uploads: 'missing' })];
    expect(qualifying({ channels, videos: [aVideo(1)] }).size).toBe(0);
  });
});
