import { z } from 'zod';
import {
  EPISODE_DURATIONS,
  GROUP_RESULTS,
  RESULTS_AT_MOST,
  RESULTS_PER_PAGE,
} from '@elevate/rules';
import { episodeSchema } from '../episode.schema.js';
import { channelEntrySchema } from '../list.schema.js';
import { speakerSchema, topicSchema } from '../named.schema.js';

const exactFirst = `Exact matches first; at most ${GROUP_RESULTS}.`;

const countSchema = z
  .int()
  .nonnegative()
  .nullable()
  .describe('With the other filters as they are. Null where not all matches were counted.');

const durationCountSchema = z
  .object({ duration: z.enum(EPISODE_DURATIONS), episodes: countSchema })
  .meta({ id: 'DurationCount' });

const yearCountSchema = z
  .object({ year: z.int(), episodes: countSchema })
  .meta({ id: 'YearCount' });

const languageCountSchema = z
  .object({
    language: z.string().describe('A BCP 47 tag without region.'),
    episodes: countSchema,
  })
  .meta({ id: 'LanguageCount' });

export const episodeResultsSchema = z
  .object({
    items: z.array(episodeSchema).describe(`At most ${RESULTS_PER_PAGE}.`),
    total: z
      .int()
      .nonnegative()
      .describe(`The newest matches, at most ${RESULTS_AT_MOST}; sorted and paged are these.`),
    more: z.boolean().describe('True where more match than are in `total`.'),
    page: z.int().positive(),
    pages: z.int().nonnegative(),
    durations: z.array(durationCountSchema).describe('All of them, the shortest first.'),
    years: z.array(yearCountSchema).describe('Latest first, without years that have no match.'),
    languages: z
      .array(languageCountSchema)
      .describe('The most frequent of the site first, without those that have no match.'),
  })
  .meta({ id: 'EpisodeResults' });
export type EpisodeResults = z.infer<typeof episodeResultsSchema>;

export const resultsSchema = z
  .object({
    episodes: episodeResultsSchema,
    channels: z
      .object({
        items: z.array(channelEntrySchema).describe(`By name or handle. ${exactFirst}`),
        total: z.int().nonnegative(),
      })
      .meta({ id: 'ChannelResults' }),
    topics: z
      .object({
        items: z.array(topicSchema).describe(`By name. ${exactFirst}`),
        total: z.int().nonnegative(),
      })
      .meta({ id: 'TopicResults' }),
    speakers: z
      .object({
        items: z.array(speakerSchema).describe(`By name. ${exactFirst}`),
        total: z.int().nonnegative(),
      })
      .meta({ id: 'SpeakerResults' }),
    did_you_mean: z
      .string()
      .nullable()
      .describe('A similar text that finds something, only where this one finds nothing.'),
  })
  .meta({ id: 'SearchResults', description: 'The results of a search, in groups.' });
export type SearchResults = z.infer<typeof resultsSchema>;
