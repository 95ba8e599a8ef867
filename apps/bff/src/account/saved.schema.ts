import { z } from 'zod';
import { withdrawalReason } from '@elevate/contracts/ingestion';
import {
  HISTORY_BATCH,
  HISTORY_DAYS,
  HISTORY_ENTRIES,
  READ_BATCH,
  READ_DAYS,
  READ_MARKS,
} from '@elevate/rules';
import type { HistoryEntry, HistoryView, ReadingView, ReadMark } from '@elevate/contracts/user';
import { episodeSchema } from '../api/episode.schema.js';
import { articleSchema } from '../api/news.schema.js';

const unavailableSchema = z
  .object({
    title: z.string().nullable().describe('The last one known.'),
    reason: z.enum([...withdrawalReason.options, 'unknown']),
  })
  .meta({
    id: 'Unavailable',
    description: 'The remaining details of an episode that is no longer shown.',
  });

export const listItemSchema = z
  .object({
    user_id: z.string(),
    episode_id: z.string(),
    created_at: z.string().describe('When it was saved. RFC 3339, UTC.'),
    episode: episodeSchema.nullable(),
    unavailable: unavailableSchema.nullable().describe('Null where `episode` is not.'),
  })
  .meta({ id: 'ListItem' });
export type ListItem = z.infer<typeof listItemSchema>;

export const myListSchema = z
  .object({ items: z.array(listItemSchema).describe('Newest first.') })
  .meta({ id: 'MyList' });

export const listAdditionSchema = z.object({ episode_id: z.string() }).meta({ id: 'ListAddition' });

export const bookmarkSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    article_id: z.string(),
    created_at: z.string().describe('When it was bookmarked. RFC 3339, UTC.'),
    article: articleSchema.nullable().describe('Null if unknown.'),
  })
  .meta({ id: 'Bookmark' });
export type Bookmark = z.infer<typeof bookmarkSchema>;

export const bookmarksSchema = z
  .object({ items: z.array(bookmarkSchema).describe('Newest first.') })
  .meta({ id: 'Bookmarks' });

export const bookmarkAdditionSchema = z
  .object({ article_id: z.string() })
  .meta({ id: 'BookmarkAddition' });

export const savedIdsSchema = z
  .object({ ids: z.array(z.string()) })
  .meta({ id: 'SavedIds', description: 'Newest first.' });
export type SavedIds = z.infer<typeof savedIdsSchema>;

const readChangedAt = z.string().describe('The newest change wins. RFC 3339.');

const readMarkSchema = z
  .object({
    article_id: z.string(),
    read: z.boolean().describe('False if the article was marked as unread.'),
    changed_at: readChangedAt,
  })
  .meta({ id: 'ReadMark' }) satisfies z.ZodType<ReadMark, unknown>;

const readUntilSchema = z
  .object({
    until: z
      .string()
      .describe(
        'Articles whose `created_at` is not later are read, unless a later mark says otherwise.',
      ),
    changed_at: readChangedAt,
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

const changedAt = z.string().describe('The newest change of an episode wins. RFC 3339.');

const historyEntrySchema = z
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
