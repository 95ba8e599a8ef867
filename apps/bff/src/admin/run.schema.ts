import { z } from 'zod';
import {
  runKind,
  runRecord,
  runSource,
  runTrigger,
  type NewsSyncRequest,
  type RunSummary,
  type RunTotals,
  type SourceRun,
  type VideoSyncRequest,
} from '@elevate/contracts/ingestion';
import { SYNC_LIMIT } from '@elevate/rules';

export const runSourceSchema = runSource.meta({
  id: 'RunSource',
  description: 'The part of one channel or feed in a run.',
});

export const runSchema = runRecord
  .extend({ sources: z.array(runSourceSchema) })
  .meta({ id: 'Run', description: 'A run of a sync as it stands; a higher `version` is newer.' });
export type Run = z.infer<typeof runSchema>;

const count = z.int().nonnegative();

const runTotalsSchema = z
  .object({
    sources: count,
    ended: count,
    failed: count,
    cancelled: count.optional(),
    seen: count,
    new: count,
    updated: count,
    withdrawn: count,
    quota_units: count,
  })
  .meta({ id: 'RunTotals' }) satisfies z.ZodType<RunTotals, unknown>;

const runSummarySchema = runRecord
  .omit({ sources: true })
  .extend({ totals: runTotalsSchema })
  .meta({ id: 'RunSummary' }) satisfies z.ZodType<RunSummary, unknown>;

export const runsSchema = z
  .object({ items: z.array(runSummarySchema).describe('The last 50, the newest first.') })
  .meta({ id: 'Runs' });
export type Runs = z.infer<typeof runsSchema>;

export const sourceRunsSchema = z
  .object({
    items: z
      .array(
        runSourceSchema
          .extend({ run_id: z.string(), kind: runKind, trigger: runTrigger })
          .meta({ id: 'SourceRun' }) satisfies z.ZodType<SourceRun, unknown>,
      )
      .describe('Of the last 50 runs those with the source, the newest first.'),
  })
  .meta({ id: 'SourceRuns' });
export type SourceRuns = z.infer<typeof sourceRunsSchema>;

export const runAnswerSchema = z
  .object({ message: z.string().describe('For the person who asked.'), run: runSchema })
  .meta({ id: 'RunAnswer' });
export type RunAnswer = z.infer<typeof runAnswerSchema>;

export const syncAnswerSchema = runAnswerSchema
  .extend({
    begun: z
      .boolean()
      .describe('False where a run that covers it was under way already, and is given instead.'),
  })
  .meta({ id: 'SyncAnswer', description: 'While the run is `running`, go on with its address.' });
export type SyncAnswer = z.infer<typeof syncAnswerSchema>;

export const videoSyncSchema = z
  .object({
    channelIds: z.array(z.string()).optional().describe('All active channels when left out.'),
    backfill: z.boolean().optional(),
    force: z.boolean().optional(),
    limit: z
      .int()
      .min(1)
      .max(500)
      .optional()
      .describe(
        `The most new videos this call brings in, ${SYNC_LIMIT} when left out; scheduled runs bring in the rest.`,
      ),
    verify: z
      .boolean()
      .optional()
      .describe("Compares each channel's uploads with what is stored; brings in what is missing."),
  })
  .meta({ id: 'VideoSync' }) satisfies z.ZodType<unknown, VideoSyncRequest>;

export const newsSyncSchema = z
  .object({
    feeds: z.array(z.string()).optional().describe('All active feeds when left out.'),
    force: z.boolean().optional(),
  })
  .meta({ id: 'NewsSync' }) satisfies z.ZodType<unknown, NewsSyncRequest>;
