import {
  CATEGORY_RESULTS,
  MORE_LIKE_THIS_EPISODES,
  NEXT_FROM_CHANNEL_EPISODES,
  parseInstant,
} from '@elevate/rules';
import type { EpisodesQuery } from '../addresses.js';
import type { EpisodeDetail } from '../episode.schema.js';
import type { EpisodeCards, EpisodeList, RelatedEpisodes } from '../list.schema.js';
import { type EpisodeChange, isAfter, take } from '../../read-model/episode-changes.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import { cursorOf, positionOf, toEpisode, toEpisodeDetail } from './episode.mapper.js';

export function episodeDetail(model: ReadModel, id: string): EpisodeDetail | undefined {
  const episode = model.episode(id);
  return episode && toEpisodeDetail(model, episode);
}

/** Without the episodes that are not shown. */
export function episodeCards(model: ReadModel, ids: readonly string[]): EpisodeCards {
  const episodes = [...new Set(ids)].flatMap((id) => model.episode(id) ?? []);
  return { items: episodes.map((episode) => toEpisode(model, episode)) };
}

export function listEpisodes(model: ReadModel, query: EpisodesQuery): EpisodeList {
  const { topics, changedSince, cursor } = query;
  const isWalk = topics.length === 0 || changedSince !== undefined || cursor !== undefined;
  return isWalk ? pageOfChanges(model, query) : newestByTopics(model, topics);
}

function newestByTopics(model: ReadModel, topics: readonly string[]): EpisodeList {
  const newest = take(model.orders.topics.withAny(topics), CATEGORY_RESULTS);
  return {
    items: newest.map((episode) => toEpisode(model, episode)),
    total: model.orders.topics.countWithAny(topics),
    next_cursor: null,
  };
}

/** Oldest change first: an episode that changes during a walk comes once more at its end. */
function pageOfChanges(model: ReadModel, query: EpisodesQuery): EpisodeList {
  const start = { at: parseInstant(query.changedSince ?? '') ?? 0, id: '' };
  const from = positionOf(query.cursor) ?? start;
  const page: Changed[] = [];
  let total = 0;
  for (const change of changedAfter(model, start, query.topics)) {
    total += 1;
    if (page.length <= CATEGORY_RESULTS && isAfter(change.change, from)) page.push(change);
  }
  const items = page.slice(0, CATEGORY_RESULTS);
  const last = page.length > items.length ? items.at(-1) : undefined;
  return {
    items: items.map(({ episode }) => toEpisode(model, episode)),
    total,
    next_cursor: last ? cursorOf(last.change) : null,
  };
}

interface Changed {
  readonly change: EpisodeChange;
  readonly episode: ShownEpisode;
}

function* changedAfter(
  model: ReadModel,
  start: EpisodeChange,
  topics: readonly string[],
): Generator<Changed> {
  const tagged = topics.length > 0 && new Set(model.orders.topics.withAny(topics));
  for (const change of model.episodeChanges.after(start)) {
    const episode = model.episode(change.id);
    if (episode && (!tagged || tagged.has(episode))) yield { change, episode };
  }
}

/** Episodes that share a topic, then others of the channel, each newest first. */
export function relatedTo(model: ReadModel, id: string): RelatedEpisodes | undefined {
  const episode = model.episode(id);
  if (!episode) return undefined;
  const related = take(candidates(model, episode), MORE_LIKE_THIS_EPISODES);
  const ofChannel = model.orders.ofChannel(episode.state.channel_id);
  const from = ofChannel.indexOf(episode) + 1;
  const next = ofChannel.slice(from, from + NEXT_FROM_CHANNEL_EPISODES);
  return {
    items: related.map((item) => toEpisode(model, item)),
    next_in_channel: next.map((item) => toEpisode(model, item)),
  };
}

// Lazy: a topic of half the catalogue costs no more than the limit.
function* candidates({ orders }: ReadModel, episode: ShownEpisode): Generator<ShownEpisode> {
  const listed = new Set([episode]);
  const lists = [
    orders.topics.withAny(episode.state.topics),
    orders.ofChannel(episode.state.channel_id),
  ];
  for (const list of lists) {
    for (const candidate of list) {
      if (listed.has(candidate)) continue;
      listed.add(candidate);
      yield candidate;
    }
  }
}
