import {
  eventTimesParameters,
  newsParameters,
  searchParameters,
  withFilters,
  type EventTimes,
  type FilterQuery,
  type NewsQuery,
  type SearchQuery,
} from '@elevate/rules';
import { API } from '../http/api.decorator.js';

export const HOME_URL = `/${API}/home`;
export const HERO_URL = `/${API}/hero`;
export const STATS_URL = `/${API}/stats`;
export const CHANNELS_URL = `/${API}/channels`;
export const TOPICS_URL = `/${API}/topics`;
const NEWS_URL = `/${API}/news`;
export const NEWS_STATS_URL = `${NEWS_URL}/stats`;
export const NEWS_SOURCES_URL = `${NEWS_URL}/sources`;
const EVENTS_URL = `/${API}/events`;
export const channelRowsUrl = (page: number): string => `/${API}/channel-rows?page=${page}`;
export const channelUrl = (id: string): string => `${CHANNELS_URL}/${encodeURIComponent(id)}`;
export const episodeUrl = (id: string): string => `/${API}/episodes/${encodeURIComponent(id)}`;
export const relatedUrl = (id: string): string => `${episodeUrl(id)}/related`;

export const cveUrl = (id: string): string => `${NEWS_URL}/cves/${encodeURIComponent(id)}`;

export const articleEpisodesUrl = (id: string): string =>
  `${NEWS_URL}/${encodeURIComponent(id)}/related`;

export function newsUrl(query: NewsQuery): string {
  const parameters = String(newsParameters(query));
  return parameters === '' ? NEWS_URL : `${NEWS_URL}?${parameters}`;
}

export function eventsUrl(when: EventTimes): string {
  const parameters = String(eventTimesParameters(when));
  return parameters === '' ? EVENTS_URL : `${EVENTS_URL}?${parameters}`;
}

export const searchUrl = (term: string): string =>
  `/${API}/search?${String(new URLSearchParams({ q: term }))}`;

export const resultsUrl = (query: SearchQuery): string =>
  `/${API}/search/results?${String(searchParameters(query))}`;

export interface SpeakersQuery {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

export const speakersUrl = (query: SpeakersQuery): string => withQuery(`/${API}/speakers`, query);

export interface SpeakerPageQuery {
  readonly id: string;
  readonly cursor?: string | undefined;
}

export const speakerUrl = ({ id, ...query }: SpeakerPageQuery): string =>
  withQuery(`/${API}/speakers/${encodeURIComponent(id)}`, query);

function withQuery(path: string, query: SpeakersQuery): string {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  return pairs.length === 0 ? path : `${path}?${String(new URLSearchParams(pairs))}`;
}

export interface FilteredQuery extends FilterQuery {
  readonly channel?: string | undefined;
  readonly speaker?: string | undefined;
  readonly topics: readonly string[];
}

export function filteredEpisodesUrl(query: FilteredQuery): string {
  const { channel, speaker, topics, ...filters } = query;
  const pairs = [...new Set(topics)].sort().map((topic): [string, string] => ['topic', topic]);
  if (speaker !== undefined) pairs.unshift(['speaker', speaker]);
  if (channel !== undefined) pairs.unshift(['channel', channel]);
  const parameters = String(withFilters(new URLSearchParams(pairs), filters));
  return `/${API}/filtered-episodes${parameters === '' ? '' : `?${parameters}`}`;
}

export interface EpisodesQuery {
  readonly topics: readonly string[];
  readonly changedSince?: string | undefined;
  readonly cursor?: string | undefined;
}

export function episodesUrl({ topics, changedSince, cursor }: EpisodesQuery): string {
  const pairs = [...new Set(topics)].sort().map((topic): [string, string] => ['topic', topic]);
  if (changedSince !== undefined) pairs.push(['changed_since', changedSince]);
  if (cursor !== undefined) pairs.push(['cursor', cursor]);
  const query = pairs.length === 0 ? '' : `?${String(new URLSearchParams(pairs))}`;
  return `/${API}/episodes${query}`;
}

export function episodeCardsUrl(ids: readonly string[]): string {
  const pairs = [...new Set(ids)].sort().map((id): [string, string] => ['id', id]);
  return `/${API}/episode-cards?${String(new URLSearchParams(pairs))}`;
}

export const episodesByTopicsUrl = (topics: readonly string[]): string => episodesUrl({ topics });
