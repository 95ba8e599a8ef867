import { SUBJECTS, synthetic } from '../made-up.js';
import { between, idLetters, pick, type Random, seededRandom } from '../random.js';
import { wholeSeconds } from './world-store.js';
import {
  type Channel,
  channelSchema,
  type Video,
  videoSchema,
  type World,
} from './world.schema.js';

type EdgeCase = (video: Video, now: number) => Partial<Video>;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (milliseconds: number) => wholeSeconds(new Date(milliseconds));

export const TWELVE_LINES = synthetic.longNotes.join('\n');

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

export interface WorldPlan {
  readonly seed: number;
  readonly channels: number;
  readonly videosPerChannel: number;
  readonly now?: Date;
  readonly edgeCases?: boolean;
}

const EDGE_STEP = 7;
const EDGE_NAMES = Object.keys(EDGE_CASES);
const LANGUAGES = ['en', null, 'en-GB', 'sw', null, 'fr'] as const;

export function generateWorld(plan: WorldPlan): World {
  const random = seededRandom(plan.seed);
  const now = Math.floor((plan.now ?? new Date()).getTime() / 1_000) * 1_000;
  const channels = Array.from({ length: plan.channels }, (_, index) =>
    channel(random, index + 1, now),
  );
  const videos = channels.flatMap((owner, channelIndex) =>
    Array.from({ length: plan.videosPerChannel }, (_, index) => {
      const ordinary = video(random, {
        owner,
        number: index + 1,
        channelNumber: channelIndex + 1,
        now,
      });
      if (plan.edgeCases === false) return ordinary;
      return { ...ordinary, ...edgeCaseAt(index + channelIndex * EDGE_STEP)?.(ordinary, now) };
    }),
  );
  return { channels, videos };
}

function edgeCaseAt(place: number) {
  const name = place % 2 === 0 ? EDGE_NAMES[(place / 2) % EDGE_NAMES.length] : undefined;
  return name === undefined ? undefined : EDGE_CASES[name];
}

function channel(random: Random, number: number, now: number): Channel {
  return channelSchema.parse({
    id: `UCsyn${idLetters(random, 19)}`,
    title: `Synthetic channel ${number}`,
    handle: `@synthetic-channel-${number}`,
    description: `Made-up talks of the made-up channel ${number}.`,
    publishedAt: wholeSeconds(new Date(now - (1_000 + number) * DAY)),
    country: pick(random, ['KE', 'NG', 'ZA', 'US', null]),
    subscriberCount: number % 5 === 0 ? null : between(random, 100, 900_000),
  });
}

interface Place {
  readonly owner: Channel;
  readonly number: number;
  readonly channelNumber: number;
  readonly now: number;
}

function video(random: Random, { owner, number, channelNumber, now }: Place): Video {
  const subject = pick(random, SUBJECTS);
  const age = number * 3 * DAY + between(random, 0, DAY / 1_000) * 1_000;
  return videoSchema.parse({
    id: `syn${idLetters(random, 8)}`,
    channelId: owner.id,
    title: `Synthetic talk ${number} of channel ${channelNumber}: ${subject.title}`,
    description: `Made-up talk number ${number}.\n\nNo such recording exists.`,
    publishedAt: wholeSeconds(new Date(now - age)),
    durationSeconds: between(random, 602, 5_400),
    viewCount: between(random, 10, 400_000),
    likeCount: between(random, 0, 9_000),
    commentCount: between(random, 0, 500),
    tags: [...subject.tags],
    audioLanguage: LANGUAGES[number % LANGUAGES.length],
  });
}

export const MINIMUM_SECONDS = 600;

/** Ids that a correct client shows: 600 s or more, public, not live, available. */
export function qualifying(world: World): Set<string> {
  const open = new Set(
    world.channels.filter((channel) => channel.uploads === 'open').map(({ id }) => id),
  );
  return new Set(
    world.videos
      .filter((video) => open.has(video.channelId) && isEpisode(video))
      .map(({ id }) => id),
  );
}

function isEpisode(video: Video): boolean {
  const { privacy, deleted, uploadStatus, malformed, live, durationSeconds } = video;
  const visible = privacy === 'public' && !deleted && malformed === undefined;
  const playable = live === 'none' && uploadStatus !== 'failed' && uploadStatus !== 'rejected';
  return visible && playable && (durationSeconds ?? 0) >= MINIMUM_SECONDS;
}
