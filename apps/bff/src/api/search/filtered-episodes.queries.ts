import {
  durationOf,
  EPISODE_DURATIONS,
  type EpisodeFilters,
  type FilterQuery,
  foldText,
  mostViewedFirst,
  newestFirst,
  RESULTS_AT_MOST,
  RESULTS_PER_PAGE,
  type SearchSort,
  timesOfYear,
} from '@elevate/rules';
import { count, named } from '@elevate/contracts';
import { z } from 'zod';
import { text } from '../../http/api.decorator.js';
import { addTo } from '../../read-model/episode-changes.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { SearchFilter } from '../../read-model/search/search.js';
import type { BestAndNewest } from '../../read-model/search/search-index.js';
import { take } from '../../read-model/sorted-view.js';
import type { FilteredQuery } from '../addresses.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { type Episode, episodeSchema } from '../episode.schema.js';

export async function filteredEpisodes(
  model: ReadModel,
  query: FilteredQuery,
): Promise<EpisodeResults> {
  const matches = new EpisodeMatches((bounds, limit) =>
    take(within(listOf(model, query), bounds), limit),
  );
  return toEpisodeResults(model, matches, query, (episode) => toEpisode(model, episode));
}

function listOf({ orders }: ReadModel, query: FilteredQuery): Iterable<ShownEpisode> {
  const { channel, speaker, topics } = query;
  if (channel === undefined && speaker === undefined)
    return topics.length > 0 ? orders.topics.withAny(topics) : orders.newest.items();
  const folded = new Set(topics.map(foldText));
  const list =
    speaker === undefined ? orders.ofChannel(channel!) : orders.speakers.episodesOf(speaker);
  const isOther = channel !== undefined && speaker !== undefined;
  if (folded.size === 0 && !isOther) return list;
  return list.filter(
    ({ state }) =>
      (!isOther || state.channel_id === channel) &&
      (folded.size === 0 || state.topics.some((topic) => folded.has(foldText(topic)))),
  );
}

function* within(
  episodes: Iterable<ShownEpisode>,
  { accepts, since = -Infinity, before = Infinity }: EpisodeBounds,
): Generator<ShownEpisode> {
  for (const episode of episodes) {
    if (episode.time < since) return;
    if (episode.time < before && accepts(episode)) yield episode;
  }
}

const countSchema = count
  .nullable()
  .describe('With the other filters as they are. Null where not all matches were counted.');

const durationCountSchema = named('DurationCount', {
  duration: z.enum(EPISODE_DURATIONS),
  episodes: countSchema,
});

const yearCountSchema = named('YearCount', { year: z.int(), episodes: countSchema });

const languageCountSchema = named('LanguageCount', {
  language: text.describe('A BCP 47 tag without region.'),
  episodes: countSchema,
});

export function episodeResultsOf<Item extends z.ZodType>(name: string, item: Item) {
  return named(name, {
    items: z.array(item).describe(`At most ${RESULTS_PER_PAGE}.`),
    total: count.describe(`At most ${RESULTS_AT_MOST}: the newest, or by \`best\` the best.`),
    more: z.boolean().describe('True where more match than are in `total`.'),
    page: z.int().positive(),
    pages: count,
    durations: z.array(durationCountSchema).describe('All of them, the shortest first.'),
    years: z.array(yearCountSchema).describe('Latest first, without years that have no match.'),
    languages: z
      .array(languageCountSchema)
      .describe('The most frequent of the site first, without those that have no match.'),
  });
}

export const episodeResultsSchema = episodeResultsOf('EpisodeResults', episodeSchema);
type Counts = Pick<z.infer<typeof episodeResultsSchema>, 'durations' | 'languages' | 'years'>;
export type EpisodeResults<Item = Episode> = Omit<z.infer<typeof episodeResultsSchema>, 'items'> & {
  items: Item[];
};

const ORDERS: Readonly<Partial<Record<SearchSort, (a: ShownEpisode, b: ShownEpisode) => number>>> =
  { views: mostViewedFirst, longest: (a, b) => b.seconds - a.seconds || newestFirst(a, b) };

export async function toEpisodeResults<Item>(
  model: ReadModel,
  matches: EpisodeMatches,
  { sort, page, ...filters }: FilterQuery,
  toItem: (episode: ShownEpisode) => Item,
): Promise<EpisodeResults<Item>> {
  const matched = await (sort === 'best' ? matches.bestWith(filters) : matches.with(filters));
  // Each filter is counted without its own choice.
  const anyDuration = await matches.with({ ...filters, duration: undefined });
  const anyLanguage = await matches.with({ ...filters, language: undefined });
  // Other years would need a search of their own.
  const isYearCounted = filters.year === undefined || !(await matches.with({})).more;
  const anyYear = isYearCounted ? await matches.with({ ...filters, year: undefined }) : undefined;
  const order = ORDERS[sort];
  const sorted = order ? matched.episodes.toSorted(order) : matched.episodes;
  const from = (page - 1) * RESULTS_PER_PAGE;
  return {
    items: sorted.slice(from, from + RESULTS_PER_PAGE).map(toItem),
    total: matched.episodes.length,
    more: matched.more,
    page,
    pages: Math.ceil(matched.episodes.length / RESULTS_PER_PAGE),
    durations: countDurations(anyDuration),
    years: countYears(model, anyYear),
    languages: countLanguages(model, anyLanguage),
  };
}

function countDurations({ episodes, more }: MatchedEpisodes): Counts['durations'] {
  const counts = countBy(episodes, ({ seconds }) => durationOf(seconds));
  return EPISODE_DURATIONS.map((duration) => ({
    duration,
    episodes: more ? null : (counts.get(duration) ?? 0),
  }));
}

/** Most frequent on the site first. */
function countLanguages(
  model: ReadModel,
  { episodes, more }: MatchedEpisodes,
): Counts['languages'] {
  const counts = countBy(episodes, ({ language }) => language);
  return model.orders
    .languages()
    .map((language) => ({ language, episodes: more ? null : (counts.get(language) ?? 0) }))
    .filter(({ episodes: count }) => count !== 0);
}

/** A year is not counted where earlier ones may have matches too. */
function countYears(model: ReadModel, matched: MatchedEpisodes | undefined): Counts['years'] {
  const counts = countBy(matched?.episodes ?? [], ({ year }) => year);
  const counted = [...counts].flatMap(([year, count]) =>
    year === undefined ? [] : [{ year, episodes: count }],
  );
  if (matched && !matched.more) return counted;
  const [latest, oldest] = yearsOf(model);
  // The search stopped within the last of these years.
  const last = counted.pop()?.year ?? latest;
  const uncounted = Array.from({ length: last - oldest + 1 }, (_, years) => last - years);
  return [...counted, ...uncounted.map((year) => ({ year, episodes: null }))];
}

function yearsOf({ orders }: ReadModel): [latest: number, oldest: number] {
  const episodes = orders.newest.items();
  const oldest = episodes.findLast(({ year }) => year !== undefined);
  const [latest = 0, first = 1] = [episodes[0], oldest].map((entry) => entry?.year);
  return [latest, first];
}

function countBy<Key>(
  episodes: readonly ShownEpisode[],
  keyOf: (episode: ShownEpisode) => Key,
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const episode of episodes) addTo(counts, keyOf(episode), 1);
  return counts;
}

interface MatchedEpisodes {
  readonly episodes: readonly ShownEpisode[];
  readonly more: boolean;
}

export interface EpisodeBounds extends SearchFilter<ShownEpisode> {
  readonly accepts: (episode: ShownEpisode) => boolean;
}

type Matches = readonly ShownEpisode[];
type Find = (bounds: EpisodeBounds, limit: number) => Matches | Promise<Matches>;
type FindBest = (bounds: EpisodeBounds, limit: number) => Promise<BestAndNewest<ShownEpisode>>;

export class EpisodeMatches {
  private readonly searches = new Map<string, Promise<MatchedEpisodes>>();

  constructor(
    private readonly findNewest: Find,
    private readonly findBest?: FindBest,
  ) {}

  with(filters: EpisodeFilters): Promise<MatchedEpisodes> {
    const key = keyOf(filters);
    const search = this.searches.get(key) ?? this.narrowed(filters);
    this.searches.set(key, search);
    return search;
  }

  /** The best instead of the newest, where there is such an order. */
  async bestWith(filters: EpisodeFilters): Promise<MatchedEpisodes> {
    if (!this.findBest) return this.with(filters);
    const { best, newest } = await this.findBest(boundsOf(filters), RESULTS_AT_MOST + 1);
    this.searches.set(keyOf(filters), Promise.resolve(upToMost(newest)));
    return upToMost(best);
  }

  private async find(bounds: EpisodeBounds): Promise<MatchedEpisodes> {
    return upToMost(await this.findNewest(bounds, RESULTS_AT_MOST + 1));
  }

  /** Few matches are filtered in memory; the newest of many are found again. */
  private async narrowed({ year, ...others }: EpisodeFilters): Promise<MatchedEpisodes> {
    const bounds = boundsOf({ year, ...others });
    const isNarrower = Object.values(others).some((choice) => choice !== undefined);
    if (!isNarrower && year === undefined) return this.find(bounds);
    // Segments know their years, so a search within one costs less.
    const { episodes, more } = await this.with(isNarrower ? { year } : {});
    return more ? this.find(bounds) : { episodes: episodes.filter(bounds.accepts), more };
  }
}

function upToMost(episodes: Matches): MatchedEpisodes {
  return { episodes: episodes.slice(0, RESULTS_AT_MOST), more: episodes.length > RESULTS_AT_MOST };
}

function keyOf({ duration, year, language }: EpisodeFilters): string {
  return JSON.stringify([duration, year, language]);
}

export function boundsOf({ duration, year, language }: EpisodeFilters): EpisodeBounds {
  const accepts = (episode: ShownEpisode) =>
    (duration === undefined || durationOf(episode.seconds) === duration) &&
    (year === undefined || episode.year === year) &&
    (language === undefined || episode.language === language);
  return { accepts, ...(year !== undefined && timesOfYear(year)) };
}
