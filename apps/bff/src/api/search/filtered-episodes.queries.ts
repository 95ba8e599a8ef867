import { foldText } from '@elevate/rules';
import { take } from '../../read-model/sorted-view.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { FilteredQuery } from '../addresses.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import {
  type EpisodeBounds,
  EpisodeMatches,
  type EpisodeResults,
  toEpisodeResults,
} from './episode-results.js';

/** The episodes that match all of the given channel, speaker and topics. */
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
