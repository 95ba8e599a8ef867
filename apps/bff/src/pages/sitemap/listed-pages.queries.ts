import type { EpisodeState } from '@elevate/contracts/catalogue';
import { CVE_ID } from '@elevate/rules';
import { channelPath, cvePath, episodePath, speakerPath } from '../client/client-paths.js';
import { fixedRoutes } from '../client/client-routes.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ReadModel } from '../../read-model/read-model.js';

export interface ListedPage {
  readonly path: string;
  readonly episode?: EpisodeState;
}

export function listedScreens(model: ReadModel, news: NewsModel): ListedPage[] {
  const indexed = [...fixedRoutes].filter(([, { isIndexed }]) => isIndexed);
  const channels = model.channelsByName().filter(({ id }) => model.orders.countOfChannel(id) > 0);
  return [
    { path: '/' },
    ...indexed.map(([path]) => ({ path })),
    ...channels.map(({ id }) => ({ path: channelPath(id) })),
    ...model.orders.speakers.all().map(({ id }) => ({ path: speakerPath(id) })),
    ...cvesInNews(news).map((id) => ({ path: cvePath(id) })),
  ];
}

function cvesInNews(news: NewsModel): string[] {
  const ids = news.newestArticles().flatMap(({ state }) => state.cve_ids);
  return [...new Set(ids)].filter((id) => CVE_ID.test(id)).sort();
}

export function listedEpisodes(model: ReadModel, from: number, to: number): ListedPage[] {
  const newestFirst = model.orders.newest.items();
  const place = (age: number) => Math.max(0, newestFirst.length - age);
  return newestFirst
    .slice(place(to), place(from))
    .reverse()
    .map(({ state }) => ({ path: episodePath(state.id), episode: state }));
}
