import {
  matchesList,
  namedTopic,
  newestFirst,
  NOT_BLANK,
  readSearchWords,
  SEARCH_TERM_CHARACTERS,
  searchTerm,
  searchTermProblem,
  SPEAKER_ID,
  SPEAKER_PAGE_EPISODES,
  SPEAKERS_PER_LIST,
} from '@elevate/rules';
import { addTo, mostFrequentFirst } from '../../read-model/episode-changes.js';
import type { ShownEpisode, ShownSpeaker } from '../../read-model/episode-views.js';
import type { ReadModel } from '../../read-model/read-model.js';
import {
  type SpeakerPageQuery,
  type SpeakersQuery,
  speakersUrl,
  speakerUrl,
} from '../addresses.js';
import {
  type SpeakerList,
  speakerListSchema,
  type SpeakerPage,
  speakerPageSchema,
} from '../episode.schema.js';
import {
  cursorOf,
  cursorOfForm,
  placeOf,
  toEpisode,
  toSpeaker,
} from '../episodes/episode.mapper.js';
import { answer, answerAbout, idMatching, type PublicRead, read, textOf } from '../public-read.js';

export const speakerId = idMatching(SPEAKER_ID, 'id must be the id of a speaker');

/** No cursor of another list looks like it. */
const LIST_CURSOR = /^after\.([a-z0-9-]{1,64})$/;

function listSpeakers(model: ReadModel, { q, cursor }: SpeakersQuery): SpeakerList {
  const query = q === undefined ? undefined : readSearchWords(q);
  const all = model.orders.speakers.all();
  const speakers = query ? all.filter(({ folded }) => matchesList(query, folded)) : all;
  const [, after] = LIST_CURSOR.exec(cursor ?? '') ?? [];
  const rest = after === undefined ? speakers : speakers.filter(({ id }) => id > after);
  const items = rest.slice(0, SPEAKERS_PER_LIST).map(toSpeaker);
  const last = rest.length > items.length ? items.at(-1) : undefined;
  return { items, total: speakers.length, next_cursor: last ? `after.${last.id}` : null };
}

function speakerPage(
  model: ReadModel,
  speaker: ShownSpeaker,
  { cursor }: SpeakerPageQuery,
): SpeakerPage {
  const all = model.orders.speakers.episodesOf(speaker.id);
  const from = placeOf(cursor);
  const rest = from
    ? all.filter((episode) => newestFirst({ time: from.at, id: from.id }, episode) < 0)
    : all;
  const page = rest.slice(0, SPEAKER_PAGE_EPISODES);
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return {
    speaker: toSpeaker(speaker),
    topics: topicsOf(all),
    episodes: page.map((episode) => toEpisode(model, episode)),
    next_cursor: last ? cursorOf({ at: last.time, id: last.id }) : null,
  };
}

function topicsOf(episodes: readonly ShownEpisode[]): SpeakerPage['topics'] {
  const counts = new Map<string, number>();
  for (const topic of episodes.flatMap(({ state }) => state.topics))
    addTo(counts, namedTopic(topic) ?? topic, 1);
  return mostFrequentFirst(counts).map(([name, count]) => ({ name, episodes: count }));
}

const description = '`next_cursor` of the page before.';

export const SPEAKER_READS: readonly PublicRead[] = [
  read({
    path: 'speakers',
    summary: 'The speakers of all episodes, page by page.',
    gives: speakerListSchema,
    parameters: {
      q: {
        problem: searchTermProblem,
        description: 'A part of the name, whatever its case and accents.',
        schema: { type: 'string', pattern: NOT_BLANK, maxLength: SEARCH_TERM_CHARACTERS },
      },
      cursor: { ...cursorOfForm(LIST_CURSOR), description },
    },
    kept: 'lists',
    input: ({ q, cursor: after }) => ({
      q: q === undefined ? undefined : searchTerm(String(q)),
      cursor: textOf(after),
    }),
    address: speakersUrl,
    resource: ({ model }, query) => answer(model, () => listSpeakers(model, query)),
  }),
  read({
    path: 'speakers/:id',
    operationId: 'speaker',
    summary: 'One speaker with the newest episodes, page by page.',
    gives: speakerPageSchema,
    missing: 'BFF.SPEAKER_NOT_FOUND',
    parameters: { id: speakerId, cursor: { ...cursorOfForm(), description } },
    kept: 'items',
    input: ({ id, cursor: after }) => ({ id: String(id), cursor: textOf(after) }),
    address: speakerUrl,
    resource: ({ model }, query) =>
      answerAbout(
        model,
        () => model.orders.speakers.find(query.id),
        (speaker) => speakerPage(model, speaker, query),
      ),
  }),
];
