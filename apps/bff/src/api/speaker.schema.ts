import { z } from 'zod';
import { SPEAKER_PAGE_EPISODES, SPEAKERS_PER_LIST } from '@elevate/rules';
import { episodeSchema } from './episode.schema.js';
import { speakerSchema, topicSchema } from './named.schema.js';

const next_cursor = z
  .string()
  .nullable()
  .describe('For `cursor` of the next page. Null on the last one.');

export const speakerListSchema = z
  .object({
    items: z.array(speakerSchema).describe(`By id, at most ${SPEAKERS_PER_LIST}.`),
    total: z.int().nonnegative().describe('All speakers that match, also those not in `items`.'),
    next_cursor,
  })
  .meta({ id: 'SpeakerList', description: 'The speakers of the episodes that are shown.' });
export type SpeakerList = z.infer<typeof speakerListSchema>;

export const speakerPageSchema = z
  .object({
    speaker: speakerSchema,
    topics: z.array(topicSchema).describe("Of the speaker's episodes, the most frequent first."),
    episodes: z.array(episodeSchema).describe(`Newest first, at most ${SPEAKER_PAGE_EPISODES}.`),
    next_cursor,
  })
  .meta({ id: 'SpeakerPage', description: "Everything a speaker's own page shows." });
export type SpeakerPage = z.infer<typeof speakerPageSchema>;
