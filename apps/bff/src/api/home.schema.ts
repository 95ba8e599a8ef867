import { z } from 'zod';
import { channelRowsPageSchema } from './channel.schema.js';
import { episodeSchema } from './episode.schema.js';

export const statsSchema = z
  .object({ videos: z.int().nonnegative(), channels: z.int().nonnegative() })
  .meta({ id: 'Stats', description: 'The number of episodes and channels that visitors can see.' });
export type Stats = z.infer<typeof statsSchema>;

export const heroSchema = z
  .object({ hero: episodeSchema.nullable() })
  .meta({ id: 'Hero', description: 'The featured episode; null while none is.' });
export type Hero = z.infer<typeof heroSchema>;

export const homeRowSchema = z
  .object({
    id: z.enum(['trending', 'new', 'popular', 'career', 'editor']),
    title: z.string(),
    episodes: z.array(episodeSchema).describe('At most 20.'),
  })
  .meta({ id: 'HomeRow' });
export type HomeRow = z.infer<typeof homeRowSchema>;

export const homePageSchema = z
  .object({
    stats: statsSchema,
    hero: episodeSchema.nullable(),
    rows: z
      .array(homeRowSchema)
      .describe("In the page's order; `editor` only where it has episodes."),
    channel_rows: channelRowsPageSchema.describe('The first page.'),
    sample: z
      .boolean()
      .describe('True while anything shown comes from the bundled sample catalogue.'),
  })
  .meta({ id: 'HomePage', description: 'Everything the home page shows to everybody.' });
export type HomePage = z.infer<typeof homePageSchema>;
