import type { Hero, HomePage, HomeRow, Stats } from '../home.schema.js';
import { channelRowsPage } from '../channel-rows/channel-rows.queries.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode } from '../../read-model/shown-episode.js';
import {
  career,
  editor,
  newest,
  picksChangeAt,
  popular,
  trending,
  trendingEndsAt,
} from './home-rows.js';

export interface HomePageNow {
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
