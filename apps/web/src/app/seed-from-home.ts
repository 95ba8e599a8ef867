import { channelRowsApi } from '../features/channel-rows/channel-rows.api.js';
import { heroApi } from '../features/hero/hero.api.js';
import { statsApi } from '../features/stats/stats.api.js';
import type { Home } from '../shared/api/types.js';

/**
 * The home answer carries what hero, statistics and channel rows ask for by themselves later on.
 * Putting it under their names spares three requests, and keeps them from disagreeing with it.
 */
export function seedFromHome({ hero, stats, channel_rows: page }: Home) {
  return [
    heroApi.util.upsertQueryEntries([{ endpointName: 'getHero', arg: undefined, value: { hero } }]),
    statsApi.util.upsertQueryEntries([{ endpointName: 'getStats', arg: undefined, value: stats }]),
    channelRowsApi.util.upsertQueryEntries([
      { endpointName: 'getChannelRows', arg: page.page, value: page },
    ]),
  ];
}
