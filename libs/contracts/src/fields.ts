import { z } from 'zod';

/** RFC 3339 date-time in UTC, e.g. `2019-03-21T20:37:49.000Z`. */
export const instant = z.iso.datetime().describe('RFC 3339, UTC.');

/** Strictly increasing per aggregate; a consumer skips what is not newer than what it applied. */
export const version = z
  .int()
  .positive()
  .describe('Grows with each change of this aggregate: skip what is not newer than what you have.');

/** A YouTube video id: 11 characters. */
export const youtubeVideoId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{11}$/)
  .describe('A YouTube video id.');

/** A YouTube channel id: `UC` and 22 characters. */
export const youtubeChannelId = z
  .string()
  .regex(/^UC[A-Za-z0-9_-]{22}$/)
  .describe('A YouTube channel id.');

/** An absolute http or https address. */
export const webUrl = z.url({ protocol: /^https?$/ }).describe('Absolute, http or https.');

const pixels = z
  .int()
  .positive()
  .nullable()
  .describe('In pixels; null where the source did not say.');

/** A picture as the source offered it. */
export const thumbnail = z.object({ url: webUrl, width: pixels, height: pixels });
