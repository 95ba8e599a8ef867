import { checkSpeakerName, EPISODE_LIMITS, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { z } from 'zod';
import { characters, dtoWith, namedDto, pageNumber } from '../dto.js';
import { count, named, type Shape } from '../fields.js';

export const SPEAKERS_PER_PAGE = 50;

export class SpeakerFilterDto extends dtoWith({
  q: z.string().max(SEARCH_TERM_CHARACTERS).optional().describe('A part of a name.'),
  show: z
    .enum(['similar', 'merged'])
    .optional()
    .describe('Only speakers with similar names, or with merged ones.'),
  page: pageNumber.optional(),
}) {}
export type SpeakerFilter = Shape<typeof SpeakerFilterDto.schema>;

const merges = {
  version: z.int().describe('Of the merges; is the `ETag`. A merge sends it as `If-Match`.'),
  applying: z
    .boolean()
    .describe('True while some talks still have the names of before the last change.'),
};
const speakerNameSchema = named('SpeakerName', { name: z.string(), talks: count });

const listedSpeakerSchema = named('ListedSpeaker', {
  id: z.string(),
  name: z.string(),
  talks: count.describe('Also hidden and withdrawn ones.'),
  merged: z.array(speakerNameSchema).describe('Names that were merged into this one.'),
  similar: z.array(speakerNameSchema).describe('Speakers who may be the same person.'),
});
export type ListedSpeaker = Shape<typeof listedSpeakerSchema>;

export const speakerPageSchema = named('ListedSpeakers', {
  ...merges,
  items: z.array(listedSpeakerSchema),
  total: count,
  page: z.int().positive(),
  pages: z.int().positive(),
});
export type SpeakerPage = Shape<typeof speakerPageSchema>;

const speaker = characters(checkSpeakerName, EPISODE_LIMITS.speaker);

export class SpeakerMergeDto extends namedDto('SpeakerMerge', {
  name: speaker,
  into: speaker.nullable().describe('Null takes the merge of `name` back.'),
}) {}
export type SpeakerMergeChange = Shape<typeof SpeakerMergeDto.schema>;

export const speakerMergesSchema = named('SpeakerMerges', {
  ...merges,
  merges: z.array(z.object({ name: z.string(), into: z.string() })),
});
export type SpeakerMerges = Shape<typeof speakerMergesSchema>;
/** A rule: talks of `name` are shown as talks of `into`. */
export type SpeakerMerge = SpeakerMerges['merges'][number];
