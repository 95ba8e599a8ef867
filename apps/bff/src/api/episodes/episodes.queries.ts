import { CATEGORY_RESULTS, MORE_LIKE_THIS_EPISODES } from '@elevate/rules';
import type { EpisodeDetail } from '../episode.schema.js';
import type { EpisodeList, RelatedEpisodes } from '../list.schema.js';
import { take } from '../../read-model/merge-sorted.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/shown-episode.js';
import { toEpisode, toEpisodeDetail } from './episode.mapper.js';

export function episodeDetail(model: ReadModel, id: string): EpisodeDetail | undefined {
  const episode = model.episode(id);
  return episode && toEpisodeDetail(model, episode);
}

export function episodesByTopics(model: ReadModel, topics: readonly string[]): EpisodeList {
  const newest = take(model.orders.topics.withAny(topics), CATEGORY_RESULTS);
  return {
    items: newest.map((episode) => toEpisode(model, episode)),
    total: model.orders.topics.countWithAny(topics),
  };
}

/**
 * Episodes that share a topic, then others of the channel, each newest first. Undefined if the episode is not shown.
 */
export function relatedTo(model: ReadModel, id: string): RelatedEpisodes | undefined {
  const episode = model.episode(id);
  if (!episode) return undefined;
  const related = take(candidates(model, episode), MORE_LIKE_THIS_EPISODES);
  return { items: related.map((one) => toEpisode(model, one)) };
}

// Lazy, so a topic of half the catalogue costs no more than the limit.
function* candidates({ orders }: ReadModel, episode: ShownEpisode): Generator<ShownEpisode> {
  const given = new Set([episode]);
  const lists = [
    orders.topics.withAny(episode.state.topics),
    orders.ofChannel(episode.state.channel_id),
  ];
  for (const list of lists) {
    for (const one of list) {
      if (given.has(one)) continue;
      given.add(one);
      yield one;
    }
  }
}
