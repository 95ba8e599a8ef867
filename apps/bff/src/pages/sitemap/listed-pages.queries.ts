import type { EpisodeState } from '@elevate/contracts/catalogue';
import { channelPath, episodePath } from '../client/client-paths.js';
import { fixedRoutes } from '../client/client-routes.js';
import type { ReadModel } from '../../read-model/read-model.js';

export interface ListedPage {
  readonly path: string;
  readonly episode?: EpisodeState;
}

export function listedScreens(model: ReadModel): ListedPage[] {
  const indexed = [...fixedRoutes].filter(([, { isIndexed }]) => isIndexed);
  const channels = model.channelsByName().filter(({ id }) => model.orders.countOfChannel(id) > 0);
  return [
    { path: '/' },
    ...indexed.map(([path]) => ({ path })),
    ...channels.map(({ id }) => ({ path: channelPath(id) })),
  ];
}

export function listedEpisodes(model: ReadModel, from: number, to: number): ListedPage[] {
  const newestFirst = model.orders.newest.items();
  const place = (age: number) => Math.max(0, newestFirst.length - age);
  return newestFirst
    .slice(place(to), place(from))
    .reverse()
    .map(({ state }) => ({ path: episodePath(state.id), episode: state }));
}
