import {
  FILTER_TOPIC_CHARACTERS,
  FILTER_TOPICS,
  SEARCH_TERM_CHARACTERS,
  searchTerm,
  searchTermProblem,
  topicFilterProblem,
} from '@elevate/rules';
import { episodesByTopicsUrl, episodeUrl, relatedUrl, searchUrl } from '../addresses.js';
import { episodeDetailSchema } from '../episode.schema.js';
import { episodeListSchema, relatedEpisodesSchema, searchResultSchema } from '../list.schema.js';
import { searchEpisodes } from '../search/search.queries.js';
import { episodeDetail, episodesByTopics, relatedTo } from './episodes.queries.js';
import { answer, idOf, idParameter, read, revisionOf, type PublicRead } from '../public-read.js';

export const EPISODE_READS: readonly PublicRead[] = [
  read({
    path: 'episodes',
    tag: 'episodes',
    operationId: 'episodes',
    summary: 'The newest episodes that have any of some topics.',
    gives: episodeListSchema,
    problems: { 400: 'There is no topic, there are too many, or one is empty or too long.' },
    parameters: {
      topic: {
        in: 'query',
        isRequired: true,
        isList: true,
        problem: topicFilterProblem,
        description: 'In any case; an episode with any of them is in the list.',
        schema: {
          type: 'array',
          minItems: 1,
          maxItems: FILTER_TOPICS,
          items: { type: 'string', minLength: 1, maxLength: FILTER_TOPIC_CHARACTERS },
        },
      },
    },
    kept: 'lists',
    input: ({ topic = [] }) => [topic].flat(),
    address: episodesByTopicsUrl,
    resource: ({ model }, topics) =>
      answer(revisionOf(model), () => episodesByTopics(model, topics)),
  }),
  read({
    path: 'episodes/:id',
    tag: 'episodes',
    operationId: 'episode',
    summary: 'One episode with its description.',
    gives: episodeDetailSchema,
    problems: { 404: 'No such episode is shown.' },
    parameters: { id: idParameter },
    ignoresQuery: true,
    kept: 'items',
    input: idOf,
    address: episodeUrl,
    resource: ({ model }, episode) =>
      answer(
        () => model.revisionOfEpisode(episode),
        () => episodeDetail(model, episode),
      ),
  }),
  read({
    path: 'episodes/:id/related',
    tag: 'episodes',
    operationId: 'related',
    summary: 'More like one episode.',
    gives: relatedEpisodesSchema,
    problems: { 404: 'No such episode is shown.' },
    parameters: { id: idParameter },
    kept: 'items',
    input: idOf,
    address: relatedUrl,
    resource: ({ model }, episode) => {
      const version = () => (model.episode(episode) ? model.revision : undefined);
      return answer(version, () => relatedTo(model, episode));
    },
  }),
  read({
    path: 'search',
    tag: 'search',
    operationId: 'search',
    summary: 'The newest episodes whose title or description contains a text.',
    gives: searchResultSchema,
    problems: { 400: 'The text is missing, blank or too long.' },
    parameters: {
      q: {
        in: 'query',
        isRequired: true,
        problem: searchTermProblem,
        description:
          'Taken literally, whatever its case and accents, without the blanks around it; not blank.',
        schema: { type: 'string', minLength: 1, maxLength: SEARCH_TERM_CHARACTERS },
      },
    },
    kept: 'searches',
    input: ({ q }) => searchTerm(String(q)),
    address: searchUrl,
    resource: ({ model }, term) => answer(revisionOf(model), () => searchEpisodes(model, term)),
  }),
];
