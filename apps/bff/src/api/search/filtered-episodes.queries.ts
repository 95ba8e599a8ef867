import { foldText, RESULTS_AT_MOST } from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import { take } from '../../read-model/merge-sorted.js';
import type { ShownEpisode } from '../../read-model/shown-episode.js';
import type { FilteredQuery } from '../addresses.js';
import { EpisodeMatches, type EpisodeBounds } from './episode-matches.js';
import { toEpisodeResults } from './episode-results.js';
import type { EpisodeResults } from './results.schema.js';

/** The episodes of a channel, or with any of the topics, or both; otherwise all. */
export async function filteredEpisodes(
  model: ReadModel,
  query: FilteredQuery,
): Promise<EpisodeResults> {
  const matches = await EpisodeMatches.of((bounds) => {
    const found = take(within(listOf(model, query), bounds), RESULTS_AT_MOST + 1);
    const more = found.length > RESULTS_AT_MOST;
    return Promise.resolve({ episodes: found.slice(0, RESULTS_AT_MOST), more });
  });
  return toEpisodeResults(model, matches, query);
}

function listOf({ orders }: ReadModel, { channel, topics }: FilteredQuery): Iterable<ShownEpisode> {
  if (channel === undefined)
    return topics.length > 0 ? orders.topics.withAny(topics) : orders.newest.items();
  const wanted = new Set(topics.map(foldText));
  const ofChannel = orders.ofChannel(channel);
  if (wanted.size === 0) return ofChannel;
  return ofChannel.filter(({ state }) => state.topics.some((topic) => wanted.has(foldText(topic))));
}

/** The lists run from newest to oldest, so nothing follows an episode that is too old. */
function* within(
  episodes: Iterable<ShownEpisode>,
  { accepts, since = -Infinity, before = Infinity }: EpisodeBounds,
): Generator<ShownEpisode> {
  for (const episode of episodes) {
    if (episode.time < since) return;
    if (episode.time < before && accepts(episode)) yield episode;
  }
}
