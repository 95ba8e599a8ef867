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
import { pathWith } from '../services/service-clients.js';

export const HOME_URL = `/${API}/home`;
export const HERO_URL = `/${API}/hero`;
export const STATS_URL = `/${API}/stats`;
export const CHANNELS_URL = `/${API}/channels`;
export const COLLECTIONS_URL = `/${API}/collections`;
export const TOPICS_URL = `/${API}/topics`;
const NEWS_URL = `/${API}/news`;
export const NEWS_STATS_URL = `${NEWS_URL}/stats`;
export const NEWS_SOURCES_URL = `${NEWS_URL}/sources`;
const EVENTS_URL = `/${API}/events`;
export const channelRowsUrl = (page: number): string => `/${API}/channel-rows?page=${page}`;
export const channelUrl = (id: string): string => `${CHANNELS_URL}/${encodeURIComponent(id)}`;
export const collectionUrl = (id: string): string => `${COLLECTIONS_URL}/${encodeURIComponent(id)}`;
export const episodeUrl = (id: string): string => `/${API}/episodes/${encodeURIComponent(id)}`;
export const relatedUrl = (id: string): string => `${episodeUrl(id)}/related`;
export const transcriptUrl = (id: string, language: string): string =>
  `${episodeUrl(id)}/transcripts/${language}`;

export const cveUrl = (id: string): string => `${NEWS_URL}/cves/${encodeURIComponent(id)}`;

export const articleEpisodesUrl = (id: string): string =>
  `${NEWS_URL}/${encodeURIComponent(id)}/related`;

export const newsUrl = (query: NewsQuery): string =>
  withParameters(NEWS_URL, newsParameters(query));

export const eventUrl = (id: string): string => `${EVENTS_URL}/${encodeURIComponent(id)}`;

export const eventsUrl = (when: EventTimes): string =>
  withParameters(EVENTS_URL, eventTimesParameters(when));

export const searchUrl = (term: string): string =>
  `/${API}/search?${String(new URLSearchParams({ q: term }))}`;

export const resultsUrl = (query: SearchQuery): string =>
  `/${API}/search/results?${String(searchParameters(query))}`;

export interface SpeakersQuery {
  readonly q?: string | undefined;
  readonly cursor?: string | undefined;
}

export const speakersUrl = (query: SpeakersQuery): string => pathWith(`/${API}/speakers`, query);

export interface SpeakerPageQuery {
  readonly id: string;
  readonly cursor?: string | undefined;
}

export const speakerUrl = ({ id, ...query }: SpeakerPageQuery): string =>
  pathWith(`/${API}/speakers/${encodeURIComponent(id)}`, query);

export interface FilteredQuery extends FilterQuery {
  readonly channel?: string | undefined;
  readonly speaker?: string | undefined;
  readonly topics: readonly string[];
}

export function filteredEpisodesUrl(query: FilteredQuery): string {
  const { channel, speaker, topics, ...filters } = query;
  const pairs = sortedPairs('topic', topics);
  if (speaker !== undefined) pairs.unshift(['speaker', speaker]);
  if (channel !== undefined) pairs.unshift(['channel', channel]);
  const parameters = withFilters(new URLSearchParams(pairs), filters);
  return withParameters(`/${API}/filtered-episodes`, parameters);
}

export interface EpisodesQuery {
  readonly topics: readonly string[];
  readonly changedSince?: string | undefined;
  readonly cursor?: string | undefined;
}

export function episodesUrl({ topics, changedSince, cursor }: EpisodesQuery): string {
  const pairs = sortedPairs('topic', topics);
  if (changedSince !== undefined) pairs.push(['changed_since', changedSince]);
  if (cursor !== undefined) pairs.push(['cursor', cursor]);
  return withParameters(`/${API}/episodes`, new URLSearchParams(pairs));
}

export const episodeCardsUrl = (ids: readonly string[]): string =>
  withParameters(`/${API}/episode-cards`, new URLSearchParams(sortedPairs('id', ids)));

export const episodesByTopicsUrl = (topics: readonly string[]): string => episodesUrl({ topics });

function sortedPairs(name: string, values: readonly string[]): [string, string][] {
  return [...new Set(values)].sort().map((value) => [name, value]);
}

export function withParameters(path: string, parameters: URLSearchParams): string {
  return parameters.size === 0 ? path : `${path}?${String(parameters)}`;
}
