import { foldForSearch, GROUP_RESULTS, RESULTS_AT_MOST, type SearchQuery } from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import { toChannelEntry } from '../channels/channels.queries.js';
import { toEpisodeResults } from './episode-results.js';
import { EpisodeMatches, type EpisodeBounds, type Found } from './episode-matches.js';
import { toSpeaker } from '../speakers/speakers.queries.js';
import { matchingChannels, matchingTopics } from './named-matches.js';
import type { SearchResults } from './results.schema.js';
import type { Suggestions } from './suggestions.js';

export interface ResultsSources {
  readonly model: ReadModel;
  readonly suggestions: Suggestions;
}

export async function findResults(
  { model, suggestions }: ResultsSources,
  query: SearchQuery,
): Promise<SearchResults> {
  const matches = new EpisodeMatches((bounds) => searchWithin(model, query.q, bounds));
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

async function searchWithin(
  { orders }: ReadModel,
  term: string,
  bounds: EpisodeBounds,
): Promise<Found> {
  const found = await orders.search.findInTurns(term, RESULTS_AT_MOST + 1, bounds);
  return { episodes: found.slice(0, RESULTS_AT_MOST), more: found.length > RESULTS_AT_MOST };
}
