import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import type { EpisodeState } from '@elevate/contracts/catalogue';
import {
  durationOf,
  EPISODE_DURATIONS,
  foldForSearch,
  GROUP_RESULTS,
  matchesList,
  matchesSearch,
  mostViewedFirst,
  newestFirst,
  primaryLanguage,
  rankKeyOf,
  readSearchQuery,
  readSearchWords,
  RESULTS_AT_MOST,
  RESULTS_PER_PAGE,
  speakerId,
  yearOf,
  type EpisodeFilters,
  type SearchQuery,
} from '@elevate/rules';
import { seededRandom } from '@elevate/testing';
import { channel, episode } from '../../../test/generate-catalogue.js';
import { ReadModel } from '../../read-model/read-model.js';
import { findResults, searchEpisodes } from './search.queries.js';

const EPISODES = 1_600;
const QUERIES = 60;
const WORDS = ['python', 'rust', 'data', 'équipe', 'at scale', 'in Africa', 'cloud', 'go'];
const NAMES = ['Ana', 'Ben', 'Chidi', 'Zoë', 'Ada', 'Ann'];

const searchedTexts = ({ title, description, speakers, topics }: EpisodeState) => ({
  title,
  description,
  names: [...speakers, 'Channel channel-1', ...topics],
});

/** Every episode is compared with the term and the filters, and every name with the term. */
function naiveResults(episodes: readonly EpisodeState[], query: SearchQuery) {
  const words = readSearchWords(query.q);
  const matches = episodes
    .filter((state) => matchesSearch(searchedTexts(state), words))
    .sort((a, b) => newestFirst(rankKeyOf(a), rankKeyOf(b)));
  const within = (filters: EpisodeFilters) => {
    const all = matches.filter((state) => accepts(state, filters));
    return { results: all.slice(0, RESULTS_AT_MOST), more: all.length > RESULTS_AT_MOST };
  };
  const { results, more } = within(query);
  const sorted = results.toSorted((a, b) => {
    const [left, right] = [rankKeyOf(a), rankKeyOf(b)];
    if (query.sort === 'views') return mostViewedFirst(left, right);
    const longer = b.duration_seconds - a.duration_seconds;
    return (query.sort === 'longest' && longer) || newestFirst(left, right);
  });
  const durations = within({ ...query, duration: undefined });
  const languages = within({ ...query, language: undefined });
  const from = (query.page - 1) * RESULTS_PER_PAGE;
  return {
    ids: sorted.slice(from, from + RESULTS_PER_PAGE).map(({ id }) => id),
    total: results.length,
    more,
    durations: EPISODE_DURATIONS.map((duration) =>
      durations.more ? null : count(durations.results, { duration }),
    ),
    english: languages.more ? null : count(languages.results, { language: 'en' }) || undefined,
    speakers: naiveSpeakers(episodes, query.q),
  };
}

function naiveSpeakers(episodes: readonly EpisodeState[], q: string) {
  const talks = new Map<string, number>();
  for (const name of episodes.flatMap(({ speakers }) => speakers))
    talks.set(name, (talks.get(name) ?? 0) + 1);
  const { term = '', words } = readSearchWords(q);
  const rank = (name: string) => {
    const folded = foldForSearch(name);
    if (folded === term) return 0;
    return folded.startsWith(term) ? 1 : 2;
  };
  const matches = [...talks.keys()]
    .filter((name) => matchesList({ term, words }, foldForSearch(name)))
    .sort(
      (a, b) =>
        rank(a) - rank(b) ||
        talks.get(b)! - talks.get(a)! ||
        (speakerId(a) < speakerId(b) ? -1 : 1),
    );
  return { names: matches.slice(0, GROUP_RESULTS), total: matches.length };
}

function accepts(state: EpisodeState, { duration, year, language }: EpisodeFilters): boolean {
  return (
    (duration === undefined || durationOf(state.duration_seconds) === duration) &&
    (year === undefined || yearOf(rankKeyOf(state).time) === year) &&
    (language === undefined || primaryLanguage(state.language) === language)
  );
}

function count(episodes: readonly EpisodeState[], filters: EpisodeFilters): number {
  return episodes.filter((state) => accepts(state, filters)).length;
}

const TITLES = JSON.parse(
  readFileSync(new URL('__fixtures__/titles.json', import.meta.url), 'utf8'),
) as { titles: string[]; queries: [query: string, finds: number[], not?: number[]][] };

it.each(TITLES.queries)('%s finds titles %j, not %j', async (query, finds, not = []) => {
  const model = new ReadModel();
  model.putChannel(channel({ id: 'channel-1' }));
  for (const [index, title] of TITLES.titles.entries())
    model.putEpisode(episode({ id: `talk-${index + 1}`, title }));
  const { items } = await searchEpisodes(model, query);
  const found = items.map(({ id }) => Number(id.slice('talk-'.length)));
  expect(found).toEqual(expect.arrayContaining(finds));
  expect(found.filter((number) => not.includes(number))).toEqual([]);
});

describe('the results of a search', () => {
  it.each([1, 2])('are those of a plain filter, through changes (seed %i)', async (seed) => {
    const random = seededRandom(seed);
    const below = (most: number) => Math.floor(random() * most);
    const pick = <Item>(items: readonly Item[]) => items[below(items.length)]!;
    const model = new ReadModel();
    const states = new Map<string, EpisodeState>();
    model.putChannel(channel({ id: 'channel-1' }));
    const put = (number: number) => {
      const state = episode({
        id: `e${number}`,
        channel_id: 'channel-1',
        title: `${pick(WORDS)} ${pick(WORDS)}`,
        description: Array.from({ length: 12 }, () => pick(WORDS)).join(', '),
        duration_seconds: 600 + below(5_000),
        view_count: below(500),
        published_at: random() < 0.1 ? null : new Date(below(60) * 3e9).toISOString(),
        speakers: Array.from(
          { length: below(3) },
          () => `${pick(NAMES)} ${pick(NAMES)}${below(40)}`,
        ),
        language: pick(['en', 'en-GB', 'fr', null]),
      });
      states.set(state.id, state);
      model.putEpisode(state);
    };
    const change = () => {
      put(below(EPISODES));
      const filtered = pick([...states.values()]);
      // The same speakers with other views.
      states.set(filtered.id, { ...filtered, view_count: below(500) });
      model.putEpisode(states.get(filtered.id)!);
      const { id: removed } = pick([...states.values()]);
      states.delete(removed);
      model.removeEpisode(removed);
    };
    for (let number = 0; number < EPISODES; number += 1) put(number);
    for (let round = 0; round < QUERIES; round += 1) {
      change();
      if (round === QUERIES / 2) model.orders.search.finish();
      const query = readSearchQuery({
        q: pick([...WORDS, ...NAMES, 'a', 'an', 'go, ', 'e', 'a1', '1', 'zoe ada', 'nowhere']),
        ...(random() < 0.3 && { duration: pick(EPISODE_DURATIONS) }),
        ...(random() < 0.3 && { year: String(1970 + below(6)) }),
        ...(random() < 0.3 && { language: pick(['en', 'fr']) }),
        sort: pick(['newest', 'views', 'longest']),
        page: String(1 + below(3)),
      });
      const { episodes, speakers } = await findResults(model, query);
      expect({
        q: query.q,
        ids: episodes.items.map(({ id }) => id),
        total: episodes.total,
        more: episodes.more,
        durations: episodes.durations.map((duration) => duration.episodes),
        english: episodes.languages.find(({ language }) => language === 'en')?.episodes,
        speakers: { names: speakers.items.map(({ name }) => name), total: speakers.total },
      }).toEqual({ q: query.q, ...naiveResults([...states.values()], query) });
    }
  });

  it('has the best first, and counts all', async () => {
    const model = new ReadModel();
    model.putChannel(channel({ id: 'channel-1', name: 'Lagos Talks' }));
    const texts: readonly (readonly [title: string, description: string])[] = [
      ['Words of Africa about Python', ''],
      ['Python in Africa', ''],
      ['Pythons of Africa', ''],
      ['Another talk', 'Python in Africa'],
      ['Another talk', 'Africa. Python.'],
      ['Pythonista', 'African'],
      ['Python', 'Nothing else'],
    ];
    texts.forEach(([title, description], number) => {
      const published_at = `2026-01-0${number + 1}T00:00:00Z`;
      const fields = { id: `e${number}`, title, description, published_at, topics: [] };
      model.putEpisode(episode({ ...fields, channel_id: 'channel-1', duration_seconds: 700 }));
    });
    const ids = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id);
    expect(ids(await searchEpisodes(model, 'python in africa'))).toEqual(['e3', 'e1']);
    const found = ids(await searchEpisodes(model, 'africa python'));
    expect(found.join()).toBe('e1,e0,e2,e5,e4,e3');
    const query = readSearchQuery({ q: 'africa python' });
    const { episodes } = await findResults(model, query);
    expect([query.sort, episodes.total, ids(episodes)[0]]).toEqual(['best', 6, 'e1']);
    expect(episodes.durations[0]).toEqual({ duration: 'short', episodes: 6 });
    const newest = readSearchQuery({ q: 'africa python', sort: 'newest' });
    expect(ids((await findResults(model, newest)).episodes)[0]).toBe('e5');
    expect(ids(await searchEpisodes(model, 'lagos africa')).length).toBe(6);
  });

  it.each([
    ['pyhton', { did_you_mean: 'python', missing_words: [], other_words: null }, 1],
    [
      'quantum python',
      { did_you_mean: null, missing_words: ['quantum'], other_words: 'python' },
      0,
    ],
    ['"pyhton"', { did_you_mean: null, missing_words: ['"pyhton"'], other_words: null }, 0],
    ['python', { did_you_mean: null, missing_words: [], other_words: null }, 1],
    ['https://youtu.be/abcdefghijk?si=1', { did_you_mean: null }, 1],
    ['abcdefghijk', { did_you_mean: null }, 1],
  ])('of %p say what was searched instead', async (q, said, total) => {
    const model = new ReadModel();
    model.putChannel(channel({ id: 'channel-1' }));
    const description = 'A long way to the first word that the query has, which is snakes at work.';
    const fields = { id: 'abcdefghijk', title: 'Python', description, topics: [], speakers: [] };
    model.putEpisode(episode({ ...fields, channel_id: 'channel-1' }));
    const overlay = await searchEpisodes(model, q);
    const page = await findResults(model, readSearchQuery({ q }));
    expect([overlay.items.length, page.episodes.total]).toEqual([total, total]);
    expect(overlay).toMatchObject(said);
    expect(page).toMatchObject(said);
    const [found] = (await searchEpisodes(model, 'python snakes')).items;
    expect(found?.excerpt).toMatch(/snakes at work/);
    expect((await searchEpisodes(model, 'pyth')).items[0]?.excerpt).toBeNull();
  });

  it('never find a term across the names of two speakers', () => {
    const model = new ReadModel();
    model.putChannel(channel({ id: 'channel-1' }));
    model.putEpisode(
      episode({ id: 'e1', channel_id: 'channel-1', speakers: ['Ana', 'Ben', 'Ana Ben'] }),
    );
    const total = (term: string) => model.orders.speakers.search(readSearchWords(term), 9).total;
    expect(['ana', 'a', 'ben ana', 'na b', '\0', 'aben', ''].map(total)).toEqual([
      2, 2, 1, 1, 0, 0, 0,
    ]);
  });
});
