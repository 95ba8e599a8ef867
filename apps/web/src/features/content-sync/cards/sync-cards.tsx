import { Newspaper, Video } from 'lucide-react';
import { managementSyncApi } from '../management-sync.api.js';
import { SyncCard } from './sync-card.js';

const BUSY = 'Syncing...';

/** Brings in what the followed channels have uploaded. */
export function VideoSyncCard() {
  const [start, { isLoading }] = managementSyncApi.useSyncVideosMutation({
    fixedCacheKey: 'sync-videos',
  });
  return (
    <SyncCard
      icon={Video}
      title="YouTube Sync"
      text="Brings in the latest episodes of every channel that is followed."
      label="Sync YouTube Channels"
      busyLabel={BUSY}
      note="Automatic sync: Every 30 minutes"
      isBusy={isLoading}
      onStart={() => void start()}
    />
  );
}

/** Brings in what the publishers have written. */
export function NewsSyncCard() {
  const [start, { isLoading }] = managementSyncApi.useSyncNewsMutation({
    fixedCacheKey: 'sync-news',
  });
  return (
    <SyncCard
      icon={Newspaper}
      title="News Sync"
      text="Asks every feed that is followed for new articles."
      label="Sync News Content"
      busyLabel={BUSY}
      note="Automatic sync: Every hour"
      isBusy={isLoading}
      onStart={() => void start()}
    />
  );
}
