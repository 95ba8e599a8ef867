import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import { seededRandom } from '@elevate/testing';
import { createTestBff, type TestBff } from './create-test-bff.js';
import { channel, randomEpisode, videoId } from './generate-catalogue.js';
import { DAY_MS } from '@elevate/rules';

/*
 * Every row, list, limit, order and count of the running service, beside the specification's sentences over a plain array.
 */

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const HERO = videoId(4_242);

// channel-13 and channel-14 are never announced, channel-20 has no episodes, two share a name.
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 20].map((number) =>
  channel({
    id: `channel-${number}`,
    name: `Channel ${['b', 'A', 'c', 'é'][number % 4]} ${number >> 1}`,
  }),
);
const random = seededRandom(2026);
const EPISODES = [
  ...Array.from({ length: 5_000 }, (_, number) => randomEpisode(random, number, NOW)),
  // Few of a kind, so that a list may also be shorter than its limit.
  {
    ...randomEpisode(random, 5_001, NOW),
    topics: ['Rare Topic'],
    title: 'Unheard-of',
    duration_seconds: 600,
  },
].map((episode) =>
  episode.id === HERO ? { ...episode, duration_seconds: 601, channel_id: 'channel-1' } : episode,
);

const channelIds = new Set(CHANNELS.map(({ id }) => id));
const SHOWN = EPISODES.filter(
  (episode) => episode.duration_seconds >= 600 && channelIds.has(episode.channel_id),
);

const timeOf = ({ published_at }: EpisodeState) =>
  published_at === null ? -Infinity : Date.parse(published_at);
const descending = (x: number, y: number) => (x === y ? 0 : y > x ? 1 : -1);
const newestFirst = (x: EpisodeState, y: EpisodeState) =>
  descending(timeOf(x), timeOf(y)) || (x.id < y.id ? -1 : 1);
const mostViewedFirst = (x: EpisodeState, y: EpisodeState) =>
  descending(x.view_count ?? -1, y.view_count ?? -1) || newestFirst(x, y);

const idsOf = (episodes: readonly { id: string }[]) => episodes.map(({ id }) => id);
const NEWEST_FIRST = [...SHOWN].sort(newestFirst);
const newest = (limit: number, which: (episode: EpisodeState) => boolean) =>
  idsOf(NEWEST_FIRST.filter(which).slice(0, limit));
const plain = (text: string) => text.normalize('NFC').toLowerCase();
const bare = (text: string) => plain(text.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, ''));

let bff: TestBff;

beforeAll(async () => {
  // Time alone stands still: an episode of exactly 30 days is to stay that old.
  jest.useFakeTimers({
    now: NOW,
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  bff = await createTestBff();
  // Half of the episodes wait for their channels.
  await bff.putEpisodes(...EPISODES.slice(0, 2_500));
  await bff.putChannels(...CHANNELS);
  await bff.putEpisodes(...EPISODES.slice(2_500));
  await bff.putHero(HERO);
}, 60_000);
afterAll(async () => {
  jest.useRealTimers();
  await bff.close();
});

interface Listed {
  readonly id: string;
  readonly is_hero_featured: boolean;
}

async function get<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${bff.url}/api/v1${path}`);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer;
}

describe('the home page', () => {
  interface Home {
    readonly stats: unknown;
    readonly hero: Listed;
    readonly rows: { readonly id: string; readonly episodes: Listed[] }[];
  }
  const CAREER = ['career', 'interview', 'job', 'salary', 'resume'];
  const isCareer = ({ title }: EpisodeState) =>
    CAREER.some((word) => title.toLowerCase().includes(word));
  const isRecent = (episode: EpisodeState) => timeOf(episode) >= NOW - 30 * DAY_MS;

  it.each<[string, () => string[]]>([
    ['trending', () => idsOf(SHOWN.filter(isRecent).sort(mostViewedFirst).slice(0, 20))],
    ['new', () => newest(20, () => true)],
    ['popular', () => idsOf([...SHOWN].sort(mostViewedFirst).slice(0, 20))],
    ['career', () => newest(20, isCareer)],
    ['editor', () => newest(20, (episode) => episode.is_editor_pick)],
  ])('%s', async (id, expected) => {
    const { rows } = await get<Home>('/home');
    expect(idsOf(rows.find((row) => row.id === id)!.episodes)).toEqual(expected());
    expect(expected()).toHaveLength(20);
  });

  it('counts episodes and channels', async () => {
    const expected = { videos: SHOWN.length, channels: CHANNELS.length };
    expect(await get('/stats')).toEqual(expected);
    expect((await get<Home>('/home')).stats).toEqual(expected);
  });

  it('has one hero', async () => {
    expect((await get<{ hero: Listed }>('/hero')).hero).toMatchObject({
      id: HERO,
      is_hero_featured: true,
    });
    expect((await get<Home>('/home')).hero.id).toBe(HERO);
  });
});

describe('channels', () => {
  const byName = [...CHANNELS].sort(
    (a, b) =>
      a.name.localeCompare(b.name, 'en', { sensitivity: 'base', numeric: true }) ||
      (a.id < b.id ? -1 : 1),
  );
  const countOf = (id: string) => SHOWN.filter((episode) => episode.channel_id === id).length;

  it('are all listed by name, with how many episodes they have', async () => {
    const { items } = await get<{ items: { id: string; video_count: number }[] }>('/channels');
    expect(items.map(({ id, video_count }) => [id, video_count])).toEqual(
      byName.map(({ id }) => [id, countOf(id)]),
    );
  });

  it.each([1, 2, 3])('have rows, page %i of them', async (page) => {
    const filled = byName.filter(({ id }) => countOf(id) > 0);
    const { items, ...rest } = await get<{
      items: { channel: { id: string }; episodes: Listed[] }[];
    }>(`/channel-rows?page=${page}`);
    expect(rest).toEqual({
      page,
      pages: Math.ceil(filled.length / 10),
      per_page: 10,
      total: filled.length,
    });
    expect(items.map((row) => [row.channel.id, idsOf(row.episodes)])).toEqual(
      filled
        .slice((page - 1) * 10, page * 10)
        .map(({ id }) => [id, newest(10, (episode) => episode.channel_id === id)]),
    );
  });

  it.each(CHANNELS.map(({ id }) => id))('have a page: %s', async (id) => {
    const answer = await get<{ video_count: number; episodes: Listed[] }>(`/channels/${id}`);
    expect(answer.video_count).toBe(countOf(id));
    expect(idsOf(answer.episodes)).toEqual(newest(50, (episode) => episode.channel_id === id));
  });
});

describe('the results of a search', () => {
  interface Results {
    readonly episodes: {
      readonly items: Listed[];
      readonly total: number;
      readonly more: boolean;
      readonly pages: number;
      readonly durations: { readonly duration: string; readonly episodes: number | null }[];
      readonly years: { readonly year: number; readonly episodes: number | null }[];
    };
    readonly channels: { readonly items: { readonly name: string }[]; readonly total: number };
    readonly topics: { readonly items: { readonly name: string }[]; readonly total: number };
  }
  const MOST = 1_000;
  const results = (query: Record<string, string>) =>
    get<Results>(`/search/results?${String(new URLSearchParams(query))}`);
  const matching = (term: string) =>
    NEWEST_FIRST.filter(({ title, description }) =>
      [title, description].some((text) => bare(text).includes(bare(term))),
    );

  it('are not counted by duration, and only by the latest years, where too many match', async () => {
    expect(matching('a').length).toBeGreaterThan(MOST);
    const { episodes } = await results({ q: 'a' });
    expect(episodes).toMatchObject({ total: MOST, more: true, pages: Math.ceil(MOST / 24) });
    expect(episodes.durations.map(({ episodes: counted }) => counted)).toEqual([null, null, null]);
    const oldest = NEWEST_FIRST.findLast(({ published_at }) => published_at !== null)!;
    expect(episodes.years.at(-1)).toEqual({
      year: Number(oldest.published_at!.slice(0, 4)),
      episodes: null,
    });
  });

  it('name channels and topics, exact matches first', async () => {
    const channels = await results({ q: 'channel a 0' });
    expect(channels.channels).toMatchObject({ total: 1, items: [{ name: 'Channel A 0' }] });
    const { topics } = await results({ q: 'leadership' });
    expect(topics.items.map(({ name }) => name)).toEqual([
      'Leadership',
      'Leadership in the Tech Industry',
    ]);
    expect(topics.total).toBe(2);
  });
});

describe('the filtered episodes of a list', () => {
  it.each<[string, (episode: EpisodeState) => boolean]>([
    ['channel=channel-3', (episode) => episode.channel_id === 'channel-3'],
    ['topic=AI', (episode) => episode.topics.some((topic) => plain(topic) === 'ai')],
    [
      'channel=channel-3&topic=devops&topic=AI',
      ({ channel_id, topics }) =>
        channel_id === 'channel-3' &&
        topics.some((topic) => ['ai', 'devops'].includes(plain(topic))),
    ],
    ['channel=unknown', () => false],
    ['', () => true],
  ])('%s', async (query, which) => {
    interface Results {
      readonly items: Listed[];
      readonly total: number;
      readonly durations: { readonly episodes: number | null }[];
    }
    const list = `/filtered-episodes?${query}`;
    const all = NEWEST_FIRST.filter(which);
    const whole = await get<Results>(list);
    expect(idsOf(whole.items)).toEqual(idsOf(all.slice(0, 24)));
    expect(whole.total).toBe(Math.min(all.length, 1_000));
    const short = all.filter((episode) => episode.duration_seconds < 1_200);
    if (all.length <= 1_000) expect(whole.durations[0]!.episodes).toBe(short.length);
    const narrowed = await get<Results>(`${list}&duration=short&year=2025&sort=views`);
    const expected = short
      .filter(({ published_at }) => published_at?.startsWith('2025-'))
      .sort(mostViewedFirst);
    expect(idsOf(narrowed.items)).toEqual(idsOf(expected.slice(0, 24)));
  });
});

describe('topics', () => {
  const has = (episode: EpisodeState, topics: readonly string[]) => {
    const plainTopics = topics.map(plain);
    return episode.topics.some((topic) => plainTopics.includes(plain(topic)));
  };

  it.each([
    [['AI']],
    [['ai']],
    [['AI', 'ai']],
    [['DevOps', 'Machine Learning']],
    [['machine learning', 'DEVOPS']],
    [['Cafe\u0301 culture']],
    [['Rare Topic']],
    [['Rare Topic', 'Unused Topic']],
    [['Unused Topic']],
    [['A']],
    [['__proto__', 'constructor']],
  ])('%j: the newest episodes with any of them', async (topics) => {
    const query = new URLSearchParams(topics.map((topic): [string, string] => ['topic', topic]));
    const { items, total } = await get<{ items: Listed[]; total: number }>(
      `/episodes?${String(query)}`,
    );
    expect(idsOf(items)).toEqual(newest(100, (episode) => has(episode, topics)));
    expect(total).toBe(SHOWN.filter((episode) => has(episode, topics)).length);
  });

  it('are given by their ids, without those that are not shown', async () => {
    const [first, second] = SHOWN;
    const ids = [second!.id, 'unknown-one', first!.id];
    const query = ids.map((id) => `id=${id}`).join('&');
    for (const address of [`/episode-cards?${query}`, `/episode-cards?${query}&id=${first!.id}`]) {
      const { items } = await get<{ items: Listed[] }>(address);
      expect(idsOf(items).sort()).toEqual([first!.id, second!.id].sort());
    }
  });

  it('are in their groups, with how many episodes they have', async () => {
    const count = (name: string) => SHOWN.filter((episode) => has(episode, [name])).length;
    const group = (title: string, names: string[]) => ({
      title,
      topics: names.map((name) => ({ name, episodes: count(name) })),
    });
    expect(await get('/topics')).toEqual({
      groups: [
        group('Technical Topics', ['AI', 'Machine Learning', 'DevOps', 'AI Ethics']),
        group('Career & Leadership', ['Leadership', 'Leadership in the Tech Industry']),
        group('Industry & Business', ['Design', 'Design Systems']),
        group('Other Topics', [
          'Café Culture',
          'Interviews',
          'Maintenance',
          'Podcasting',
          'Rare Topic',
        ]),
      ],
    });
  });

  it('lead from one episode to others, then its channel does', async () => {
    const some = [
      ...SHOWN.slice(0, 12),
      ...SHOWN.filter((episode) => episode.topics.length === 0).slice(0, 5),
      SHOWN.at(-1)!,
    ];
    for (const subject of some) {
      const { items, next_in_channel } = await get<{ items: Listed[]; next_in_channel: Listed[] }>(
        `/episodes/${subject.id}/related`,
      );
      const others = NEWEST_FIRST.filter(({ id }) => id !== subject.id);
      const sharing = others.filter((episode) => has(episode, subject.topics));
      const rest = others.filter(
        (episode) => !has(episode, subject.topics) && episode.channel_id === subject.channel_id,
      );
      expect([subject.id, idsOf(items)]).toEqual([
        subject.id,
        idsOf([...sharing, ...rest].slice(0, 20)),
      ]);
      const sameChannel = NEWEST_FIRST.filter(
        (episode) => episode.channel_id === subject.channel_id,
      );
      const place = sameChannel.findIndex(({ id }) => id === subject.id);
      expect([subject.id, idsOf(next_in_channel)]).toEqual([
        subject.id,
        idsOf(sameChannel.slice(place + 1, place + 5)),
      ]);
    }
  });
});

it('the catalogue covers the edge cases', () => {
  const ages = new Set(SHOWN.map((episode) => NOW - timeOf(episode) - 30 * DAY_MS));
  expect([...ages]).toEqual(expect.arrayContaining([-1, 0, 1, Infinity]));
  expect(new Set(EPISODES.map((episode) => episode.duration_seconds))).toEqual(
    new Set([599, 600, 601, 1800]),
  );
  expect(SHOWN.length).toBeGreaterThan(2_500);
});

describe('the walk through all episodes', () => {
  interface Page {
    readonly items: Listed[];
    readonly total: number;
    readonly next_cursor: string | null;
  }

  const walk = async (query: Record<string, string> = {}): Promise<[string[], number]> => {
    const ids: string[] = [];
    let page: Page | undefined;
    do {
      const parameters = new URLSearchParams(query);
      if (page?.next_cursor) parameters.set('cursor', page.next_cursor);
      const text = String(parameters);
      page = await get<Page>(`/episodes${text && '?'}${text}`);
      ids.push(...idsOf(page.items));
    } while (page.next_cursor !== null);
    return [ids, page.total];
  };

  it('lists each episode exactly once', async () => {
    const [ids, total] = await walk();
    expect(total).toBe(SHOWN.length);
    expect(ids.toSorted()).toEqual(SHOWN.map(({ id }) => id).toSorted());
  });

  it('lists those of a topic, and those that changed since a time', async () => {
    const [ids] = await walk({ topic: 'AI', changed_since: '2020-01-01T00:00:00Z' });
    const tagged = SHOWN.filter(({ topics }) => topics.some((name) => plain(name) === 'ai'));
    expect(ids.toSorted()).toEqual(tagged.map(({ id }) => id).toSorted());
    const [none, total] = await walk({ changed_since: '2999-01-01T00:00:00Z' });
    expect([none, total]).toEqual([[], 0]);
  });
});
