import { demo } from '../made-up.js';
import { between, idLetters, pick, type Random, seededRandom } from '../random.js';
import { type WorldStore, wholeSeconds } from './world-store.js';
import { channelSchema, type Video, videoSchema, type World } from './world.schema.js';

export const DEMO_HANDLES = demo.channels.map(({ handle }) => handle);

const VIDEOS = 22;
const DAY = 86_400_000;

/** A site that looks like a living one. Talks name no picture, so the product draws each. */
export function demoWorld(now = new Date()): World {
  const random = seededRandom(11);
  const channels = demo.channels.map(({ name, handle }, index) =>
    channelSchema.parse({
      id: `UCdemo${idLetters(random, 18)}`,
      title: name,
      handle,
      description: 'Made up for the demonstration. No such channel exists.',
      publishedAt: wholeSeconds(new Date(now.getTime() - (900 + index) * DAY)),
      subscriberCount: between(random, 900, 80_000),
    }),
  );
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
  const { subjects, tags } = demo.channels[index] ?? demo.channels[0];
  const seconds = between(random, 640, pick(random, [1_500, 2_800, 5_600]));
  return videoSchema.parse({
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
    audioLanguage: 'en',
    thumbnails: [],
  });
}

/** Each subject in each form before the first repeats. */
function titleOf(subjects: readonly [string, ...string[]], number: number): string {
  const subject = subjects[number % subjects.length] ?? subjects[0];
  return `${subject}${demo.titleForms[Math.floor(number / subjects.length) % demo.titleForms.length] ?? ''}`;
}

function notesOf(seconds: number): string {
  const step = seconds / demo.chapters.length;
  const chapters = demo.chapters.map(
    (part, index) => `${clockOf(Math.floor(index * step))} ${part}`,
  );
  const opening = 'Made up for the demonstration: no such recording exists.';
  return [opening, '', 'Chapters:', ...chapters].join('\n');
}

function clockOf(seconds: number): string {
  const parts = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
  const [hours, ...rest] = parts.map((part) => String(part).padStart(2, '0'));
  return [...(hours === '00' ? [] : [hours]), ...rest].join(':');
}

export function addDemoTalk(world: WorldStore, random: Random): void {
  const index = between(random, 0, demo.channels.length - 1);
  const channel = world.channels[index];
  if (!channel) return;
  const number = world.uploads(channel.id).length;
  const now = new Date();
  const place = { id: channel.id, index, number, age: 0, views: between(random, 3, 90), now };
  world.addVideo(demoVideo(random, place));
}
