import { z } from 'zod';
import { bookmarkEntrySchema, listEntrySchema } from '@elevate/contracts/user';
import { withdrawalReason } from '@elevate/contracts/ingestion';
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
    ...listEntrySchema.shape,
    created_at: z.string().describe('When it was saved. RFC 3339, UTC.'),
    episode: episodeSchema.nullable(),
    unavailable: unavailableSchema.nullable().describe('Null where `episode` is not.'),
  })
  .meta({ id: 'ListItem' });

export const myListSchema = z
  .object({ items: z.array(listItemSchema).describe('Newest first.') })
  .meta({ id: 'MyList' });

export const bookmarkSchema = z
  .object({
    ...bookmarkEntrySchema.shape,
    created_at: z.string().describe('When it was bookmarked. RFC 3339, UTC.'),
    article: articleSchema.nullable().describe('Null if unknown.'),
  })
  .meta({ id: 'Bookmark' });

export const bookmarksSchema = z
  .object({ items: z.array(bookmarkSchema).describe('Newest first.') })
  .meta({ id: 'Bookmarks' });

export const savedIdsSchema = z
  .object({ ids: z.array(z.string()) })
  .meta({ id: 'SavedIds', description: 'Newest first.' });
export type SavedIds = z.infer<typeof savedIdsSchema>;
