import { z } from 'zod';
import { READ_BATCH, READ_DAYS, READ_MARKS } from '@elevate/rules';
import type { ReadingView, ReadMark } from '@elevate/contracts/user';

const changedAt = z.string().describe('The newest change wins. RFC 3339.');

export const readMarkSchema = z
  .object({
    article_id: z.string(),
    read: z.boolean().describe('False if the article was marked as unread.'),
    changed_at: changedAt,
  })
  .meta({ id: 'ReadMark' }) satisfies z.ZodType<ReadMark, unknown>;

const readUntilSchema = z
  .object({
    until: z
      .string()
      .describe(
        'Articles whose `created_at` is not later are read, unless a later mark says otherwise.',
      ),
    changed_at: changedAt,
  })
  .meta({ id: 'ReadUntil' });

export const readingSchema = z
  .object({
    revision: z.int().nonnegative().describe('For `since` of the next change.'),
    all: readUntilSchema,
    marks: z
      .array(readMarkSchema)
      .describe(
        `The last changed first; at most ${READ_MARKS}, of the last ${READ_DAYS} days, after \`since\`.`,
      ),
  })
  .meta({ id: 'Reading', description: 'Articles that the account has read.' }) satisfies z.ZodType<
  ReadingView,
  unknown
>;

export const readingChangeSchema = z
  .object({
    marks: z.array(readMarkSchema).max(READ_BATCH),
    all: readUntilSchema.optional(),
    since: z
      .int()
      .nonnegative()
      .max(Number.MAX_SAFE_INTEGER)
      .optional()
      .describe('The answer has only marks that changed after this revision.'),
  })
  .meta({
    id: 'ReadingChange',
    description: 'Changes that a device made. Sending them again changes nothing.',
  });
