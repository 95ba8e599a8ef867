import { z } from 'zod';
import { version } from '../fields.js';
import { defineMessage } from '../message-contract.js';
import { ingestionTopics } from './topics.js';

export const jobKind = z.enum([
  'sync-channel',
  'backfill',
  'refresh-statistics',
  'import-sample',
  'sync-feed',
]);
export type JobKind = z.infer<typeof jobKind>;

/**
 * Asks one ingestion pod to process one source. The job record holds the work, so a duplicate delivery finds
 * it done.
 */
export const requestedJob = z.object({
  id: z.string().min(1),
  version,
  run_id: z.string().min(1),
  /** The message key: one source is never processed in parallel. */
  source_id: z.string().min(1),
  kind: jobKind,
});
export type RequestedJob = z.infer<typeof requestedJob>;

export const jobRequested = defineMessage({
  type: 'ingestion.job.requested.v1',
  topic: ingestionTopics.job,
  summary: 'A source is due for a sync.',
  schema: requestedJob,
});
