import inBar from './top-bar-sync.json' with { type: 'json' };

export const TOP_BAR_SYNC_MESSAGES = inBar;

export const MANAGEMENT_SYNC_MESSAGES = {
  noChannels: 'No channels found to sync',
  videosCancelled: 'Sync of YouTube channels cancelled',
  videosFailed: 'Failed to sync YouTube channels',
  newsDone: 'News content synced successfully',
  newsCancelled: 'News sync cancelled',
  newsFailed: 'Failed to sync news content',
} as const;

export function channelsSynced(count: number): string {
  return `YouTube channels synced successfully (${count} ${count === 1 ? 'channel' : 'channels'})`;
}

export const SYNC_LIMIT = 50;

export const RELOAD_AFTER_SYNC_MS = 1_000;

export const NEWS_STATS_AFTER_SYNC_MS = 1_500;
