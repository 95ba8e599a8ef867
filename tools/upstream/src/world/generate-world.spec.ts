import { describe, expect, it } from '@jest/globals';
import { EDGE_CASES, generateWorld } from './generate-world.js';

const now = new Date('2026-06-15T12:00:00.750Z');
const plan = { seed: 7, channels: 4, videosPerChannel: 70, now };

describe('generateWorld', () => {
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
