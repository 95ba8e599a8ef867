import {
  FILTER_TOPIC_CHARACTERS,
  FILTER_TOPICS,
  HISTORY_ENTRIES,
  parseInstant,
  topicFilterProblem,
} from '@elevate/rules';
import { episodeCardsUrl, episodesUrl, episodeUrl, relatedUrl } from '../addresses.js';
import { episodeDetailSchema } from '../episode.schema.js';
import { episodeCardsSchema, episodeListSchema, relatedEpisodesSchema } from '../list.schema.js';
import { cursorProblem } from './episode.mapper.js';
import { episodeCards, episodeDetail, listEpisodes, relatedTo } from './episodes.queries.js';
import {
  answer,
  idOf,
  idParameter,
  read,
  revisionOf,
  textOf,
  type Parameter,
  type PublicRead,
} from '../public-read.js';

export const topicParameter: Parameter = {
  in: 'query',
  isList: true,
  problem: topicFilterProblem,
  description: 'In any case; an episode with any of them is in the list.',
  schema: {
    type: 'array',
    minItems: 1,
    maxItems: FILTER_TOPICS,
    items: { type: 'string', minLength: 1, maxLength: FILTER_TOPIC_CHARACTERS },
  },
};

const EPISODE_ID = /^[A-Za-z0-9_-]{11}$/;

export const EPISODE_READS: readonly PublicRead[] = [
  read({
    path: 'episodes',
    tag: 'episodes',
    operationId: 'episodes',
    summary:
      'All episodes, page by page, by the time of their last change; with only `topic`, the newest of these topics.',
    gives: episodeListSchema,
    problems: { 400: 'A topic, a time or a cursor is invalid, or there are too many topics.' },
    parameters: {
      topic: topicParameter,
      changed_since: {
        in: 'query',
        problem: changedSinceProblem,
        description: 'Only episodes that, or whose channel, changed at this time or later.',
        schema: { type: 'string', format: 'date-time' },
      },
      cursor: {
        in: 'query',
        problem: cursorProblem,
        description: '`next_cursor` of the page before, with the same other parameters.',
        schema: { type: 'string', minLength: 3, maxLength: 74 },
      },
    },
    kept: 'lists',
    input: ({ topic = [], changed_since, cursor }) => ({
      topics: [topic].flat(),
      changedSince: textOf(changed_since),
      cursor: textOf(cursor),
    }),
    address: episodesUrl,
    resource: ({ model }, query) => answer(revisionOf(model), () => listEpisodes(model, query)),
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
    path: 'episode-cards',
    tag: 'episodes',
    operationId: 'episodeCards',
    summary: 'Some episodes, by their ids.',
    gives: episodeCardsSchema,
    problems: { 400: 'There is no id, an id is invalid, or there are too many.' },
    parameters: {
      id: {
        in: 'query',
        isRequired: true,
        isList: true,
        problem: idsProblem,
        description: 'An episode that is not shown is left out.',
        schema: {
          type: 'array',
          minItems: 1,
          maxItems: HISTORY_ENTRIES,
          items: { type: 'string', pattern: EPISODE_ID.source },
        },
      },
    },
    kept: 'cards',
    input: ({ id = [] }) => [id].flat(),
    address: episodeCardsUrl,
    resource: ({ model }, ids) => answer(revisionOf(model), () => episodeCards(model, ids)),
  }),
];

function idsProblem(value: unknown): string | undefined {
  const ids: unknown[] = [value].flat();
  const areIds = ids.every((id) => typeof id === 'string' && EPISODE_ID.test(id));
  return areIds && ids.length > 0 && ids.length <= HISTORY_ENTRIES
    ? undefined
    : `id must be the ids of 1 to ${HISTORY_ENTRIES} episodes`;
}

function changedSinceProblem(text: unknown): string | undefined {
  const isInstant = typeof text === 'string' && parseInstant(text) !== undefined;
  return isInstant ? undefined : 'changed_since must be an RFC 3339 time';
}
