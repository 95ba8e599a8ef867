import { generateWorld, TWELVE_LINES, type Video, type World } from '@elevate/upstream';
import { DAY_MS } from '@elevate/rules';

const CHANNELS = 5;
const VIDEOS_PER_CHANNEL = 60;

/** YouTube's maximum length, with one unbreakable word. */
const LONG_CHANNEL =
  'Synthetic channel with the longest name that is allowed: Wakanyamatechnologistsinternational Nairobi';

/** Of the channel with the longest name. */
export const LONG_TALK = 'syx00000310';

const longTitle = (number: number): string =>
  `Part ${number} of a talk whose title is as long as titles of real talks often are: ninety letters.`;

/** Regular channels, one with more talks than its page and category can show. */
export function visitorWorld(now = new Date()): World {
  const { channels, videos } = generateWorld({
    seed: 11,
    channels: CHANNELS,
    videosPerChannel: VIDEOS_PER_CHANNEL,
    now,
  });
  const [first, last] = [channels[0]!, channels.at(-1)!];
  const long = { ...last, id: `UCsyn${'L'.repeat(19)}`, title: LONG_CHANNEL, handle: null };
  const model = videos.find(
    ({ live, deleted, privacy, malformed }) =>
      live === 'none' && !deleted && privacy === 'public' && malformed === undefined,
  )!;
  const like = (number: number, owner: string, title: string): Video => ({
    ...model,
    id: `syx${String(number).padStart(8, '0')}`,
    channelId: owner,
    title,
    description: `Made-up talk ${number}, recorded in the forge of Wakanyama.`,
    publishedAt: new Date(now.getTime() - 40 * DAY_MS - number * 60_000)
      .toISOString()
      .replace(/\.\d+Z$/, 'Z'),
    durationSeconds: 1_800 + number,
    embeddable: true,
    tags: [],
  });
  return {
    channels: [...channels, long],
    videos: [
      ...videos,
      ...Array.from({ length: 110 }, (_, index) =>
        like(index, first.id, `Cybersecurity without fear, part ${index + 1}`),
      ),
      ...Array.from({ length: 3 }, (_, index) => ({
        ...like(310 + index, long.id, longTitle(index + 1)),
        description: TWELVE_LINES,
        thumbnails: [],
      })),
    ],
  };
}
