import { z } from 'zod';
import { FAILURE_REASONS } from '@elevate/rules';
import { instant, nullableText, optionalFlag, version } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from '../topics.js';

const count = z.int().nonnegative();

export const runTrigger = z.enum(['schedule', 'admin', 'backfill', 'operator', 'start']);
export type RunTrigger = z.infer<typeof runTrigger>;

export const runKind = z.enum(['video', 'backfill', 'statistics', 'sample', 'news']);
export type RunKind = z.infer<typeof runKind>;

/** `paused` waits for quota or credentials. `cancelled` was stopped by a person. */
export const runSourceStatus = z.enum([
  'queued',
  'running',
  'succeeded',
  'failed',
  'paused',
  'cancelled',
]);

export const failureReason = z.enum(FAILURE_REASONS);
export type FailureReason = z.infer<typeof failureReason>;

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
  left_out: count.optional().describe('Feeds only: items beyond the newest 200, and empty items.'),
  unchanged: optionalFlag.describe('Of a feed: true where it was asked and had not changed.'),
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
  actor: nullableText.describe(
    'The account id that started the run, or `operator`; null for the schedule.',
  ),
  status: z
    .enum(['running', 'succeeded', 'failed', 'paused', 'cancelled'])
    .describe('`cancelled` if a person stopped the run before all sources finished.'),
  reason: failureReason
    .nullable()
    .describe('The reason the whole run is paused or failed; null if only single sources failed.'),
  started_at: instant,
  ended_at: instant.nullable(),
  cancel_requested_at: instant
    .nullable()
    .optional()
    .describe(
      'The time a person cancelled the run; running sources still finish their current step.',
    ),
  retry_of: z
    .string()
    .min(1)
    .nullable()
    .optional()
    .describe('The run whose failed sources this one tries again.'),
  verify: optionalFlag.describe(
    'Of a video run: true where it compares whole lists of uploads with what is stored, and brings in what is missing.',
  ),
  sources: z.array(runSource),
});
export type RunRecord = z.infer<typeof runRecord>;

export const runChanged = defineMessage({
  type: 'ingestion.run.changed.v1',
  topic: ingestionTopics.run,
  summary: 'A run started, made progress or ended. The data is the full record.',
  schema: runRecord,
});
