import { between, idLetters, pick, seededRandom, type Random } from '../random.js';
import { EDGE_CASES } from './edge-cases.js';
import { SUBJECTS } from './words.js';
import { wholeSeconds } from './world-store.js';
import type { Channel, Video, World } from './world.schema.js';

export interface WorldPlan {
  readonly seed: number;
  readonly channels: number;
  readonly videosPerChannel: number;
  readonly now?: Date;
  readonly edgeCases?: boolean;
}

const EDGE_STEP = 7;
const EDGE_NAMES = Object.keys(EDGE_CASES);
const DAY = 86_400_000;
/** Some uploaders name none. */
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
  return {
    id: `UCsyn${idLetters(random, 19)}`,
    title: `Synthetic channel ${number}`,
    handle: `@synthetic-channel-${number}`,
    description: `Made-up talks of the made-up channel ${number}.`,
    publishedAt: wholeSeconds(new Date(now - (1_000 + number) * DAY)),
    country: pick(random, ['KE', 'NG', 'ZA', 'US', null]),
    subscriberCount: number % 5 === 0 ? null : between(random, 100, 900_000),
    uploads: 'open',
  };
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
  return {
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
    categoryId: '28',
    privacy: 'public',
    deleted: false,
    live: 'none',
    audioLanguage: LANGUAGES[number % LANGUAGES.length] ?? null,
    uploadStatus: 'processed',
    embeddable: true,
    ageRestricted: false,
    blockedIn: [],
    thumbnails: ['default', 'medium', 'high', 'standard', 'maxres'],
  };
}
