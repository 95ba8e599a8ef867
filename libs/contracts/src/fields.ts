import { z } from 'zod';

/** RFC 3339 date-time in UTC, e.g. `2019-03-21T20:37:49.000Z`. */
export const instant = z.iso.datetime();

/** Strictly increasing per aggregate; a consumer skips what is not newer than what it applied. */
export const version = z.int().positive();

/** A YouTube video id: 11 characters. */
export const youtubeVideoId = z.string().regex(/^[A-Za-z0-9_-]{11}$/);

/** A YouTube channel id: `UC` and 22 characters. */
export const youtubeChannelId = z.string().regex(/^UC[A-Za-z0-9_-]{22}$/);

/** An absolute http or https address. */
export const webUrl = z.url({ protocol: /^https?$/ });

/** A picture as the source offered it; width and height in pixels where the source gave them. */
export const thumbnail = z.object({
  url: webUrl,
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
});
