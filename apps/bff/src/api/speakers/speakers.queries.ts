import {
  foldForSearch,
  namedTopic,
  newestFirst,
  SPEAKER_PAGE_EPISODES,
  SPEAKERS_PER_LIST,
} from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import type { ShownEpisode, ShownSpeaker } from '../../read-model/episode-views.js';
import type { SpeakerPageQuery, SpeakersQuery } from '../addresses.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import type { Speaker, SpeakerList, SpeakerPage } from '../episode.schema.js';
import { cursorOf, idOfCursor, listCursorOf, placeOf } from './speaker-cursor.js';

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
