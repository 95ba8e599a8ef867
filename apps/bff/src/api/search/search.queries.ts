import { foldForSearch, SEARCH_GROUP_RESULTS, SEARCH_RESULTS } from '@elevate/rules';
import { toChannelEntry } from '../channels/channels.queries.js';
import type { SearchResult } from '../list.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { toSpeaker } from '../speakers/speakers.queries.js';
import { matchingChannels, matchingTopics } from './named-matches.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/shown-episode.js';

/** A promise if the search takes several turns of the event loop. */
export function searchEpisodes(
  model: ReadModel,
  term: string,
): SearchResult | Promise<SearchResult> {
  const found = model.orders.search.findInTurns(term, SEARCH_RESULTS + 1);
  return found instanceof Promise
    ? found.then((episodes) => toResult(model, term, episodes))
    : toResult(model, term, found);
}

function toResult(model: ReadModel, term: string, found: readonly ShownEpisode[]): SearchResult {
  const speakers = model.orders.speakers.search(foldForSearch(term), SEARCH_GROUP_RESULTS);
  const channels = matchingChannels(model, term).slice(0, SEARCH_GROUP_RESULTS);
  return {
    items: found.slice(0, SEARCH_RESULTS).map((episode) => toEpisode(model, episode)),
    more: found.length > SEARCH_RESULTS,
    channels: channels.map((channel) => toChannelEntry(model, channel)),
    topics: matchingTopics(model, term).slice(0, SEARCH_GROUP_RESULTS),
    speakers: speakers.items.map(toSpeaker),
  };
}
