import { HOME_ROW_EPISODES, mostViewedFirst, TRENDING_DAYS, trendingSince } from '@elevate/rules';
import type { Hero, HomePage, HomeRow, Stats } from '../episode.schema.js';
import { channelRowsPage } from '../channel-rows/channel-rows.queries.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/episode-views.js';
import { takeFirst } from '../../read-model/episode-changes.js';

interface HomePageNow {
  readonly page: HomePage;
  /** Milliseconds since 1970; Infinity if time alone changes nothing. */
  readonly goodUntil: number;
}

export function stats({ counts }: ReadModel): Stats {
  return { videos: counts.episodes, channels: counts.channels };
}

export function hero(model: ReadModel): Hero {
  return { hero: model.hero && toEpisode(model, model.hero) };
}

export function homePage(model: ReadModel, now: Date): HomePageNow {
  const trendingNow = trending(model, now);
  const row = (id: HomeRow['id'], title: string, episodes: readonly ShownEpisode[]): HomeRow => ({
    id,
    title,
    episodes: episodes.map((episode) => toEpisode(model, episode)),
  });
  const picks = editor(model, now);
  const page: HomePage = {
    stats: stats(model),
    ...hero(model),
    rows: [
      row('trending', 'Trending Now', trendingNow),
      row('new', 'New Releases', newest(model)),
      row('popular', 'Most Popular', popular(model)),
      row('career', 'Career & Interviews', career(model)),
      ...(picks.length > 0 ? [row('editor', "Editor's Picks", picks)] : []),
    ],
    channel_rows: channelRowsPage(model, 1),
    sample: model.showsSample,
  };
  return { page, goodUntil: Math.min(trendingEndsAt(trendingNow), picksChangeAt(model, now)) };
}

const TRENDING_MS = TRENDING_DAYS * 24 * 60 * 60 * 1000;

/** Most viewed in the last 30 days. */
function trending({ orders }: ReadModel, now: Date): ShownEpisode[] {
  return takeFirst(
    within(orders.newest.items(), trendingSince(now)),
    HOME_ROW_EPISODES,
    mostViewedFirst,
  );
}

/** Time at which an episode gets too old for the row; no message announces it. */
function trendingEndsAt(row: readonly ShownEpisode[]): number {
  return Math.min(...row.map(({ time }) => time + TRENDING_MS + 1));
}

function newest({ orders }: ReadModel): readonly ShownEpisode[] {
  return orders.newest.items().slice(0, HOME_ROW_EPISODES);
}

function popular({ orders }: ReadModel): readonly ShownEpisode[] {
  return orders.popular.items().slice(0, HOME_ROW_EPISODES);
}

function career({ orders }: ReadModel): readonly ShownEpisode[] {
  return orders.career.items().slice(0, HOME_ROW_EPISODES);
}

/** The curators' order within its dates, else the newest picks. */
function editor(model: ReadModel, now: Date): readonly ShownEpisode[] {
  if (model.picks === null) return model.orders.editor.items().slice(0, HOME_ROW_EPISODES);
  const time = now.getTime();
  return model.picks
    .filter(({ from, until }) => startOf(from) <= time && time < endOf(until))
    .flatMap(({ episode_id }) => model.episode(episode_id) ?? [])
    .slice(0, HOME_ROW_EPISODES);
}

/** Time at which the next pick begins or ends. */
function picksChangeAt({ picks }: ReadModel, now: Date): number {
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
