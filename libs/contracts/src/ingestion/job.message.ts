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
 * Asks one ingestion pod to work one source. What there is to do stands in the job's own record,
 * so that a message delivered twice finds the work already done.
 */
export const requestedJob = z.object({
  id: z.string().min(1),
  version,
  run_id: z.string().min(1),
  /** The message's key, so that one source is never worked twice at once. */
  source_id: z.string().min(1),
  kind: jobKind,
});
export type RequestedJob = z.infer<typeof requestedJob>;

export const jobRequested = defineMessage({
  type: 'ingestion.job.requested.v1',
  topic: ingestionTopics.job,
  summary: 'A source is due.',
  schema: requestedJob,
});
