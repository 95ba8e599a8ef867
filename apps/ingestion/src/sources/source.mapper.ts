import type { FollowedChannel } from '@elevate/contracts/ingestion';
import type { SourceDocument } from './source.schema.js';

export function toFollowedChannel(source: SourceDocument): FollowedChannel {
  return {
    id: source._id,
    name: source.name,
    handle: source.handle,
    youtube_channel_id: source.youtubeChannelId,
    status: source.status,
    last_synced_at: source.lastSyncedAt?.toISOString() ?? null,
    history_complete: source.history.complete,
    last_error: source.lastError,
  };
}
