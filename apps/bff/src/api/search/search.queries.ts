import {
  excerptOf,
  foldForIndex,
  GROUP_RESULTS,
  SAID_RESULTS,
  matchesList,
  SEARCH_GROUP_RESULTS,
  SEARCH_RESULTS,
  type SearchQuery,
  type SearchWords,
  talkIdsIn,
} from '@elevate/rules';
import { count, described, named } from '@elevate/contracts';
import { z } from 'zod';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import type { ShownCollection } from '../../read-model/collections/collections-model.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { correct } from '../../read-model/search/corrections.js';
import { toChannelEntry } from '../channels/channels.queries.js';
import {
  channelEntrySchema,
  corrections,
  type FoundEpisode,
  foundCollectionSchema,
  foundEpisodeSchema,
  saidSchema,
  type SearchResult,
  speakerSchema,
  topicSchema,
} from '../episode.schema.js';
import { toEpisode, toSpeaker } from '../episodes/episode.mapper.js';
import {
  boundsOf,
  EpisodeMatches,
  episodeResultsOf,
  toEpisodeResults,
} from './filtered-episodes.queries.js';
import { NO_TEXTS, readSaid, saidPlaces, type Texts } from './said.js';
import {
  findsName,
  matchingChannels,
  matchingCollections,
  matchingTopics,
} from './search-groups.js';

export function searchEpisodes(
  model: ReadModel,
  term: string,
  texts = NO_TEXTS,
): SearchResult | Promise<SearchResult> {
  const pasted = pastedTalk(model, term);
  if (pasted) return overlayResult(model, term, [pasted]);
  const matches = model.orders.search.findInTurns(term, SEARCH_RESULTS + 1);
  return matches instanceof Promise
    ? matches.then((episodes) => correctedOverlay(model, texts, term, episodes))
    : correctedOverlay(model, texts, term, matches);
}

function correctedOverlay(
  model: ReadModel,
  texts: Texts,
  term: string,
  matches: readonly ShownEpisode[],
): SearchResult | Promise<SearchResult> {
  const result = overlayResult(model, term, matches);
  const words = model.orders.search.wordsOf(term);
  const places = saidPlaces(model, words).slice(0, SEARCH_GROUP_RESULTS);
  if (places.length > 0)
    return readSaid(model, texts, words, places).then((said) => ({ ...result, said }));
  return foundNothing(result)
    ? corrected(model, term, result, (text) => searchEpisodes(model, text, texts))
    : result;
}

function overlayResult(
  model: ReadModel,
  term: string,
  matches: readonly ShownEpisode[],
): SearchResult {
  const query = model.orders.search.wordsOf(term);
  const known = model.orders.search.knownWordsOf(query);
  const channels = matchingChannels(model, query).slice(0, SEARCH_GROUP_RESULTS);
  return {
    items: matches.slice(0, SEARCH_RESULTS).map((episode) => toFound(model, known, episode)),
    more: matches.length > SEARCH_RESULTS,
    channels: channels.map((channel) => toChannelEntry(model, channel)),
    topics: matchingTopics(model, query).slice(0, SEARCH_GROUP_RESULTS),
    speakers: model.orders.speakers.search(query, SEARCH_GROUP_RESULTS).items.map(toSpeaker),
    collections: matchingCollections(model, query)
      .slice(0, SEARCH_GROUP_RESULTS)
      .map(toFoundCollection),
    said: [],
    ...UNCORRECTED,
  };
}

export async function findResults(
  model: ReadModel,
  query: SearchQuery,
  texts = NO_TEXTS,
): Promise<SearchResults> {
  const { search } = model.orders;
  const pasted = pastedTalk(model, query.q);
  const matches = pasted
    ? new EpisodeMatches(({ accepts }) => [pasted].filter(accepts))
    : new EpisodeMatches(
        (bounds, limit) => search.findInTurns(query.q, limit, { ...bounds, order: 'newest' }),
        (bounds, limit) => search.findBest(query.q, limit, bounds),
      );
  const words = search.wordsOf(query.q);
  const known = search.knownWordsOf(words);
  const found = (episode: ShownEpisode) => toFound(model, known, episode);
  const episodes = await toEpisodeResults(model, matches, query, found);
  const channels = matchingChannels(model, words);
  const topics = matchingTopics(model, words);
  const collections = matchingCollections(model, words);
  const speakers = model.orders.speakers.search(words, GROUP_RESULTS);
  const places = pasted ? [] : saidPlaces(model, words, boundsOf(query).accepts);
  const said = await readSaid(model, texts, words, places.slice(0, SAID_RESULTS));
  const results: SearchResults = {
    episodes,
    channels: groupOf(channels, (channel) => toChannelEntry(model, channel)),
    topics: groupOf(topics, (topic) => topic),
    speakers: { items: speakers.items.map(toSpeaker), total: speakers.total },
    collections: groupOf(collections, toFoundCollection),
    said: { items: said, total: places.length },
    ...UNCORRECTED,
  };
  const isNothing =
    [channels, topics, collections, places].every(({ length }) => length === 0) &&
    speakers.total === 0 &&
    (await matches.with({})).episodes.length === 0;
  if (!isNothing) return results;
  return corrected(model, query.q, results, (q) => findResults(model, { ...query, q }, texts));
}

const groupOf = <Found, Item>(found: readonly Found[], toItem: (found: Found) => Item) => ({
  items: found.slice(0, GROUP_RESULTS).map(toItem),
  total: found.length,
});

const SEARCH_GROUPS = ['channels', 'topics', 'speakers', 'collections', 'said'] as const;

const toFoundCollection = ({ state: { id, title }, talks }: ShownCollection) => ({
  id,
  title,
  talks: talks.length,
});

/** Neither for the text itself nor for a similar one. */
export function foundNothing(result: SearchResult | SearchResults): boolean {
  if ('items' in result)
    return SEARCH_GROUPS.every((group) => result[group].length === 0) && result.items.length === 0;
  return SEARCH_GROUPS.every((group) => result[group].total === 0) && result.episodes.total === 0;
}

/** A pasted address or id shows the talk that it names. */
function pastedTalk(model: ReadModel, term: string): ShownEpisode | undefined {
  for (const id of talkIdsIn(term)) {
    const episode = model.episode(id);
    if (episode) return episode;
  }
  return undefined;
}

const UNCORRECTED = { did_you_mean: null, missing_words: [], other_words: null };

/** The results of the nearest query, or what to do without. */
async function corrected<Result extends object>(
  model: ReadModel,
  term: string,
  nothing: Result,
  search: (text: string) => Result | Promise<Result>,
): Promise<Result> {
  const { text, missing, others } = await correct(model.orders.search, term, (word) =>
    findsName(model, word),
  );
  if (text === null) return { ...nothing, missing_words: missing, other_words: others };
  return { ...(await search(text)), did_you_mean: text };
}

function toFound(model: ReadModel, query: SearchWords, episode: ShownEpisode): FoundEpisode {
  const { title, description } = episode.state;
  const isInTitle = matchesList(query, foldForIndex(title));
  const excerpt = isInTitle ? undefined : excerptOf(description, query);
  return { ...toEpisode(model, episode), excerpt: excerpt ?? null };
}

const groupSchema = <Item extends z.ZodType>(name: string, item: Item, by: string) =>
  named(name, {
    items: z.array(item).describe(`${by} Exact matches first; at most ${GROUP_RESULTS}.`),
    total: count,
  });

export const resultsSchema = described('SearchResults', 'The results of a search, in groups.', {
  episodes: episodeResultsOf('FoundEpisodes', foundEpisodeSchema),
  channels: groupSchema('ChannelResults', channelEntrySchema, 'By name or handle.'),
  topics: groupSchema('TopicResults', topicSchema, 'By name.'),
  speakers: groupSchema('SpeakerResults', speakerSchema, 'By name.'),
  collections: groupSchema('CollectionResults', foundCollectionSchema, 'By title or description.'),
  said: named('SaidResults', {
    items: z
      .array(saidSchema)
      .describe(`In transcripts, one passage a talk; at most ${SAID_RESULTS}.`),
    total: count.describe('Talks.'),
  }),
  ...corrections,
});
export type SearchResults = z.infer<typeof resultsSchema>;
