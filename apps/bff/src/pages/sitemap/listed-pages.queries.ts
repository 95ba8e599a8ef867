import type { EpisodeState } from '@elevate/contracts/catalogue';
import { channelPath, episodePath } from '../client/client-paths.js';
import { fixedRoutes } from '../client/client-routes.js';
import type { ReadModel } from '../../read-model/read-model.js';

/** A page that search engines may list. */
export interface ListedPage {
  readonly path: string;
  readonly episode?: EpisodeState;
}

/** The site's own screens and every channel with episodes. */
export function listedScreens(model: ReadModel): ListedPage[] {
  const indexed = [...fixedRoutes].filter(([, { isIndexed }]) => isIndexed);
  const channels = model.channelsByName().filter(({ id }) => model.orders.countOfChannel(id) > 0);
  return [
    { path: '/' },
    ...indexed.map(([path]) => ({ path })),
    ...channels.map(({ id }) => ({ path: channelPath(id) })),
  ];
}

/** Episodes `from` up to, but not with, `to`, counted from the oldest: what is new comes last. */
export function listedEpisodes(model: ReadModel, from: number, to: number): ListedPage[] {
  const newestFirst = model.orders.newest.items();
  const place = (age: number) => Math.max(0, newestFirst.length - age);
  return newestFirst
    .slice(place(to), place(from))
    .reverse()
    .map(({ state }) => ({ path: episodePath(state.id), episode: state }));
}
