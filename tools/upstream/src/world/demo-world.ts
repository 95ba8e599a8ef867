import { between, idLetters, pick, type Random, seededRandom } from '../random.js';
import { type WorldStore, wholeSeconds } from './world-store.js';
import type { Video, World } from './world.schema.js';

interface DemoChannel {
  readonly name: string;
  readonly handle: string;
  readonly subjects: readonly [string, ...string[]];
  readonly tags: readonly string[];
}

/** Names that no real channel bears; each says that it is made up. */
const CHANNELS: readonly [DemoChannel, ...DemoChannel[]] = [
  {
    name: 'Cloud Veranda (made up)',
    handle: '@made-up-cloud-veranda',
    subjects: ['Serverless on a small budget', 'Kubernetes without tears', 'One region is enough'],
    tags: ['cloud computing', 'devops'],
  },
  {
    name: 'Model Market (made up)',
    handle: '@made-up-model-market',
    subjects: ['Machine learning with little data', 'AI for local languages', 'Honest benchmarks'],
    tags: ['machine learning', 'ai'],
  },
  {
    name: 'Offer Letter (made up)',
    handle: '@made-up-offer-letter',
    subjects: [
      'The first job after the bootcamp',
      'A salary talk that works',
      'Interview the team',
    ],
    tags: ['career development', 'interview'],
  },
  {
    name: 'Lock and Kente (made up)',
    handle: '@made-up-lock-and-kente',
    subjects: ['Cybersecurity for small teams', 'Threat models on one page', 'Passkeys explained'],
    tags: ['cybersecurity'],
  },
  {
    name: 'Studio Baobab (made up)',
    handle: '@made-up-studio-baobab',
    subjects: ['Design systems that people use', 'Research in five visits', 'Words are design'],
    tags: ['design', 'product management'],
  },
  {
    name: 'Second Founders (made up)',
    handle: '@made-up-second-founders',
    subjects: ['Startups without a pitch deck', 'The first ten customers', 'Fintech at the till'],
    tags: ['startups', 'entrepreneurship'],
  },
  {
    name: 'Front Step Frontend (made up)',
    handle: '@made-up-front-step',
    subjects: ['Web development for slow phones', 'CSS that ages well', 'Less JavaScript'],
    tags: ['web development'],
  },
  {
    name: 'Lead and Listen (made up)',
    handle: '@made-up-lead-and-listen',
    subjects: ['Leadership in the first year', 'Mentorship by the hour', 'On call and asleep'],
    tags: ['leadership', 'mentorship', 'work-life balance'],
  },
];

export const DEMO_HANDLES = CHANNELS.map(({ handle }) => handle);

const FORMS: readonly [string, ...string[]] = [
  '',
  ': what we measured',
  ', live from the meetup',
  ': questions and answers',
  ', one year later',
  ' in forty slides',
  ': a workshop',
  ': the mistakes',
];
const VIDEOS = 22;
const DAY = 86_400_000;

/** A site that looks like a living one. Talks name no picture, so the product draws each. */
export function demoWorld(now = new Date()): World {
  const random = seededRandom(11);
  const channels = CHANNELS.map(({ name, handle }, index) => ({
    id: `UCdemo${idLetters(random, 18)}`,
    title: name,
    handle,
    description: 'Made up for the demonstration. No such channel exists.',
    publishedAt: wholeSeconds(new Date(now.getTime() - (900 + index) * DAY)),
    country: null,
    subscriberCount: between(random, 900, 80_000),
    uploads: 'open' as const,
  }));
  const videos = channels.flatMap(({ id }, index) =>
    Array.from({ length: VIDEOS }, (_, number) => {
      // The newest talks are days apart, the oldest weeks.
      const age = (number + 1) ** 1.6 * DAY + between(random, 0, DAY);
      const views = Math.round(between(random, 20, 900) * (1 + age / DAY));
      return demoVideo(random, { id, index, number, age, views, now });
    }),
  );
  return { channels, videos };
}

interface Place {
  readonly id: string;
  readonly index: number;
  readonly number: number;
  readonly age: number;
  readonly views: number;
  readonly now: Date;
}

function demoVideo(random: Random, { id, index, number, age, views, now }: Place): Video {
  const { subjects, tags } = CHANNELS[index] ?? CHANNELS[0];
  const seconds = between(random, 640, pick(random, [1_500, 2_800, 5_600]));
  return {
    id: `demo${idLetters(random, 7)}`,
    channelId: id,
    title: titleOf(subjects, number),
    description: notesOf(seconds),
    publishedAt: wholeSeconds(new Date(now.getTime() - age)),
    durationSeconds: seconds,
    viewCount: views,
    likeCount: Math.round(views / 30),
    commentCount: Math.round(views / 400),
    tags: [...tags],
    categoryId: '28',
    privacy: 'public',
    deleted: false,
    live: 'none',
    audioLanguage: 'en',
    uploadStatus: 'processed',
    embeddable: true,
    ageRestricted: false,
    blockedIn: [],
    thumbnails: [],
  };
}

/** Each subject in each form before the first repeats. */
function titleOf(subjects: DemoChannel['subjects'], number: number): string {
  const subject = subjects[number % subjects.length] ?? subjects[0];
  return `${subject}${FORMS[Math.floor(number / subjects.length) % FORMS.length] ?? ''}`;
}

const PARTS = ['Welcome', 'The problem', 'What we tried', 'What worked', 'Numbers', 'Questions'];

/** With chapters, as the notes of many talks have them. */
function notesOf(seconds: number): string {
  const step = seconds / PARTS.length;
  const chapters = PARTS.map((part, index) => `${clockOf(Math.floor(index * step))} ${part}`);
  return [
    'Made up for the demonstration: no such recording exists.',
    '',
    'Chapters:',
    ...chapters,
  ].join('\n');
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...rest] = parts.map((part) => String(part).padStart(2, '0'));
  return [...(hours === '00' ? [] : [hours]), ...rest].join(':');
}

/** A new talk of a random channel. */
export function addDemoTalk(world: WorldStore, random: Random): void {
  const index = between(random, 0, CHANNELS.length - 1);
  const channel = world.channels[index];
  if (!channel) return;
  const number = world.uploads(channel.id).length;
  const now = new Date();
  const place = { id: channel.id, index, number, age: 0, views: between(random, 3, 90), now };
  world.addVideo(demoVideo(random, place));
}
