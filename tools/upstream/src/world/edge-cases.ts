import { wholeSeconds } from './world-store.js';
import type { Video } from './world.schema.js';

type EdgeCase = (video: Video, now: number) => Partial<Video>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (milliseconds: number) => wholeSeconds(new Date(milliseconds));

export const TWELVE_LINES = [
  'Made-up notes of a made-up recording, as long as the notes of real talks usually are, so that pages meet them before visitors do.',
  '',
  'Chapters:',
  '00:00 Welcome and thanks to everyone who helped',
  '02:15 Where the idea came from, and the first version that did not work',
  '09:40 Three measurements that changed the plan',
  '21:05 Questions from the room',
  '',
  'Slides: https://slides.example.org/a-rather-long-address/that-has-no-place-to-break/2031/made-up-talk-number-one',
  'Code: https://code.example.org/made-up/talk',
  '',
  'Thanks for watching. Subscribe for more made-up talks, and tell us what you would like to see next.',
].join('\n');

const NINETY = 90;

function ofNinety(title: string): string {
  const rest =
    ', with everything that we learned along the way and what we would do differently today';
  return `${title}${rest}`.slice(0, NINETY).trimEnd();
}

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
  'no picture at all': () => ({ thumbnails: [] }),
  'no tags, no description': () => ({ tags: [], description: '' }),
  'a description of twelve lines': () => ({ description: TWELVE_LINES }),
  'a title of ninety characters': (video) => ({
    title: ofNinety(video.title),
    description: TWELVE_LINES,
  }),
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
