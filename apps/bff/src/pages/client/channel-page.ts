import {
  CHANNEL_PAGE_EPISODES,
  channelPage,
  CHANNELS_PAGE,
  GRID_PICTURE_SIZES,
} from '@elevate/rules';
import { channelUrl } from '../../api/addresses.js';
import { feedsOfChannel } from '../feeds/feed-paths.js';
import type { Resource } from '../../http/ready-bytes/ready-bytes.js';
import { channelIdIn, channelPath, episodePath } from './client-paths.js';
import { entries } from './client-routes.js';
import { pictureHint } from './episode-page.js';
import type { Page } from './page.js';
import type { PageContext } from './page-context.js';
import { pageWithAnswers } from './fixed-pages.js';
import { breadcrumbs, collectionPage } from './structured-data/things.js';

export function channelPageAt(context: PageContext, url: string): Resource | undefined {
  const id = channelIdIn(url);
  const isThere = () => id !== undefined && context.model.channel(id) !== undefined;
  // Caching every spelling of an id would fill the memory.
  if (id === undefined || !isThere() || channelPath(id) !== url) return undefined;
  return pageWithAnswers(context, [channelUrl(id)], () => describe(context, id), isThere);
}

function describe({ model, writer: { site } }: PageContext, id: string): Page {
  const { name, thumbnail_url } = model.channel(id)!.state;
  const text = channelPage(name);
  const path = channelPath(id);
  const episodes = model.orders.ofChannel(id).slice(0, CHANNEL_PAGE_EPISODES);
  const items = episodes.map(({ state }) => ({ name: state.title, path: episodePath(state.id) }));
  return {
    ...text,
    path,
    isIndexed: true,
    entry: entries.channel,
    picture: thumbnail_url === null ? undefined : { url: thumbnail_url, alt: name, isAvatar: true },
    hints: episodes.slice(0, 1).flatMap(({ state }) => pictureHint(state, GRID_PICTURE_SIZES)),
    alternates: feedsOfChannel(id, name),
    structuredData: [
      ...collectionPage(site, { name, description: text.description, path, items }),
      ...breadcrumbs(site, [
        { name: CHANNELS_PAGE.title, path: '/channels' },
        { name, path },
      ]),
    ],
  };
}
