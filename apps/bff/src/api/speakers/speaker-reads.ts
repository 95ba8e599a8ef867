import { SEARCH_TERM_CHARACTERS, searchTerm, searchTermProblem, SPEAKER_ID } from '@elevate/rules';
import { speakersUrl, speakerUrl } from '../addresses.js';
import {
  answer,
  idParameter,
  type Parameter,
  type PublicRead,
  read,
  revisionOf,
  textOf,
} from '../public-read.js';
import { speakerListSchema, speakerPageSchema } from '../episode.schema.js';
import {
  episodeCursorProblem,
  listSpeakers,
  speakerCursorProblem,
  speakerPage,
} from './speakers.queries.js';

const cursor: Parameter = {
  description: '`next_cursor` of the page before.',
  schema: { type: 'string', minLength: 1, maxLength: 78 },
};

export const SPEAKER_READS: readonly PublicRead[] = [
  read({
    path: 'speakers',
    summary: 'The speakers of all episodes, page by page.',
    gives: speakerListSchema,
    problems: { 400: 'The text is blank or too long, or the cursor is invalid.' },
    parameters: {
      q: {
        problem: searchTermProblem,
        description: 'A part of the name, whatever its case and accents.',
        schema: { type: 'string', minLength: 1, maxLength: SEARCH_TERM_CHARACTERS },
      },
      cursor: { ...cursor, problem: speakerCursorProblem },
    },
    kept: 'lists',
    input: ({ q, cursor: after }) => ({
      q: q === undefined ? undefined : searchTerm(String(q)),
      cursor: textOf(after),
    }),
    address: speakersUrl,
    resource: ({ model }, query) => answer(revisionOf(model), () => listSpeakers(model, query)),
  }),
  read({
    path: 'speakers/:id',
    operationId: 'speaker',
    summary: 'One speaker with the newest episodes, page by page.',
    gives: speakerPageSchema,
    problems: {
      400: 'No speaker can have such an id, or the cursor is invalid.',
      404: 'No episode that is shown has this speaker: `BFF.SPEAKER_NOT_FOUND`.',
    },
    missing: 'BFF.SPEAKER_NOT_FOUND',
    parameters: {
      id: { ...idParameter, problem: speakerIdProblem },
      cursor: { ...cursor, problem: episodeCursorProblem },
    },
    kept: 'items',
    input: ({ id, cursor: after }) => ({ id: String(id), cursor: textOf(after) }),
    address: speakerUrl,
    resource: ({ model }, query) => {
      const isThere = () => model.orders.speakers.find(query.id) !== undefined;
      const version = () => (isThere() ? model.revision : undefined);
      return answer(version, () => speakerPage(model, query));
    },
  }),
];

export function speakerIdProblem(value: unknown): string | undefined {
  const isId = typeof value === 'string' && SPEAKER_ID.test(value);
  return isId ? undefined : 'id must be the id of a speaker';
}
