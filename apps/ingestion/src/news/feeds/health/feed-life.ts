import { isDeepStrictEqual } from 'node:util';
import type { FeedHealth } from '@elevate/contracts/ingestion';
import type { FeedFailure } from '../fetching/feed-answer.js';
import {
  type FeedBookkeeping,
  type FeedDocument,
  type FeedFacts,
  type FeedMemory,
  type Moved,
  usableName,
  type Validators,
} from '../feed.schema.js';
import type { ParsedItem } from '../parsing/parsed-feed.js';
import { DAY_MS, MINUTE_MS } from '@elevate/rules';
import { slotStart } from '../../../timing/slots.js';

interface FeedSuccess {
  readonly movedTo: string | null;
  readonly validators: Validators | null;
  /** False for "not modified". */
  readonly came: boolean;
  readonly document: FeedReading | null;
}

export interface FeedReading {
  /** Null with items waiting. */
  readonly contentHash: string | null;
  readonly memory: FeedMemory;
  readonly refreshMinutes: number | null;
  readonly rhythm: Rhythm;
  readonly title: string;
  readonly siteUrl: string | null;
}

export interface FeedVerdict {
  readonly set: Partial<FeedBookkeeping>;
  readonly health: FeedHealth;
  readonly facts: Partial<Pick<FeedFacts, 'name' | 'site_url' | 'feed_url'>>;
  readonly publish: boolean;
}

/** A move is accepted after two responses in a row, because a redirect may be a temporary mistake. */
const MOVES_UNTIL_BELIEVED = 2;

export function succeeded(feed: FeedDocument, success: FeedSuccess, when: When): FeedVerdict {
  const { document, validators, came } = success;
  const { newest_item_at: newestItemAt } = feed.state.health;
  const rhythm = document?.rhythm ?? { newestItemAt, rhythmMs: feed.rhythmMs };
  const { refreshMinutes } = document ?? feed;
  const nextAttemptAt = afterSuccess({ id: feed._id, ...when }, refreshMinutes);
  const lastSuccessAt = new Date(when.now);
  const health: FeedHealth = {
    state: isStale(rhythm, when.now) ? 'stale' : 'healthy',
    last_error: null,
    last_success_at: lastSuccessAt.toISOString(),
    next_attempt_at: nextAttemptAt.toISOString(),
    newest_item_at: rhythm.newestItemAt,
  };
  const moved = movedAgain(feed, success.movedTo);
  const believed = moved !== null && moved.times >= MOVES_UNTIL_BELIEVED;
  const facts = {
    ...(document && describedBy(document, feed)),
    ...(believed && { feed_url: moved.to }),
  };
  return {
    set: changedIn(feed, {
      validators,
      documentAt: came ? lastSuccessAt : (feed.documentAt ?? lastSuccessAt),
      ...(document && { contentHash: document.contentHash, memory: document.memory }),
      rhythmMs: rhythm.rhythmMs,
      refreshMinutes,
      nextAttemptAt,
      lastSuccessAt,
      failures: 0,
      notBefore: null,
      moved: believed ? null : moved,
    }),
    health,
    facts,
    publish: Object.keys(facts).length > 0 || isNews(feed.state.health, health),
  };
}

/** An unchanged feed writes only its times. */
function changedIn(feed: FeedDocument, set: Partial<FeedBookkeeping>): Partial<FeedBookkeeping> {
  const stored: Readonly<Record<string, unknown>> = { ...feed };
  const entries = Object.entries(set);
  return Object.fromEntries(
    entries.filter(([name, value]) => !isDeepStrictEqual(stored[name], value)),
  );
}

export function failed(feed: FeedDocument, failure: FeedFailure, when: When): FeedVerdict {
  const failures = failure.isPartlyRead ? 1 : feed.failures + 1;
  const nextAttemptAt = afterFailure({ id: feed._id, ...when }, failures, failure);
  const { reason, detail, retryAfterMs } = failure;
  const health: FeedHealth = {
    ...feed.state.health,
    state: reason === 'blocked' ? 'blocked' : 'failing',
    last_error: { reason, detail },
    last_success_at: feed.lastSuccessAt?.toISOString() ?? null,
    next_attempt_at: nextAttemptAt.toISOString(),
    last_attempt_at: new Date(when.now).toISOString(),
  };
  const pauseMs = Math.min(retryAfterMs ?? 0, LONGEST_PAUSE_MS);
  const notBefore = pauseMs > 0 ? new Date(when.now + pauseMs) : null;
  const set = { failures, nextAttemptAt, notBefore, moved: null };
  return { set, health, facts: {}, publish: true };
}

export function describedBy(
  { title, siteUrl }: Pick<FeedReading, 'title' | 'siteUrl'>,
  { named, state }: FeedDocument,
): Partial<Pick<FeedFacts, 'name' | 'site_url'>> {
  const name = named ? null : usableName(title);
  return {
    ...(name !== null && name !== state.name && { name }),
    ...(state.site_url === null && siteUrl !== null && { site_url: siteUrl }),
  };
}

export function movedAgain({ moved, state }: FeedDocument, to: string | null): Moved | null {
  if (to === null || to === state.feed_url) return null;
  if (state.feed_url.startsWith('https:') && !to.startsWith('https:')) return null;
  return { to, times: moved?.to === to ? moved.times + 1 : 1 };
}

function isNews(before: FeedHealth, after: FeedHealth): boolean {
  return (
    before.state !== after.state ||
    before.last_error !== null ||
    before.newest_item_at !== after.newest_item_at
  );
}

/** A feed is stale after ten usual intervals without items, but at least two weeks. */
const PAUSES_UNTIL_STALE = 10;
const LEAST_SILENCE_MS = 14 * DAY_MS;
const MOST_SILENCE_MS = 365 * DAY_MS;

interface Rhythm {
  readonly newestItemAt: string | null;
  readonly rhythmMs: number | null;
}

export function rhythmOf(items: readonly Pick<ParsedItem, 'publishedAt'>[], now: number): Rhythm {
  const times = items
    .flatMap(({ publishedAt }) => (publishedAt === null ? [] : [Date.parse(publishedAt)]))
    .filter((time) => time > 0 && time <= now)
    .sort((a, b) => b - a);
  const newest = times[0];
  const gaps = times.slice(1).map((time, index) => (times[index] ?? time) - time);
  gaps.sort((a, b) => a - b);
  return {
    newestItemAt: newest === undefined ? null : new Date(newest).toISOString(),
    rhythmMs: times.length < 5 ? null : (gaps[Math.floor(gaps.length / 2)] ?? null),
  };
}

export function isStale({ newestItemAt, rhythmMs }: Rhythm, now: number): boolean {
  if (newestItemAt === null) return false;
  const usual = rhythmMs === null ? MOST_SILENCE_MS : rhythmMs * PAUSES_UNTIL_STALE;
  const allowed = Math.min(Math.max(usual, LEAST_SILENCE_MS), MOST_SILENCE_MS);
  return now - Date.parse(newestItemAt) > allowed;
}

const INTERVALS_UNTIL_WHOLE = 3;
const LONGEST_UNCHANGED_MS = 7 * DAY_MS;

/** Some servers answer "not modified" for ever: then the whole document is requested. */
export function isUnchangedForLong(
  { documentAt, rhythmMs }: Pick<FeedDocument, 'documentAt' | 'rhythmMs'>,
  now: number,
): boolean {
  if (!documentAt) return false;
  const usual = (rhythmMs ?? 0) * INTERVALS_UNTIL_WHOLE;
  return now - documentAt.getTime() >= Math.min(Math.max(usual, DAY_MS), LONGEST_UNCHANGED_MS);
}

/** Feeds are never given up. */
export const LONGEST_PAUSE_MS = DAY_MS;

/** Feeds that block programs or answer 410 are retried daily. */
const DAILY: ReadonlySet<string> = new Set(['blocked', 'gone']);

export interface When {
  readonly now: number;
  readonly intervalMs: number;
}

type Due = When & { readonly id: string };

/** The feed's own minute of the next interval, later if the publisher asks for it. */
export function afterSuccess({ id, now, intervalMs }: Due, refreshMinutes: number | null): Date {
  const requestedMs = Math.min((refreshMinutes ?? 0) * MINUTE_MS, LONGEST_PAUSE_MS);
  const extra = Math.max(0, requestedMs - intervalMs);
  return new Date(slotStart(id, now + extra, intervalMs) + intervalMs);
}

/**
 * Exponential backoff, half of it jitter so that feeds spread. Honors `Retry-After` up to the
 * maximum.
 */
export function afterFailure(
  { now, intervalMs }: Due,
  failures: number,
  failure: FeedFailure,
  random: () => number = Math.random,
): Date {
  const doubled = Math.min(intervalMs * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);
  const jittered = doubled / 2 + (doubled / 2) * random();
  const own = DAILY.has(failure.reason) ? LONGEST_PAUSE_MS : jittered;
  return new Date(now + Math.min(Math.max(own, failure.retryAfterMs ?? 0), LONGEST_PAUSE_MS));
}
