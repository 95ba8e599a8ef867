import {
  SAID_RESULTS,
  TRANSCRIPT_KINDS,
  TRANSCRIPT_LIMITS,
  TRANSCRIPT_MESSAGES,
} from '@elevate/rules';
import { z } from 'zod';
import { dtoWith, text } from '../dto.js';
import {
  count,
  described,
  instant,
  named,
  nullableText,
  type Shape,
  version,
  youtubeVideoId,
} from '../fields.js';
import { defineMessage, defineRemoval } from '../message-contract.js';
import { catalogueTopics } from '../topics.js';

/** Seconds of a talk whose words stand together in `passages`. */
export const PASSAGE_SECONDS = 60;

const facts = {
  language: z.string().describe('A BCP 47 tag.'),
  kind: z.enum(TRANSCRIPT_KINDS).describe('`automatic`: by a machine, not corrected by people.'),
  source: nullableText.describe('The origin, as an administrator noted it.'),
  license: nullableText,
  timed: z.boolean().describe('False: paragraphs without times.'),
};

export const transcriptState = z.object({
  id: z.string().describe('`<episode_id>.<language>`'),
  version,
  episode_id: youtubeVideoId.describe('Show a transcript only while its episode is shown.'),
  ...facts,
  cues: count.describe('The number of lines.'),
  passages: z
    .array(
      z.object({
        start: count.describe('Seconds; 0 in a transcript without times.'),
        words: z.string().describe('Each word once, folded, with a space between.'),
      }),
    )
    .describe(
      `The words said in each ${PASSAGE_SECONDS} seconds, for a search. The text is at /api/v1/episodes/{id}/transcripts/{language}.`,
    ),
  changed_at: instant,
});
export type TranscriptState = Shape<typeof transcriptState>;

export const transcriptChanged = defineMessage({
  type: 'catalogue.transcript.changed.v1',
  topic: catalogueTopics.transcript,
  summary: 'A transcript was added or replaced; with the words for a search.',
  schema: transcriptState,
});

export const transcriptRemoved = defineRemoval({
  type: 'catalogue.transcript.removed.v1',
  topic: catalogueTopics.transcript,
  summary: 'The transcript must no longer be shown.',
});

const seconds = z.number().nonnegative().describe('Seconds from the start of the talk.');
const cue = named('TranscriptCue', {
  start: seconds,
  end: seconds,
  text: z.string(),
  speaker: z.string().optional(),
});

export const transcriptSchema = described('Transcript', 'The words of a talk.', {
  episode_id: z.string(),
  ...facts,
  cues: z.array(cue).describe('In the order of the talk.'),
  changed_at: z.string(),
});
export type Transcript = Shape<typeof transcriptSchema>;

export class PassagesDto extends dtoWith({
  places: z.array(z.object({ id: z.string(), passage: count })).max(SAID_RESULTS),
}) {}
export type PassagesQuery = Shape<typeof PassagesDto.schema>;

export const transcriptPassagesSchema = z.object({
  items: z
    .array(z.object({ id: z.string(), passage: count, cues: z.array(cue) }))
    .describe('Each with the cues of its passage and of the next one; without unknown ones.'),
});
export type TranscriptPassages = Shape<typeof transcriptPassagesSchema>;

const entry = named('TranscriptEntry', {
  ...facts,
  version: z.int(),
  cues: count,
  changed_at: z.string(),
  removed: z.boolean().describe('True: removed, and can be restored.'),
  can_undo: z.boolean().describe('The change before it can be taken back.'),
});
export type TranscriptEntry = Shape<typeof entry>;

export const transcriptListSchema = named('TranscriptList', {
  items: z.array(entry).describe('By language.'),
});
export type TranscriptList = Shape<typeof transcriptListSchema>;

export const transcriptUploadSchema = described('TranscriptUpload', 'The content of the file.', {
  format: z.enum(['vtt', 'srt', 'sbv', 'youtube', 'json', 'text']),
  stored: z.boolean().describe('False for a preview, and if nothing changed.'),
  changed: z.boolean().describe('False: this text with these notes is stored already.'),
  language: z.string(),
  file_language: z.string().nullable().describe('The tag in the file or in its name.'),
  timed: z.boolean(),
  cues: count,
  first: z.array(cue).describe('The first lines.'),
  warnings: z.array(z.string()).describe('Repairs and doubts, in words for people.'),
});
export type TranscriptUpload = Shape<typeof transcriptUploadSchema>;

const note = text(
  (value) => (value.length > TRANSCRIPT_LIMITS.note ? TRANSCRIPT_MESSAGES.note : undefined),
  TRANSCRIPT_LIMITS.note,
).optional();

export class TranscriptQueryDto extends dtoWith({
  kind: z.enum(TRANSCRIPT_KINDS).optional().describe('`written` if nothing else is said.'),
  source: note.describe('The origin of the text.'),
  license: note,
  name: note.describe('The name of the file, whose ending helps to read it.'),
  preview: z.enum(['yes', 'no']).optional().describe('`yes`: reads the file and stores nothing.'),
}) {}
export type TranscriptQuery = Shape<typeof TranscriptQueryDto.schema>;
