import type { NewsCategory } from '@elevate/rules';
import type { FeedState } from './feed.message.js';
import type { FailureReason, RunRecord } from './run.message.js';

/** `POST /v1/video-syncs` of the ingestion service: the spec's episode fetch function. */
export interface VideoSyncRequest {
  /** Catalogue channel ids, YouTube channel ids or handles; all active channels when left out. */
  readonly channelIds?: readonly string[];
  /** Look again at what is known already, and fill in what is missing. */
  readonly backfill?: boolean;
  /** Also look at what seems complete and at what is not due. */
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

/** `message` is the text a person is shown; the run can be watched under its id. */
export interface VideoSyncResponse extends RunAnswer {
  readonly channels: number;
  /** False where a run that covers what was asked for was under way already, and is given instead. */
  readonly begun: boolean;
}

/** `GET /v1/runs/{id}` of the ingestion service; `?wait=25` waits so many seconds for the run's end. */
export interface RunAnswer {
  /** What a person is told about the run as it stands. */
  readonly message: string;
  readonly run: RunRecord;
}

/** What all sources of a run come to. */
export interface RunTotals {
  readonly sources: number;
  /** Those that came to their end; a cancelled source did not. */
  readonly ended: number;
  readonly failed: number;
  readonly cancelled?: number;
  readonly seen: number;
  readonly new: number;
  readonly updated: number;
  readonly withdrawn: number;
  readonly quota_units: number;
}

/** `GET /v1/runs` of the ingestion service: the last 50, the newest first. */
export interface RunSummary extends Omit<RunRecord, 'sources'> {
  readonly totals: RunTotals;
}

/** `GET /v1/schedules` of the ingestion service: what really happens by itself, in whichever pod. */
export interface Schedule {
  readonly id: 'video' | 'news';
  readonly every_minutes: number;
  /** False where nothing would be brought in now; `reason` says why, in plain words. */
  readonly active: boolean;
  readonly reason: string | null;
  /** When a run was last planned by it; null before the first time. */
  readonly last_at: string | null;
  /** When the next source is due; null where none is, or nobody would plan it. */
  readonly next_at: string | null;
  /** Of the sources that are not paused: how many there are, and how many failed when they were last read. */
  readonly sources?: { readonly active: number; readonly failing: number };
}

/** `GET /v1/quota` of the ingestion service: YouTube's units of the Pacific day. */
export interface Quota {
  /** `2026-11-21` */
  readonly day: string;
  readonly used: number;
  readonly limit: number;
  /** True once the API itself said that there are none left. */
  readonly exhausted: boolean;
  readonly resets_at: string;
  readonly forecast: QuotaForecast;
  /** The last seven days, today's first. */
  readonly days: readonly QuotaDay[];
}

/** What the day comes to: what was spent so far, and what the schedules will spend until the reset. */
export interface QuotaForecast {
  readonly used_by_reset: number;
  /** Now where none are left; null where they last until the reset. */
  readonly runs_out_at: string | null;
}

/** The units spent in one Pacific day. */
export interface QuotaDay {
  readonly day: string;
  readonly used: number;
  readonly exhausted: boolean;
}

/** `GET|POST /v1/channels`, `PATCH|DELETE /v1/channels/{id}` of the ingestion service. */
export interface FollowedChannel {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly youtube_channel_id: string | null;
  /** `paused` by a person: neither scheduled nor synced with all the others. */
  readonly status: 'unresolved' | 'active' | 'needs-attention' | 'paused' | 'removed';
  /** When it was last read to its newest upload; null before the first time. */
  readonly last_synced_at: string | null;
  /** True once its whole history is in. */
  readonly history_complete: boolean;
  /** Why the last try failed; null after a success. */
  readonly last_error: FailureReason | null;
  readonly last_error_at: string | null;
  /** When it is tried next; null where it is paused, or nothing is scheduled. */
  readonly next_attempt_at: string | null;
  /** What is wrong, in plain words; null where nothing is. */
  readonly problem: string | null;
}

/** `PATCH /v1/channels/{id}` */
export interface ChannelChange {
  readonly status: 'active' | 'paused';
}

/** `GET|POST /v1/feeds`, `PATCH|DELETE /v1/feeds/{id}` of the ingestion service. */
export interface FollowedFeed extends Omit<FeedState, 'version'> {
  /** True where articles without a picture are asked for one. */
  readonly pictures: boolean;
  /** How its publisher is told who asks; null for the service's own words. */
  readonly user_agent: string | null;
  /** Failed tries in a row. */
  readonly failures: number;
  /** What is wrong, in plain words; null where nothing is. */
  readonly problem: string | null;
}

/** A feed to follow. Without a name it is called by its host, until its document says its own. */
export interface NewFeed {
  readonly feed_url: string;
  readonly name?: string;
  readonly site_url?: string | null;
  readonly category?: NewsCategory;
}

/** `PATCH /v1/feeds/{id}`: what is left out stays. */
export interface FeedChange {
  readonly status?: 'active' | 'paused';
  readonly name?: string;
  readonly category?: NewsCategory;
  readonly pictures?: boolean;
  readonly user_agent?: string | null;
}

/** `POST /v1/news-syncs` of the ingestion service: asks feeds now. */
export interface NewsSyncRequest {
  /** Ids or addresses; all active feeds when left out. */
  readonly feeds?: readonly string[];
  /** Also feeds whose publisher asked to be left alone for a while, and documents that have not changed. */
  readonly force?: boolean;
}

/** `message` is the text a person is shown; the run can be watched under its id. */
export interface NewsSyncResponse extends RunAnswer {
  readonly feeds: number;
  /** False where a run was under way already, and is given instead. */
  readonly begun: boolean;
}
