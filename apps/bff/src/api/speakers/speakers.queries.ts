import {
  foldForSearch,
  namedTopic,
  newestFirst,
  SPEAKER_ID,
  SPEAKER_PAGE_EPISODES,
  SPEAKERS_PER_LIST,
} from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode, ShownSpeaker } from '../../read-model/episode-views.js';
import type { SpeakerPageQuery, SpeakersQuery } from '../addresses.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { Speaker, SpeakerList, SpeakerPage } from '../episode.schema.js';

/** A place in the order of a speaker's episodes, newest first. */
interface EpisodePlace {
  readonly time: number;
  readonly id: string;
}

const CURSOR = /^(-?[0-9a-z]{1,12})\.([A-Za-z0-9_-]{1,64})$/;

const cursorOf = ({ time, id }: EpisodePlace): string => `${time.toString(36)}.${id}`;

function placeOf(cursor: string | undefined): EpisodePlace | undefined {
  const [, time, id] = CURSOR.exec(cursor ?? '') ?? [];
  return time === undefined || id === undefined ? undefined : { time: parseInt(time, 36), id };
}

export function episodeCursorProblem(cursor: unknown): string | undefined {
  const isCursor = typeof cursor === 'string' && placeOf(cursor) !== undefined;
  return isCursor ? undefined : 'cursor must be a next_cursor of an earlier page';
}

const LIST_CURSOR = /^after\.(.+)$/;

/** No cursor of another list looks like it. */
const listCursorOf = (id: string): string => `after.${id}`;

function idOfCursor(cursor: string | undefined): string | undefined {
  const [, id = ''] = LIST_CURSOR.exec(cursor ?? '') ?? [];
  return SPEAKER_ID.test(id) ? id : undefined;
}

export function speakerCursorProblem(cursor: unknown): string | undefined {
  const isCursor = typeof cursor === 'string' && idOfCursor(cursor) !== undefined;
  return isCursor ? undefined : 'cursor must be a next_cursor of an earlier page';
}

export function toSpeaker({ id, name, episodes }: ShownSpeaker): Speaker {
  return { id, name, episodes };
}

export function listSpeakers(model: ReadModel, { q, cursor }: SpeakersQuery): SpeakerList {
  const term = foldForSearch(q ?? '');
  const all = model.orders.speakers.all();
  const speakers = term === '' ? all : all.filter(({ folded }) => folded.includes(term));
  const after = idOfCursor(cursor);
  const rest = after === undefined ? speakers : speakers.filter(({ id }) => id > after);
  const items = rest.slice(0, SPEAKERS_PER_LIST).map(toSpeaker);
  const last = rest.length > items.length ? items.at(-1) : undefined;
  return { items, total: speakers.length, next_cursor: last ? listCursorOf(last.id) : null };
}

/** Undefined if no shown episode has the speaker. */
export function speakerPage(
  model: ReadModel,
  { id, cursor }: SpeakerPageQuery,
): SpeakerPage | undefined {
  const speaker = model.orders.speakers.find(id);
  if (!speaker) return undefined;
  const all = model.orders.speakers.episodesOf(id);
  const from = placeOf(cursor);
  const rest = from ? all.filter((episode) => newestFirst(from, episode) < 0) : all;
  const page = rest.slice(0, SPEAKER_PAGE_EPISODES);
  const last = rest.length > page.length ? page.at(-1) : undefined;
  return {
    speaker: toSpeaker(speaker),
    topics: topicsOf(all),
    episodes: page.map((episode) => toEpisode(model, episode)),
    next_cursor: last ? cursorOf(last) : null,
  };
}

function topicsOf(episodes: readonly ShownEpisode[]): SpeakerPage['topics'] {
  const counts = new Map<string, number>();
  for (const { state } of episodes)
    for (const topic of state.topics) {
      const name = namedTopic(topic) ?? topic;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  return [...counts]
    .map(([name, count]) => ({ name, episodes: count }))
    .sort((a, b) => b.episodes - a.episodes || (a.name < b.name ? -1 : 1));
}
