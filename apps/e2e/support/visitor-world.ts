import { generateWorld, TWELVE_LINES, type Video, type World } from '@elevate/upstream';
import { DAY_MS } from '@elevate/rules';

const CHANNELS = 5;
const VIDEOS_PER_CHANNEL = 60;

/** Its only talk is one second too short. */
export const SILENT_CHANNEL = 'Synthetic channel without talks';

/** YouTube's maximum length, with one unbreakable word. */
const LONG_CHANNEL =
  'Synthetic channel with the longest name that is allowed: Wakanyamatechnologistsinternational Nairobi';

/** Of the channel with the longest name. */
export const LONG_TALK = 'syx00000310';

/** Titles with special characters that search must match literally. */
export const ODD_TITLES = [
  "C++ (a.k.a. [cpp]) costs $0.99, doesn't it? ^.*$ \\d+ {1,2} a|b",
  'Zo\u00eb builds a caf\u00e9 robot \u{1F916}\u{1F3A4}',
  // Same letters in decomposed Unicode.
  'Zoe\u0308 opens the cafe\u0301 again',
  '100% safe <script>alert("1")</script> & more',
  '\u{1F469}\u{1F3FE}\u200D\u{1F4BB} writes \u{1F1F3}\u{1F1EC} code',
] as const;

const longTitle = (number: number): string =>
  `Part ${number} of a talk whose title is as long as titles of real talks often are: ninety letters.`;

/** Regular channels, one with more talks than its page and category can show, and one without visible talks. */
export function visitorWorld(now = new Date()): World {
  const { channels, videos } = generateWorld({
    seed: 11,
    channels: CHANNELS,
    videosPerChannel: VIDEOS_PER_CHANNEL,
    now,
  });
  const [first, last] = [channels[0]!, channels.at(-1)!];
  const long = { ...last, id: `UCsyn${'L'.repeat(19)}`, title: LONG_CHANNEL, handle: null };
  const silent = { ...last, id: `UCsyn${'S'.repeat(19)}`, title: SILENT_CHANNEL, handle: null };
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
    channels: [...channels, silent, long],
    videos: [
      ...videos,
      ...Array.from({ length: 110 }, (_, index) =>
        like(index, first.id, `Cybersecurity without fear, part ${index + 1}`),
      ),
      ...ODD_TITLES.map((title, index) => like(200 + index, last.id, title)),
      {
        ...like(290, last.id, 'AI, DevOps and Blockchain: Cybersecurity for Data Science'),
        tags: ['machine learning'],
      },
      ...Array.from({ length: 3 }, (_, index) => ({
        ...like(310 + index, long.id, longTitle(index + 1)),
        description: TWELVE_LINES,
        thumbnails: [],
      })),
      { ...like(300, silent.id, 'One second too short'), durationSeconds: 599 },
    ],
  };
}
