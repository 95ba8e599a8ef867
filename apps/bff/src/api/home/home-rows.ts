import { HOME_ROW_EPISODES, TRENDING_DAYS, mostViewedFirst, trendingSince } from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/shown-episode.js';
import { takeFirst } from '../../read-model/sorted-view.js';

const TRENDING_MS = TRENDING_DAYS * 24 * 60 * 60 * 1000;

/** Most viewed in the last 30 days. */
export function trending({ orders }: ReadModel, now: Date): ShownEpisode[] {
  return takeFirst(
    within(orders.newest.items(), trendingSince(now)),
    HOME_ROW_EPISODES,
    mostViewedFirst,
  );
}

/** Time at which an episode gets too old for the row; no message announces it. */
export function trendingEndsAt(row: readonly ShownEpisode[]): number {
  return Math.min(...row.map(({ time }) => time + TRENDING_MS + 1));
}

export function newest({ orders }: ReadModel): readonly ShownEpisode[] {
  return orders.newest.items().slice(0, HOME_ROW_EPISODES);
}

export function popular({ orders }: ReadModel): readonly ShownEpisode[] {
  return orders.popular.items().slice(0, HOME_ROW_EPISODES);
}

export function career({ orders }: ReadModel): readonly ShownEpisode[] {
  return orders.career.items().slice(0, HOME_ROW_EPISODES);
}

/** The curators' order within its dates, else the newest picks. */
export function editor(model: ReadModel, now: Date): readonly ShownEpisode[] {
  if (model.picks === null) return model.orders.editor.items().slice(0, HOME_ROW_EPISODES);
  const time = now.getTime();
  return model.picks
    .filter(({ from, until }) => startOf(from) <= time && time < endOf(until))
    .flatMap(({ episode_id }) => model.episode(episode_id) ?? [])
    .slice(0, HOME_ROW_EPISODES);
}

/** Time at which the next pick begins or ends. */
export function picksChangeAt({ picks }: ReadModel, now: Date): number {
  const times = (picks ?? []).flatMap(({ from, until }) => [startOf(from), endOf(until)]);
  return Math.min(...times.filter((time) => time > now.getTime()));
}

const startOf = (from: string | null): number => (from === null ? -Infinity : Date.parse(from));
const endOf = (until: string | null): number => (until === null ? Infinity : Date.parse(until));

function* within(newestFirst: readonly ShownEpisode[], since: number): Iterable<ShownEpisode> {
  for (const episode of newestFirst) {
    if (episode.time < since) return;
    yield episode;
  }
}
