import { z } from 'zod';
import { instant, optionalFlag, thumbnail } from './fields.js';

const countries = z.array(z.string().regex(/^[A-Z]{2}$/)).describe('ISO 3166-1 alpha-2 codes.');

/** At most one of the two is there. */
const regionRestriction = z.object({
  allowed: countries.optional(),
  blocked: countries.optional(),
});

/** Public facts. A field for the catalogue only belongs in `observedVideo`. */
export const talkFacts = z.object({
  title: z.string().min(1),
  description: z.string().describe('Untrusted plain text: escape it, like every text field.'),
  thumbnails: z.array(thumbnail).describe('Exactly the sizes the source offers, smallest first.'),
  view_count: z.int().nonnegative().nullable().describe('Null if unknown.'),
  published_at: instant.nullable().describe('RFC 3339, UTC; null if unknown.'),
  embeddable: z.boolean().describe('False if YouTube forbids playback on other sites.'),
  age_restricted: optionalFlag.describe(
    'True if YouTube shows the video to signed-in adults only; never embeddable then.',
  ),
  regions: regionRestriction
    .optional()
    .describe('Countries where YouTube shows the video, or does not; absent for everywhere.'),
  speakers: z.array(z.string()),
  language: z
    .string()
    .nullable()
    .optional()
    .describe('The spoken language, as a BCP 47 tag; null or absent if unknown.'),
  origin: z
    .enum(['youtube', 'sample'])
    .describe('`sample` while only the sample catalogue contains it.'),
});
export type TalkFacts = z.infer<typeof talkFacts>;

const names = Object.keys(talkFacts.shape) as (keyof TalkFacts)[];

/** Picks without parsing: the message was checked when it arrived. */
export function talkFactsOf(video: TalkFacts): TalkFacts {
  return Object.fromEntries(
    names.flatMap((name) => (name in video ? [[name, video[name]]] : [])),
  ) as TalkFacts;
}
