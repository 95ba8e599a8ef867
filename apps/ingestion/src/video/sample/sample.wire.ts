import { z } from 'zod';

export const sampleEpisodeWire = z.object({
  youtube_video_id: z.string(),
  title: z.string().min(1),
  description: z.string(),
  published_at: z.iso.datetime().nullable(),
  duration_seconds: z.int().nonnegative().nullable(),
  thumbnail_url: z.string().nullable(),
  view_count: z.int().nonnegative().nullable(),
  topics: z.array(z.string()),
  channel: z.object({
    name: z.string().min(1),
    handle: z.string().nullable(),
    youtube_channel_id: z.string().nullable(),
  }),
  speakers: z.array(z.string()),
  language: z.string().nullish(),
});
export type SampleEpisodeWire = z.infer<typeof sampleEpisodeWire>;

export const sampleCatalogueWire = z.object({ episodes: z.array(z.unknown()) });
