import { z } from 'zod';

/** Items are validated one by one, so that a broken one costs only itself. `items` may be absent. */
export const listWire = z.object({
  items: z
    .array(z.unknown())
    .nullish()
    .transform((items) => items ?? []),
  nextPageToken: z.string().min(1).optional(),
});
export type ListWire = z.infer<typeof listWire>;

/** RFC 3339, with or without milliseconds. */
export const dateWire = z.iso.datetime({ offset: true });

export const channelIdWire = z.string().regex(/^UC[A-Za-z0-9_-]{22}$/);
export const videoIdWire = z.string().regex(/^[A-Za-z0-9_-]{11}$/);

/** Thumbnails by name; the names vary per video. */
export const thumbnailsWire = z.record(
  z.string(),
  z.object({ url: z.string(), width: z.number().optional(), height: z.number().optional() }),
);
export type ThumbnailsWire = z.infer<typeof thumbnailsWire>;

/** 64-bit counters arrive as strings. */
export const counterWire = z.string().regex(/^\d+$/);
