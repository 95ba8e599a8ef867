import { Newspaper, Video } from 'lucide-react';
import type { Schedule } from '../../../shared/admin/admin-types.js';
import { managementSyncApi } from '../management-sync.api.js';
import { runsApi } from '../runs.api.js';
import { automaticWords } from './active-words.js';
import { SyncCard } from './sync-card.js';

const BUSY = 'Syncing...';

function useSchedule(id: Schedule['id']): Schedule | undefined {
  return runsApi.useGetStatusQuery().data?.schedules.find((schedule) => schedule.id === id);
}

export function VideoSyncCard() {
  const schedule = useSchedule('video');
  const [start, { isLoading }] = managementSyncApi.useSyncVideosMutation({
    fixedCacheKey: 'sync-videos',
  });
  return (
    <SyncCard
      icon={Video}
      title="YouTube Sync"
      text="Imports the latest episodes of every followed channel."
      label="Sync YouTube Channels"
      busyLabel={BUSY}
      note={automaticWords(schedule, 30)}
      isBusy={isLoading}
      onStart={() => void start()}
    />
  );
}

export function NewsSyncCard() {
  const schedule = useSchedule('news');
  const [start, { isLoading }] = managementSyncApi.useSyncNewsMutation({
    fixedCacheKey: 'sync-news',
  });
  return (
    <SyncCard
      icon={Newspaper}
      title="News Sync"
      text="Fetches new articles from every followed feed."
      label="Sync News Content"
      busyLabel={BUSY}
      note={automaticWords(schedule, 60)}
      isBusy={isLoading}
      onStart={() => void start()}
    />
  );
}
