import { EPISODE_ID } from '@elevate/rules';
import { z } from 'zod';

export const instant = z.iso.datetime().describe('RFC 3339, UTC.');

export const count = z.int().nonnegative();

/** Strictly increases per aggregate; consumers skip applied versions. */
export const version = z
  .int()
  .positive()
  .describe(
    'Increases with each change of the aggregate. Skip a version that is not above the last one you applied.',
  );

export const youtubeVideoId = z.string().regex(EPISODE_ID).describe('A YouTube video id.');

export const youtubeChannelId = z
  .string()
  .regex(/^UC[A-Za-z0-9_-]{22}$/)
  .describe('A YouTube channel id.');

const HTTP = /^https?:\/\//i;

// The option `protocol` parses each URL, which takes four times as long.
export const webUrl = z
  .url({ abort: true })
  .refine((url) => HTTP.test(url), 'Invalid URL')
  .describe('An absolute http or https URL.');

const pixels = z
  .int()
  .positive()
  .nullable()
  .describe('In pixels; null if the source does not state it.');

/** Releases up to 0.1.0 refuse paths of this site in the sibling field. */
export const absoluteAddress = webUrl
  .optional()
  .describe('The same with the address of the site; absent if the site does not know its address.');

export const thumbnail = z.object({ url: webUrl, width: pixels, height: pixels });

export const articlePicture = z.object({
  url: z
    .string()
    .regex(/^\/article-pictures\/[a-z0-9-]+\.webp$/)
    .describe('A path on this site. Immutable.'),
  width: z.int().positive(),
  height: z.int().positive(),
});
export type ArticlePicture = z.infer<typeof articlePicture>;

type Frozen<T> = T extends readonly (infer Item)[]
  ? readonly Frozen<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Frozen<T[Key]> }
    : T;

/** The type of what a schema accepts, which its readers leave unchanged. */
export type Shape<Schema extends z.ZodType> = Frozen<z.infer<Schema>>;

export const optionalFlag = z.boolean().optional();
export const nullableText = z.string().nullable();
export const textList = z.array(z.string());

/** The schema of an object that the API document lists by a name. */
export const named = <Fields extends z.ZodRawShape>(id: string, fields: Fields) =>
  z.object(fields).meta({ id });

export const described = <Fields extends z.ZodRawShape>(
  id: string,
  description: string,
  fields: Fields,
) => z.object(fields).meta({ id, description });
