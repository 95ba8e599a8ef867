import { siteApi } from './base-api.js';
import type { ChannelRowsPage, Hero, HomePage, Stats } from './generated/schema.js';

export const homeApi = siteApi(({ read }) => ({
  getHome: read<HomePage>(() => '/home', ['home']),
  getHero: read<Hero>(() => '/hero', ['hero']),
  getStats: read<Stats>(() => '/stats', ['stats']),
  getChannelRows: read<ChannelRowsPage, number>(
    (page) => ({ url: '/channel-rows', params: { page } }),
    ['channel-rows'],
  ),
}));
