import { z } from 'zod';
import type { SpeakerMergeChange, SpeakerMerges, SpeakerPage } from '@elevate/contracts/catalogue';
import { EPISODE_LIMITS } from '@elevate/rules';

const name = z.string().min(1).max(EPISODE_LIMITS.speaker);
const version = z.int().describe('Of the merges; is the `ETag`. A merge sends it as `If-Match`.');
const applying = z
  .boolean()
  .describe('True while some talks still have the names of before the last change.');
const speakerName = z
  .object({ name: z.string(), talks: z.int().nonnegative() })
  .meta({ id: 'SpeakerName' });

export const speakerPageSchema = z
  .object({
    version,
    applying,
    items: z.array(
      z
        .object({
          id: z.string(),
          name: z.string(),
          talks: z.int().nonnegative().describe('Also hidden and withdrawn ones.'),
          merged: z.array(speakerName).describe('Names that were merged into this one.'),
          similar: z.array(speakerName).describe('Speakers who may be the same person.'),
        })
        .meta({ id: 'ListedSpeaker' }),
    ),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    pages: z.int().positive(),
  })
  .meta({ id: 'ListedSpeakers' }) satisfies z.ZodType<SpeakerPage, unknown>;

export const speakerMergeSchema = z
  .object({ name, into: name.nullable().describe('Null takes the merge of `name` back.') })
  .meta({ id: 'SpeakerMerge' }) satisfies z.ZodType<unknown, SpeakerMergeChange>;

export const speakerMergesSchema = z
  .object({
    version,
    applying,
    merges: z.array(z.object({ name: z.string(), into: z.string() })),
  })
  .meta({ id: 'SpeakerMerges' }) satisfies z.ZodType<SpeakerMerges, unknown>;
