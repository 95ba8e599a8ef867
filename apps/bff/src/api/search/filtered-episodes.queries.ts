import {
  durationOf,
  EPISODE_DURATIONS,
  type EpisodeFilters,
  type FilterQuery,
  foldForSearch,
  foldText,
  GROUP_RESULTS,
  mostViewedFirst,
  newestFirst,
  RESULTS_AT_MOST,
  RESULTS_PER_PAGE,
  SEARCH_GROUP_RESULTS,
  SEARCH_RESULTS,
  type SearchQuery,
  type SearchSort,
  timesOfYear,
} from '@elevate/rules';
import { z } from 'zod';
import type { ReadModel } from '../../read-model/read-model.js';
import { take } from '../../read-model/sorted-view.js';
import type { SearchFilter } from '../../read-model/search/search-index.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import type { FilteredQuery } from '../addresses.js';
import {
  episodeSchema,
  speakerSchema,
  topicSchema,
  channelEntrySchema,
  type SearchResult,
} from '../episode.schema.js';
import { toChannelEntry } from '../channels/channels.queries.js';
import { toSpeaker } from '../speakers/speakers.queries.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { matchingChannels, matchingTopics, type Suggestions } from './suggestions.js';
import { count, described, named, nullableText, text } from '../../http/api.decorator.js';

/** The episodes of a channel, of a speaker, or with any of the topics, or all of these; otherwise all. */
export async function filteredEpisodes(
  model: ReadModel,
  query: FilteredQuery,
): Promise<EpisodeResults> {
  const matches = new EpisodeMatches((bounds, limit) =>
    take(within(listOf(model, query), bounds), limit),
  );
  return toEpisodeResults(model, matches, query);
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

export function searchEpisodes(
  model: ReadModel,
  term: string,
): SearchResult | Promise<SearchResult> {
  const matches = model.orders.search.findInTurns(term, SEARCH_RESULTS + 1);
  return matches instanceof Promise
    ? matches.then((episodes) => toResult(model, term, episodes))
    : toResult(model, term, matches);
}

function toResult(model: ReadModel, term: string, matches: readonly ShownEpisode[]): SearchResult {
  const speakers = model.orders.speakers.search(foldForSearch(term), SEARCH_GROUP_RESULTS);
  const channels = matchingChannels(model, term).slice(0, SEARCH_GROUP_RESULTS);
  return {
    items: matches.slice(0, SEARCH_RESULTS).map((episode) => toEpisode(model, episode)),
    more: matches.length > SEARCH_RESULTS,
    channels: channels.map((channel) => toChannelEntry(model, channel)),
    topics: matchingTopics(model, term).slice(0, SEARCH_GROUP_RESULTS),
    speakers: speakers.items.map(toSpeaker),
  };
}

interface ResultsSources {
  readonly model: ReadModel;
  readonly suggestions: Suggestions;
}

export async function findResults(
  { model, suggestions }: ResultsSources,
  query: SearchQuery,
): Promise<SearchResults> {
  const matches = new EpisodeMatches((bounds, limit) =>
    model.orders.search.findInTurns(query.q, limit, bounds),
  );
  const episodes = await toEpisodeResults(model, matches, query);
  const channels = matchingChannels(model, query.q);
  const topics = matchingTopics(model, query.q);
  const speakers = model.orders.speakers.search(foldForSearch(query.q), GROUP_RESULTS);
  const isNothing =
    [channels.length, topics.length, speakers.total].every((total) => total === 0) &&
    (await matches.isEmpty());
  return {
    episodes,
    channels: {
      items: channels.slice(0, GROUP_RESULTS).map((channel) => toChannelEntry(model, channel)),
      total: channels.length,
    },
    topics: { items: topics.slice(0, GROUP_RESULTS), total: topics.length },
    speakers: { items: speakers.items.map(toSpeaker), total: speakers.total },
    did_you_mean: isNothing ? await suggestions.suggest(query.q) : null,
  };
}

const exactFirst = `Exact matches first; at most ${GROUP_RESULTS}.`;

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

export const episodeResultsSchema = named('EpisodeResults', {
  items: z.array(episodeSchema).describe(`At most ${RESULTS_PER_PAGE}.`),
  total: count.describe(
    `The newest matches, at most ${RESULTS_AT_MOST}; sorted and paged are these.`,
  ),
  more: z.boolean().describe('True where more match than are in `total`.'),
  page: z.int().positive(),
  pages: count,
  durations: z.array(durationCountSchema).describe('All of them, the shortest first.'),
  years: z.array(yearCountSchema).describe('Latest first, without years that have no match.'),
  languages: z
    .array(languageCountSchema)
    .describe('The most frequent of the site first, without those that have no match.'),
});
type EpisodeResults = z.infer<typeof episodeResultsSchema>;

export const resultsSchema = described('SearchResults', 'The results of a search, in groups.', {
  episodes: episodeResultsSchema,
  channels: named('ChannelResults', {
    items: z.array(channelEntrySchema).describe(`By name or handle. ${exactFirst}`),
    total: count,
  }),
  topics: named('TopicResults', {
    items: z.array(topicSchema).describe(`By name. ${exactFirst}`),
    total: count,
  }),
  speakers: named('SpeakerResults', {
    items: z.array(speakerSchema).describe(`By name. ${exactFirst}`),
    total: count,
  }),
  did_you_mean: nullableText.describe(
    'A similar text that finds something, only where this one finds nothing.',
  ),
});
type SearchResults = z.infer<typeof resultsSchema>;

const ORDERS: Readonly<Record<SearchSort, (a: ShownEpisode, b: ShownEpisode) => number>> = {
  newest: newestFirst,
  views: mostViewedFirst,
  longest: (a, b) => b.seconds - a.seconds || newestFirst(a, b),
};

async function toEpisodeResults(
  model: ReadModel,
  matches: EpisodeMatches,
  { sort, page, ...filters }: FilterQuery,
): Promise<EpisodeResults> {
  const matched = await matches.with(filters);
  // Each filter is counted without its own choice.
  const anyDuration = await matches.with({ ...filters, duration: undefined });
  const anyLanguage = await matches.with({ ...filters, language: undefined });
  // Other years would need a search of their own.
  const isYearCounted = filters.year === undefined || !(await matches.hasTooMany());
  const anyYear = isYearCounted ? await matches.with({ ...filters, year: undefined }) : undefined;
  const sorted = sort === 'newest' ? matched.episodes : matched.episodes.toSorted(ORDERS[sort]);
  const from = (page - 1) * RESULTS_PER_PAGE;
  return {
    items: sorted.slice(from, from + RESULTS_PER_PAGE).map((item) => toEpisode(model, item)),
    total: matched.episodes.length,
    more: matched.more,
    page,
    pages: Math.ceil(matched.episodes.length / RESULTS_PER_PAGE),
    durations: countDurations(anyDuration),
    years: countYears(model, anyYear),
    languages: countLanguages(model, anyLanguage),
  };
}

function countDurations({ episodes, more }: MatchedEpisodes): EpisodeResults['durations'] {
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
): EpisodeResults['languages'] {
  const counts = countBy(episodes, ({ language }) => language);
  return model.orders
    .languages()
    .map((language) => ({ language, episodes: more ? null : (counts.get(language) ?? 0) }))
    .filter(({ episodes: count }) => count !== 0);
}

/** A year is not counted where earlier ones may have matches too. */
function countYears(
  model: ReadModel,
  matched: MatchedEpisodes | undefined,
): EpisodeResults['years'] {
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
  for (const episode of episodes) {
    const key = keyOf(episode);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

interface MatchedEpisodes {
  readonly episodes: readonly ShownEpisode[];
  readonly more: boolean;
}

interface EpisodeBounds extends SearchFilter<ShownEpisode> {
  readonly accepts: (episode: ShownEpisode) => boolean;
}

type Matches = readonly ShownEpisode[];
type Find = (bounds: EpisodeBounds, limit: number) => Matches | Promise<Matches>;

class EpisodeMatches {
  private readonly searches = new Map<string, Promise<MatchedEpisodes>>();

  constructor(private readonly findUpTo: Find) {}

  with(filters: EpisodeFilters): Promise<MatchedEpisodes> {
    const { duration, year, language } = filters;
    const key = JSON.stringify([duration, year, language]);
    const search = this.searches.get(key) ?? this.narrowed(filters);
    this.searches.set(key, search);
    return search;
  }

  async hasTooMany(): Promise<boolean> {
    return (await this.with({})).more;
  }

  async isEmpty(): Promise<boolean> {
    return (await this.with({})).episodes.length === 0;
  }

  private async find(bounds: EpisodeBounds): Promise<MatchedEpisodes> {
    const matches = await this.findUpTo(bounds, RESULTS_AT_MOST + 1);
    return { episodes: matches.slice(0, RESULTS_AT_MOST), more: matches.length > RESULTS_AT_MOST };
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

function boundsOf({ duration, year, language }: EpisodeFilters): EpisodeBounds {
  const accepts = (episode: ShownEpisode) =>
    (duration === undefined || durationOf(episode.seconds) === duration) &&
    (year === undefined || episode.year === year) &&
    (language === undefined || episode.language === language);
  return { accepts, ...(year !== undefined && timesOfYear(year)) };
}
