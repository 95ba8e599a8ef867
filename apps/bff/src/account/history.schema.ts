import { z } from 'zod';
import { HISTORY_BATCH, HISTORY_DAYS, HISTORY_ENTRIES } from '@elevate/rules';
import type { HistoryEntry, HistoryView } from '@elevate/contracts/user';

const changedAt = z.string().describe('The newest change of an episode wins. RFC 3339.');

export const historyEntrySchema = z
  .object({
    episode_id: z.string(),
    seconds: z.int().nonnegative().describe('The position.'),
    finished: z.boolean().describe('The next Play starts at the beginning.'),
    watched_at: z.string().describe('RFC 3339.'),
    changed_at: changedAt,
  })
  .meta({ id: 'HistoryEntry', description: 'A started episode.' }) satisfies z.ZodType<
  HistoryEntry,
  unknown
>;

export const historySchema = z
  .object({
    keep: z.boolean().describe('True while positions are kept.'),
    items: z
      .array(historyEntrySchema)
      .describe(
        `The last watched first; at most ${HISTORY_ENTRIES}, of the last ${HISTORY_DAYS} days.`,
      ),
  })
  .meta({ id: 'History', description: 'The watch history of an account.' }) satisfies z.ZodType<
  HistoryView,
  unknown
>;

const removalSchema = z
  .object({ episode_id: z.string(), changed_at: changedAt })
  .meta({ id: 'HistoryRemoval' });

const keepingSchema = z
  .object({ value: z.boolean(), changed_at: z.string() })
  .meta({ id: 'HistoryKeeping' });

export const historyChangeSchema = z
  .object({
    entries: z.array(historyEntrySchema).max(HISTORY_BATCH),
    removals: z.array(removalSchema).max(HISTORY_BATCH),
    cleared_at: z
      .string()
      .optional()
      .describe('Forgets every entry that changed at this time or before.'),
    keep: keepingSchema.optional(),
  })
  .meta({
    id: 'HistoryChange',
    description: 'Changes that a device made. Sending them again changes nothing.',
  });
