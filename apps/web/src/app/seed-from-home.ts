import { channelRowsApi } from '../features/channel-rows/channel-rows.api.js';
import { heroApi } from '../features/hero/hero.api.js';
import { statsApi } from '../features/stats/stats.api.js';
import type { Home } from '../shared/api/types.js';

/** Caches the parts of the home response under their own queries: saves three requests and keeps them consistent. */
export function seedFromHome({ hero, stats, channel_rows: page }: Home) {
  return [
    heroApi.util.upsertQueryEntries([{ endpointName: 'getHero', arg: undefined, value: { hero } }]),
    statsApi.util.upsertQueryEntries([{ endpointName: 'getStats', arg: undefined, value: stats }]),
    channelRowsApi.util.upsertQueryEntries([
      { endpointName: 'getChannelRows', arg: page.page, value: page },
    ]),
  ];
}
