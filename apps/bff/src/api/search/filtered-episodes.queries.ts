import { foldText, RESULTS_AT_MOST } from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import { take } from '../../read-model/merge-sorted.js';
import type { ShownEpisode } from '../../read-model/shown-episode.js';
import type { FilteredQuery } from '../addresses.js';
import { EpisodeMatches, type EpisodeBounds } from './episode-matches.js';
import { toEpisodeResults } from './episode-results.js';
import type { EpisodeResults } from './results.schema.js';

/** The episodes of a channel, of a speaker, or with any of the topics, or all of these; otherwise all. */
export async function filteredEpisodes(
  model: ReadModel,
  query: FilteredQuery,
): Promise<EpisodeResults> {
  const matches = new EpisodeMatches((bounds) => {
    const found = take(within(listOf(model, query), bounds), RESULTS_AT_MOST + 1);
    const more = found.length > RESULTS_AT_MOST;
    return Promise.resolve({ episodes: found.slice(0, RESULTS_AT_MOST), more });
  });
  return toEpisodeResults(model, matches, query);
}

function listOf({ orders }: ReadModel, query: FilteredQuery): Iterable<ShownEpisode> {
  const { channel, speaker, topics } = query;
  if (channel === undefined && speaker === undefined)
    return topics.length > 0 ? orders.topics.withAny(topics) : orders.newest.items();
  const wanted = new Set(topics.map(foldText));
  const list =
    speaker === undefined ? orders.ofChannel(channel!) : orders.speakers.episodesOf(speaker);
  const isOther = channel !== undefined && speaker !== undefined;
  if (wanted.size === 0 && !isOther) return list;
  return list.filter(
    ({ state }) =>
      (!isOther || state.channel_id === channel) &&
      (wanted.size === 0 || state.topics.some((topic) => wanted.has(foldText(topic)))),
  );
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
