import type { ChannelState, EpisodeState } from '@elevate/contracts/catalogue';
import { DAY_MS } from '@elevate/rules';

export function episode(fields: Partial<EpisodeState> & { id: string }): EpisodeState {
  const { id } = fields;
  const url = `https://i.ytimg.com/vi/${id}/hqdefault.jpg`;
  return {
    version: 1,
    title: `Episode ${id}`,
    description: `What ${id} is about.`,
    thumbnail_url: url,
    thumbnails: [{ url, width: 480, height: 360 }],
    youtube_video_id: id,
    duration_seconds: 1800,
    view_count: 1000,
    published_at: '2026-01-01T00:00:00.000Z',
    topics: ['DevOps'],
    is_editor_pick: false,
    channel_id: 'channel-1',
    embeddable: true,
    speakers: [],
    origin: 'youtube',
    ...fields,
  };
}

export function channel(fields: Partial<ChannelState> & { id: string }): ChannelState {
  return {
    version: 1,
    name: `Channel ${fields.id}`,
    handle: null,
    thumbnail_url: null,
    topics: ['DevOps'],
    youtube_channel_id: null,
    origin: 'youtube',
    ...fields,
  };
}

/** An id of the platform's form. */
export const videoId = (number: number): string => `v${String(number).padStart(10, '0')}`;

const TITLES = [
  'Kubernetes at home',
  'My CAREER in data',
  'The interview',
  'Jobs to be done',
  'Salaries: a salary talk',
  'Résumé',
  'Re\u0301sume\u0301, typed in parts',
  'A resume that is read',
  'What (.*) means [really?]',
  'We did it 🎉 again',
  'İstanbul, 100% \\ done_',
];

const DESCRIPTIONS = [
  '',
  'A talk about KUBERNETES and friends.',
  'Notes:\n- a+b=c\n- $1 & "quotes"',
  'Σίσυφος pushes a stone.',
  'A career is shown here, not in the title.',
];

/** Topics as sources write them: two spellings of one, some that contain a named one, some that do not. */
const TOPICS = [
  'AI',
  'ai',
  'AI Ethics',
  'DevOps',
  'Machine Learning',
  'Leadership',
  'Leadership in the Tech Industry',
  'Interviews',
  'Design',
  'Design Systems',
  'Maintenance',
  'Café Culture',
  'Podcasting',
];

/** Any episode: with ties, unknown dates and counts, and dates around the edge of trending. */
export function randomEpisode(random: () => number, number: number, now: number): EpisodeState {
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  const age = pick([0, 1, 29, 30, 31, 400]) * DAY_MS + pick([-1, 0, 1, 3_600_000]);
  return episode({
    id: videoId(number),
    title: pick(TITLES),
    description: pick(DESCRIPTIONS),
    duration_seconds: pick([599, 600, 601, 1800]),
    view_count: pick([null, 0, 5, 5, Math.floor(random() * 1e6)]),
    published_at: random() < 0.1 ? null : new Date(now - age).toISOString(),
    topics: TOPICS.filter(() => random() < 0.12),
    is_editor_pick: random() < 0.2,
    channel_id: `channel-${Math.floor(random() * 15)}`,
  });
}
