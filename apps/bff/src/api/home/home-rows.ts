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

export function editor({ orders }: ReadModel): readonly ShownEpisode[] {
  return orders.editor.items().slice(0, HOME_ROW_EPISODES);
}

function* within(newestFirst: readonly ShownEpisode[], since: number): Iterable<ShownEpisode> {
  for (const episode of newestFirst) {
    if (episode.time < since) return;
    yield episode;
  }
}
