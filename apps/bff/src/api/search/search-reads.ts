import {
  durationProblem,
  EPISODE_DURATIONS,
  languageProblem,
  readFilterQuery,
  readSearchQuery,
  SEARCH_SORTS,
  SEARCH_TERM_CHARACTERS,
  searchPageProblem,
  searchSortProblem,
  searchTerm,
  searchTermProblem,
  yearProblem,
} from '@elevate/rules';
import { filteredEpisodesUrl, resultsUrl, searchUrl } from '../addresses.js';
import { channelIdProblem } from '../channels/channel-reads.js';
import { speakerIdProblem } from '../speakers/speaker-reads.js';
import { topicParameter } from '../episodes/episode-reads.js';
import { searchResultSchema } from '../list.schema.js';
import {
  answer,
  pageSchema,
  read,
  revisionOf,
  type Parameter,
  type PublicRead,
} from '../public-read.js';
import { filteredEpisodes } from './filtered-episodes.queries.js';
import { findResults } from './results.queries.js';
import { episodeResultsSchema, resultsSchema } from './results.schema.js';
import { searchEpisodes } from './search.queries.js';

const term: Parameter = {
  in: 'query',
  isRequired: true,
  problem: searchTermProblem,
  description:
    'Taken literally, whatever its case and accents, without the blanks around it; not blank.',
  schema: { type: 'string', minLength: 1, maxLength: SEARCH_TERM_CHARACTERS },
};

const filters: Readonly<Record<string, Parameter>> = {
  duration: {
    in: 'query',
    problem: durationProblem,
    description: 'Of the episodes: 10 to 20, 20 to 45, or 45 minutes and more.',
    schema: { type: 'string', enum: [...EPISODE_DURATIONS] },
  },
  year: {
    in: 'query',
    problem: yearProblem,
    description: 'In which the episodes were published, UTC.',
    schema: { type: 'integer', minimum: 1900, maximum: 2099 },
  },
  language: {
    in: 'query',
    problem: languageProblem,
    description: 'That the episodes speak, whatever the region.',
    schema: { type: 'string', pattern: '^[a-z]{2,3}$' },
  },
  sort: {
    in: 'query',
    problem: searchSortProblem,
    description: 'Of the episodes.',
    schema: { type: 'string', enum: [...SEARCH_SORTS], default: 'newest' },
  },
  page: {
    in: 'query',
    problem: searchPageProblem,
    description: 'Of the episodes.',
    schema: { ...pageSchema, maximum: 999 },
  },
};

export const SEARCH_READS: readonly PublicRead[] = [
  read({
    path: 'search',
    tag: 'search',
    operationId: 'search',
    summary:
      'The newest episodes whose title or description contains a text, and the first channels, topics and speakers with it.',
    gives: searchResultSchema,
    problems: { 400: 'The text is missing, blank or too long.' },
    parameters: { q: term },
    kept: 'searches',
    input: ({ q }) => searchTerm(String(q)),
    address: searchUrl,
    resource: ({ model }, q) => answer(revisionOf(model), () => searchEpisodes(model, q)),
  }),
  read({
    path: 'search/results',
    tag: 'search',
    operationId: 'searchResults',
    summary:
      'Episodes, channels, topics and speakers that a text finds, with the counts of each filter.',
    gives: resultsSchema,
    problems: { 400: 'The text is missing, blank or too long, or a filter is invalid.' },
    parameters: { q: term, ...filters },
    kept: 'results',
    input: readSearchQuery,
    address: resultsUrl,
    resource: ({ model, suggestions }, query) =>
      answer(revisionOf(model), () => findResults({ model, suggestions }, query)),
  }),
  read({
    path: 'filtered-episodes',
    tag: 'episodes',
    operationId: 'filteredEpisodes',
    summary:
      'Episodes of a channel, a speaker or topics, page by page, with the counts of each filter.',
    gives: episodeResultsSchema,
    problems: { 400: 'A filter is invalid, or there are too many topics.' },
    parameters: {
      channel: {
        in: 'query',
        problem: channelIdProblem,
        description: 'The id of a channel; an unknown one has no episodes.',
        schema: { type: 'string', minLength: 1, maxLength: 64 },
      },
      speaker: {
        in: 'query',
        problem: speakerIdProblem,
        description: 'The id of a speaker; an unknown one has no episodes.',
        schema: { type: 'string', minLength: 1, maxLength: 64 },
      },
      topic: topicParameter,
      ...filters,
    },
    kept: 'results',
    input: ({ channel, speaker, topic = [], ...given }) => ({
      ...readFilterQuery(given),
      channel: channel === undefined ? undefined : String(channel),
      speaker: speaker === undefined ? undefined : String(speaker),
      topics: [topic].flat(),
    }),
    address: filteredEpisodesUrl,
    resource: ({ model }, query) => answer(revisionOf(model), () => filteredEpisodes(model, query)),
  }),
];
