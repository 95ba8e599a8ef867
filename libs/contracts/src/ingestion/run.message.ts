import { z } from 'zod';
import { FAILURE_REASONS } from '@elevate/rules';
import { instant, version } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

const count = z.int().nonnegative();

export const runTrigger = z.enum(['schedule', 'admin', 'backfill', 'operator', 'start']);
export type RunTrigger = z.infer<typeof runTrigger>;

export const runKind = z.enum(['video', 'backfill', 'statistics', 'sample', 'news']);
export type RunKind = z.infer<typeof runKind>;

/**
 * What a source of a run is doing; `paused` waits for quota or credentials and is not a failure.
 * `cancelled` was never begun, or stopped on the way because a person wanted it.
 */
export const runSourceStatus = z.enum([
  'queued',
  'running',
  'succeeded',
  'failed',
  'paused',
  'cancelled',
]);

/** Typed reasons, the same in the record, the log and the administrator's page. */
export const failureReason = z.enum(FAILURE_REASONS);
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
  left_out: count
    .optional()
    .describe('Of a feed: items older than its newest 200, and ones that say nothing.'),
  unchanged: z
    .boolean()
    .optional()
    .describe('Of a feed: true where it was asked and had not changed.'),
  stored: count
    .optional()
    .describe('Of a verification: how many of the videos in the source were stored already.'),
  brought_in: count
    .optional()
    .describe('Of a verification: how many missing videos it stored, those never shown included.'),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
});
export type RunSource = z.infer<typeof runSource>;

export const runRecord = z.object({
  id: z.string().min(1),
  version,
  kind: runKind,
  trigger: runTrigger,
  actor: z
    .string()
    .nullable()
    .describe("Who asked for it: an account's id, or `operator`; null for the schedule."),
  status: z
    .enum(['running', 'succeeded', 'failed', 'paused', 'cancelled'])
    .describe(
      '`cancelled` where a person stopped it before all of its sources had ended by themselves.',
    ),
  reason: failureReason
    .nullable()
    .describe('Why the run as a whole is paused or failed; null where its sources tell it.'),
  started_at: instant,
  ended_at: instant.nullable(),
  cancel_requested_at: instant
    .nullable()
    .optional()
    .describe('When a person asked for its end; what is in hand then still finishes its step.'),
  retry_of: z
    .string()
    .min(1)
    .nullable()
    .optional()
    .describe('The run whose failed sources this one tries again.'),
  verify: z
    .boolean()
    .optional()
    .describe(
      'Of a video run: true where it compares whole lists of uploads with what is stored, and brings in what is missing.',
    ),
  sources: z.array(runSource),
});
export type RunRecord = z.infer<typeof runRecord>;

export const runChanged = defineMessage({
  type: 'ingestion.run.changed.v1',
  topic: ingestionTopics.run,
  summary: 'A run started, made progress, or ended. The data is the whole record.',
  schema: runRecord,
});
