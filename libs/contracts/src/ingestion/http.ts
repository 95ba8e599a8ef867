import type { RunRecord } from './run.message.js';

/** `POST /v1/video-syncs` of the ingestion service: the spec's episode fetch function. */
export interface VideoSyncRequest {
  /** Catalogue channel ids, YouTube channel ids or handles; all active channels when left out. */
  readonly channelIds?: readonly string[];
  /** Look again at what is known already, and fill in what is missing. */
  readonly backfill?: boolean;
  /** Also look at what seems complete and at what is not due. */
  readonly force?: boolean;
  /** Videos looked at per channel in one call, newest first (of all channels for a backfill). 1-500, default 50. */
  readonly limit?: number;
}

/** `message` is the text a person is shown; the run can be watched under its id. */
export interface VideoSyncResponse {
  readonly message: string;
  readonly channels: number;
  readonly run: RunRecord;
}

/** `GET|POST /v1/channels`, `DELETE /v1/channels/{id}` of the ingestion service. */
export interface FollowedChannel {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly youtube_channel_id: string | null;
  readonly status: 'unresolved' | 'active' | 'needs-attention' | 'removed';
  /** When it was last read to its newest upload; null before the first time. */
  readonly last_synced_at: string | null;
  /** True once its whole history is in. */
  readonly history_complete: boolean;
  readonly last_error: string | null;
}
