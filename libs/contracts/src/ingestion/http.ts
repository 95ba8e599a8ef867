import type { NewsCategory } from '@elevate/rules';
import type { FeedState } from './feed.message.js';
import type { FailureReason, RunKind, RunRecord, RunSource, RunTrigger } from './run.message.js';

/** What happens to the episodes of a channel that is removed. */
export const REMOVAL_CHOICES = ['keep', 'hide', 'remove'] as const;
export type RemovalChoice = (typeof REMOVAL_CHOICES)[number];

/** `POST /v1/video-syncs`: the spec's episode fetch function. */
export interface VideoSyncRequest {
  /** Catalogue ids, YouTube ids or handles; default: all active channels. */
  readonly channelIds?: readonly string[];
  /** Refetches known episodes to fill in missing fields. */
  readonly backfill?: boolean;
  /** Includes complete episodes and sources not yet due. */
  readonly force?: boolean;
  /**
   * Maximum new videos over all channels, 1-500; scheduled runs get the rest. Also caps known videos in forced syncs
   * and backfills. Default: 50 for administrators, none for the operator.
   */
  readonly limit?: number;
  /** Compares each channel's uploads with the stored ones and adds missing ones. */
  readonly verify?: boolean;
}

export interface VideoSyncResponse extends RunAnswer {
  readonly channels: number;
  readonly begun: boolean;
}

/** `GET /v1/runs/{id}`; `?wait=25` waits up to 25 s for its end. */
export interface RunAnswer {
  readonly message: string;
  readonly run: RunRecord;
}

export interface RunTotals {
  readonly sources: number;
  readonly ended: number;
  readonly failed: number;
  readonly cancelled?: number;
  readonly seen: number;
  readonly new: number;
  readonly updated: number;
  readonly withdrawn: number;
  readonly quota_units: number;
}

export interface RunSummary extends Omit<RunRecord, 'sources'> {
  readonly totals: RunTotals;
}

export interface Schedule {
  readonly id: 'video' | 'news';
  readonly every_minutes: number;
  /** False if a scheduled run could fetch nothing now; `reason` explains why. */
  readonly active: boolean;
  readonly reason: string | null;
  readonly last_at: string | null;
  readonly next_at: string | null;
  readonly sources?: { readonly active: number; readonly failing: number };
}

/** `GET /v1/quota`: YouTube quota of the Pacific day. */
export interface Quota {
  readonly day: string;
  readonly used: number;
  readonly limit: number;
  /** True once the API reported it. */
  readonly exhausted: boolean;
  readonly resets_at: string;
  readonly forecast: QuotaForecast;
  readonly days: readonly QuotaDay[];
}

export interface QuotaForecast {
  readonly used_by_reset: number;
  /** Now if exhausted; null if the quota lasts. */
  readonly runs_out_at: string | null;
}

export interface QuotaDay {
  readonly day: string;
  readonly used: number;
  readonly exhausted: boolean;
}

export interface FollowedChannel {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly youtube_channel_id: string | null;
  /** `paused` is excluded from schedules and "sync all". */
  readonly status: 'unresolved' | 'active' | 'needs-attention' | 'paused' | 'removed';
  readonly last_synced_at: string | null;
  readonly history_complete: boolean;
  readonly last_error: FailureReason | null;
  readonly last_error_at: string | null;
  /** Null if paused or schedules are off. */
  readonly next_attempt_at: string | null;
  readonly problem: string | null;
}

/** `GET /v1/runs/sources/:id`: what a run did at one source. */
export interface SourceRun extends RunSource {
  readonly run_id: string;
  readonly kind: RunKind;
  readonly trigger: RunTrigger;
}

/** `POST /v1/channels/preview` */
export interface PreviewedChannel {
  /** As it was asked. */
  readonly channel: string;
  /** `unchecked`: YouTube could not be asked. `repeated`: an earlier item names the same channel. */
  readonly state: (typeof PREVIEW_STATES)[number];
  readonly id: string | null;
  readonly name: string | null;
  readonly handle: string | null;
}

export const PREVIEW_STATES = [
  'new',
  'followed',
  'repeated',
  'unknown',
  'unchecked',
  'invalid',
] as const;

export interface ChannelChange {
  readonly status: 'active' | 'paused';
}

export interface FollowedFeed extends Omit<FeedState, 'version'> {
  readonly pictures: boolean;
  readonly user_agent: string | null;
  readonly failures: number;
  readonly problem: string | null;
}

/** Without a name: first the host, then the document's title. */
export interface NewFeed {
  readonly feed_url: string;
  readonly name?: string;
  readonly site_url?: string | null;
  readonly category?: NewsCategory;
}

/** `POST /v1/feeds/opml` */
export interface PreviewedFeed extends NewFeed {
  /** `repeated`: an earlier item names the same feed. `invalid`: it can never be fetched. */
  readonly state: (typeof FEED_PREVIEW_STATES)[number];
  /** Null unless invalid. */
  readonly reason: string | null;
}

export const FEED_PREVIEW_STATES = ['new', 'followed', 'repeated', 'invalid'] as const;

export interface FeedChange {
  readonly status?: 'active' | 'paused';
  readonly name?: string;
  readonly category?: NewsCategory;
  readonly pictures?: boolean;
  readonly user_agent?: string | null;
}

/** `POST /v1/news-syncs` */
export interface NewsSyncRequest {
  /** Ids or URLs; default: all active feeds. */
  readonly feeds?: readonly string[];
  /** Ignores `Retry-After` and conditional-GET validators. */
  readonly force?: boolean;
}

export interface NewsSyncResponse extends RunAnswer {
  readonly feeds: number;
  /** False if it joined a running run. */
  readonly begun: boolean;
}
