import { wholeSeconds } from './world-store.js';
import type { Video } from './world.schema.js';

type EdgeCase = (video: Video, now: number) => Partial<Video>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (milliseconds: number) => wholeSeconds(new Date(milliseconds));

export const EDGE_CASES: Readonly<Record<string, EdgeCase>> = {
  'one second too short': () => ({ durationSeconds: 599 }),
  'exactly long enough': () => ({ durationSeconds: 600 }),
  'one second more': () => ({ durationSeconds: 601 }),
  short: () => ({ durationSeconds: 45 }),
  'zero duration': () => ({ durationSeconds: 0 }),
  'no duration': () => ({ durationSeconds: null }),
  upcoming: (_, now) => ({
    live: 'upcoming',
    durationSeconds: 0,
    viewCount: null,
    streaming: { scheduledStartTime: at(now + DAY) },
  }),
  'upcoming premiere': (_, now) => ({
    live: 'upcoming',
    durationSeconds: null,
    viewCount: null,
    streaming: { scheduledStartTime: at(now + 2 * DAY) },
  }),
  'live now': (_, now) => ({
    live: 'live',
    durationSeconds: 0,
    streaming: { actualStartTime: at(now - HOUR), concurrentViewers: 321 },
  }),
  'finished stream': (video) => ({
    durationSeconds: 5_432,
    streaming: {
      scheduledStartTime: video.publishedAt,
      actualStartTime: video.publishedAt,
      actualEndTime: at(Date.parse(video.publishedAt) + 5_432_000),
    },
  }),
  private: () => ({ privacy: 'private' }),
  unlisted: () => ({ privacy: 'unlisted' }),
  deleted: () => ({ deleted: true }),
  rejected: () => ({ uploadStatus: 'rejected' }),
  'not embeddable': () => ({ embeddable: false }),
  'age-restricted': () => ({ ageRestricted: true }),
  'blocked somewhere': () => ({ blockedIn: ['DE', 'FR'] }),
  'exactly 30 days old': (_, now) => ({ publishedAt: at(now - 30 * DAY) }),
  'a second over 30 days old': (_, now) => ({ publishedAt: at(now - 30 * DAY - 1_000) }),
  'views tie, one': () => ({ viewCount: 12_345 }),
  'views tie, other': () => ({ viewCount: 12_345 }),
  'no views field': () => ({ viewCount: null }),
  'zero views': () => ({ viewCount: 0 }),
  'views beyond 32 bits': () => ({ viewCount: 4_300_000_000 }),
  'smallest picture only': () => ({ thumbnails: ['default'] }),
  'no large pictures': () => ({ thumbnails: ['default', 'medium', 'high'] }),
  'no tags, no description': () => ({ tags: [], description: '' }),
  'longer than a day': () => ({ durationSeconds: 86_402 }),
  'markup in the title': (video) => ({
    title: `${video.title} <b>& "more"</b> \u{1F3A4}\nsecond line`,
  }),
  'date with milliseconds': (video) => ({ publishedAt: video.publishedAt.replace('Z', '.000Z') }),
  'added long after it was published': (video) => ({
    addedAt: video.publishedAt,
    publishedAt: at(Date.parse(video.publishedAt) - 90 * DAY),
  }),
};
