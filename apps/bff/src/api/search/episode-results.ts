import {
  durationOf,
  EPISODE_DURATIONS,
  mostViewedFirst,
  newestFirst,
  RESULTS_PER_PAGE,
  type FilterQuery,
  type SearchSort,
} from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/shown-episode.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { EpisodeMatches, Found } from './episode-matches.js';
import type { EpisodeResults } from './results.schema.js';

const ORDERS: Readonly<Record<SearchSort, (a: ShownEpisode, b: ShownEpisode) => number>> = {
  newest: newestFirst,
  views: mostViewedFirst,
  longest: (a, b) => b.seconds - a.seconds || newestFirst(a, b),
};

export async function toEpisodeResults(
  model: ReadModel,
  matches: EpisodeMatches,
  { sort, page, ...filters }: FilterQuery,
): Promise<EpisodeResults> {
  const found = await matches.with(filters);
  // Each filter is counted without its own choice.
  const anyDuration = await matches.with({ ...filters, duration: undefined });
  const anyLanguage = await matches.with({ ...filters, language: undefined });
  // Of a year of many matches, the other years would need a search of their own.
  const isYearCounted = filters.year === undefined || !(await matches.hasTooMany());
  const anyYear = isYearCounted ? await matches.with({ ...filters, year: undefined }) : undefined;
  const sorted = sort === 'newest' ? found.episodes : found.episodes.toSorted(ORDERS[sort]);
  const from = (page - 1) * RESULTS_PER_PAGE;
  return {
    items: sorted.slice(from, from + RESULTS_PER_PAGE).map((one) => toEpisode(model, one)),
    total: found.episodes.length,
    more: found.more,
    page,
    pages: Math.ceil(found.episodes.length / RESULTS_PER_PAGE),
    durations: countDurations(anyDuration),
    years: countYears(model, anyYear),
    languages: countLanguages(model, anyLanguage),
  };
}

function countDurations({ episodes, more }: Found): EpisodeResults['durations'] {
  const counts = countBy(episodes, ({ seconds }) => durationOf(seconds));
  return EPISODE_DURATIONS.map((duration) => ({
    duration,
    episodes: more ? null : (counts.get(duration) ?? 0),
  }));
}

/** The most frequent of the site first; those without a match are left out where all were counted. */
function countLanguages(model: ReadModel, { episodes, more }: Found): EpisodeResults['languages'] {
  const counts = countBy(episodes, ({ language }) => language);
  return model.orders.languages
    .byCount()
    .map((language) => ({ language, episodes: more ? null : (counts.get(language) ?? 0) }))
    .filter(({ episodes: count }) => count !== 0);
}

/** Latest first. A year is not counted where earlier ones may have matches too. */
function countYears(model: ReadModel, found: Found | undefined): EpisodeResults['years'] {
  const counts = countBy(found?.episodes ?? [], ({ year }) => year);
  const known = [...counts].flatMap(([year, count]) =>
    year === undefined ? [] : [{ year, episodes: count }],
  );
  if (found && !found.more) return known;
  const [latest, oldest] = yearsOf(model);
  // The search stopped within the last of these years.
  const last = known.pop()?.year ?? latest;
  const uncounted = Array.from({ length: last - oldest + 1 }, (_, years) => last - years);
  return [...known, ...uncounted.map((year) => ({ year, episodes: null }))];
}

/** The latest and the oldest year of the site. */
function yearsOf({ orders }: ReadModel): [latest: number, oldest: number] {
  const episodes = orders.newest.items();
  const oldest = episodes.findLast(({ year }) => year !== undefined);
  const [latest = 0, first = 1] = [episodes[0], oldest].map((one) => one?.year);
  return [latest, first];
}

function countBy<Key>(
  episodes: readonly ShownEpisode[],
  keyOf: (episode: ShownEpisode) => Key,
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const episode of episodes) {
    const key = keyOf(episode);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
