import { z } from 'zod';
import { instant, version } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

const count = z.int().nonnegative();

export const runTrigger = z.enum(['schedule', 'admin', 'backfill', 'operator', 'start']);
export type RunTrigger = z.infer<typeof runTrigger>;

export const runKind = z.enum(['video', 'backfill', 'statistics', 'sample', 'news']);
export type RunKind = z.infer<typeof runKind>;

/** What a source of a run is doing; `paused` waits for quota or credentials and is not a failure. */
export const runSourceStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'paused']);

/** Typed reasons, the same words in the record, the log and the administrator's page. */
export const failureReason = z.enum([
  'missing-api-key',
  'invalid-api-key',
  'api-not-enabled',
  'forbidden',
  'quota-exceeded',
  'rate-limited',
  'upstream-error',
  'unreachable',
  'timeout',
  'too-large',
  'malformed-answer',
  'malformed-item',
  'bad-request',
  'channel-not-found',
  'playlist-not-found',
  'interrupted',
]);
export type FailureReason = z.infer<typeof failureReason>;

/** What one source contributed to a run: numbers of items, and the quota units spent on it. */
export const runSource = z.object({
  source_id: z.string().min(1),
  name: z.string(),
  status: runSourceStatus,
  seen: count,
  new: count,
  updated: count,
  withdrawn: count,
  skipped: z.object({ short: count, live: count, private: count, unknown_duration: count }),
  failed: z.array(z.object({ reason: failureReason, count })),
  quota_units: count,
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
});
export type RunSource = z.infer<typeof runSource>;

export const runRecord = z.object({
  id: z.string().min(1),
  version,
  kind: runKind,
  trigger: runTrigger,
  /** Who asked for it; null for the schedule. */
  actor: z.string().nullable(),
  status: z.enum(['running', 'succeeded', 'failed', 'paused']),
  /** Why the run as a whole is paused or failed; null where its sources tell it. */
  reason: failureReason.nullable(),
  started_at: instant,
  ended_at: instant.nullable(),
  sources: z.array(runSource),
});
export type RunRecord = z.infer<typeof runRecord>;

export const runChanged = defineMessage({
  type: 'ingestion.run.changed.v1',
  topic: ingestionTopics.run,
  summary: 'A run started, made progress, or ended. The data is the whole record.',
  schema: runRecord,
});
