import type { NewsCategory } from '@elevate/rules';
import type { FeedState } from './feed.message.js';
import type { FailureReason, RunRecord } from './run.message.js';

/** `POST /v1/video-syncs` of ingestion: the spec's episode fetch function. */
export interface VideoSyncRequest {
  /** Catalogue ids, YouTube ids or handles; all active channels when omitted. */
  readonly channelIds?: readonly string[];
  /** Fetches known episodes again to fill in missing fields. */
  readonly backfill?: boolean;
  /** Includes complete episodes and sources that are not due. */
  readonly force?: boolean;
  /**
   * The most new videos one call brings in, over all channels; scheduled runs bring in the rest. A
   * forced sync and a backfill also look at no more than so many known ones. 1-500;
   * when left out, 50 for an administrator and no cap for the operator.
   */
  readonly limit?: number;
  /** Compare each channel's whole list of uploads with what is stored, and bring in what is missing. */
  readonly verify?: boolean;
}

export interface VideoSyncResponse extends RunAnswer {
  readonly channels: number;
  /** False if a running run already covers the request; that run is returned. */
  readonly begun: boolean;
}

/** `GET /v1/runs/{id}` of ingestion; `?wait=25` waits up to 25 s for the run's end. */
export interface RunAnswer {
  readonly message: string;
  readonly run: RunRecord;
}

export interface RunTotals {
  readonly sources: number;
  /** Sources that ended. A cancelled source did not. */
  readonly ended: number;
  readonly failed: number;
  readonly cancelled?: number;
  readonly seen: number;
  readonly new: number;
  readonly updated: number;
  readonly withdrawn: number;
  readonly quota_units: number;
}

/** `GET /v1/runs` of ingestion: the last 50, newest first. */
export interface RunSummary extends Omit<RunRecord, 'sources'> {
  readonly totals: RunTotals;
}

/** `GET /v1/schedules` of ingestion: the state of the schedules across all pods. */
export interface Schedule {
  readonly id: 'video' | 'news';
  readonly every_minutes: number;
  /** False if a scheduled run could fetch nothing now; `reason` explains why. */
  readonly active: boolean;
  readonly reason: string | null;
  readonly last_at: string | null;
  /** The time the next source is due; null if none is scheduled. */
  readonly next_at: string | null;
  /** Of the sources that are not paused: how many there are, and how many failed when they were last read. */
  readonly sources?: { readonly active: number; readonly failing: number };
}

/** `GET /v1/quota` of ingestion: the YouTube quota ledger of the Pacific day. */
export interface Quota {
  readonly day: string;
  readonly used: number;
  readonly limit: number;
  /** True once the API reported an exhausted quota. */
  readonly exhausted: boolean;
  readonly resets_at: string;
  readonly forecast: QuotaForecast;
  readonly days: readonly QuotaDay[];
}

/** Units spent so far plus those that the schedules need until the reset. */
export interface QuotaForecast {
  readonly used_by_reset: number;
  /** Now if exhausted; null if the quota lasts until the reset. */
  readonly runs_out_at: string | null;
}

export interface QuotaDay {
  readonly day: string;
  readonly used: number;
  readonly exhausted: boolean;
}

/** `GET|POST /v1/channels`, `PATCH|DELETE /v1/channels/{id}` of ingestion. */
export interface FollowedChannel {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly youtube_channel_id: string | null;
  /** A `paused` channel is neither scheduled nor part of "sync all". */
  readonly status: 'unresolved' | 'active' | 'needs-attention' | 'paused' | 'removed';
  readonly last_synced_at: string | null;
  readonly history_complete: boolean;
  readonly last_error: FailureReason | null;
  readonly last_error_at: string | null;
  /** Null if paused, or while schedules are off. */
  readonly next_attempt_at: string | null;
  readonly problem: string | null;
}

export interface ChannelChange {
  readonly status: 'active' | 'paused';
}

/** `GET|POST /v1/feeds`, `PATCH|DELETE /v1/feeds/{id}` of ingestion. */
export interface FollowedFeed extends Omit<FeedState, 'version'> {
  /** True to fetch an article's page for a thumbnail when the item has none. */
  readonly pictures: boolean;
  readonly user_agent: string | null;
  readonly failures: number;
  readonly problem: string | null;
}

/** Without a name, the feed takes its host's, then its document's title. */
export interface NewFeed {
  readonly feed_url: string;
  readonly name?: string;
  readonly site_url?: string | null;
  readonly category?: NewsCategory;
}

/** `PATCH /v1/feeds/{id}`: omitted fields stay unchanged. */
export interface FeedChange {
  readonly status?: 'active' | 'paused';
  readonly name?: string;
  readonly category?: NewsCategory;
  readonly pictures?: boolean;
  readonly user_agent?: string | null;
}

/** `POST /v1/news-syncs` of ingestion: fetches feeds now. */
export interface NewsSyncRequest {
  /** Ids or URLs; all active feeds when omitted. */
  readonly feeds?: readonly string[];
  /** Ignores `Retry-After` and conditional-GET validators. */
  readonly force?: boolean;
}

export interface NewsSyncResponse extends RunAnswer {
  readonly feeds: number;
  /** False if a run was already in progress; that run is returned. */
  readonly begun: boolean;
}
