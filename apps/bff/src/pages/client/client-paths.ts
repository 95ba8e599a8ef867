import {
  cveId,
  eventsPageParameters,
  newsParameters,
  parseEventSort,
  parseEventTimes,
  readNewsQuery,
  readSearchGroup,
  readSearchQuery,
  searchPageParameters,
  searchTermProblem,
  type EventSort,
  type EventTimes,
  type NewsQuery,
  type SearchGroup,
  type SearchQuery,
} from '@elevate/rules';

/** Client URLs with parameters, in canonical spelling. */
export const channelPath = (id: string): string => `/channel/${encodeURIComponent(id)}`;
export const speakerPath = (id: string): string => `/speakers/${encodeURIComponent(id)}`;
export const episodePath = (id: string): string => `/video/${encodeURIComponent(id)}`;

export const cvePath = (id: string): string => `/news/cve/${encodeURIComponent(id)}`;

export function newsPath(query: NewsQuery): string {
  const parameters = String(newsParameters(query));
  return parameters === '' ? NEWS : `${NEWS}?${parameters}`;
}

export function eventsPath(when: EventTimes, sort: EventSort = 'latest'): string {
  const parameters = String(eventsPageParameters(when, sort));
  return parameters === '' ? EVENTS : `${EVENTS}?${parameters}`;
}

export function categoriesPath(topics: readonly string[]): string {
  const parameters = topics.map((topic): [string, string] => [TOPIC, topic]);
  return `${CATEGORIES}?${String(new URLSearchParams(parameters))}`;
}

export function searchPath({ query, show }: SearchAddress): string {
  return `${SEARCH}?${String(searchPageParameters(query, show))}`;
}

export interface SearchAddress {
  readonly query: SearchQuery;
  readonly show: SearchGroup | undefined;
}

export const SEARCH = '/search';
export const CATEGORIES = '/categories';
const TOPIC = 'topic';
const EVENTS = '/events';
const NEWS = '/news';
const CHANNEL = /^\/channel\/([^/?#]+)$/;
const SPEAKER = /^\/speakers\/([^/?#]+)$/;
const CVE = /^\/news\/cve\/([^/?#]+)$/;
const EPISODE = /^\/video\/([^/?#]+)$/;

export const channelIdIn = (path: string): string | undefined => parameterOf(CHANNEL, path);
export const speakerIdIn = (path: string): string | undefined => parameterOf(SPEAKER, path);
/** In CVE notation, also where the address has lower case. */
export function cveIdIn(path: string): string | undefined {
  const text = parameterOf(CVE, path);
  return text === undefined ? undefined : cveId(text);
}
export const episodeIdIn = (path: string): string | undefined => parameterOf(EPISODE, path);

export function newsQueryIn(address: string): NewsQuery | undefined {
  const parameters = parametersAt(NEWS, address);
  return parameters && readNewsQuery(parameters);
}

/** Undefined without a valid term. */
export function searchAddressIn(address: string): SearchAddress | undefined {
  const parameters = parametersAt(SEARCH, address);
  if (!parameters || searchTermProblem(parameters['q'])) return undefined;
  return { query: readSearchQuery(parameters), show: readSearchGroup(parameters['show']) };
}

export function topicsIn(address: string): readonly string[] {
  const [asked, parameters = ''] = address.split(/[?#]/, 2);
  return asked === CATEGORIES ? new URLSearchParams(parameters).getAll(TOPIC) : [];
}

export function canonicalPagePath(address: string): string {
  const news = newsQueryIn(address);
  if (news) return newsPath(news);
  const search = searchAddressIn(address);
  if (search) return searchPath(search);
  const events = parametersAt(EVENTS, address);
  if (events) return eventsPath(parseEventTimes(events['when']), parseEventSort(events['sort']));
  const path = address.split(/[?#]/, 1)[0]!;
  const [episode, channel, speaker] = [episodeIdIn(path), channelIdIn(path), speakerIdIn(path)];
  if (episode !== undefined) return episodePath(episode);
  if (speaker !== undefined) return speakerPath(speaker);
  const cve = cveIdIn(path);
  if (cve !== undefined) return cvePath(cve);
  return channel === undefined ? path : channelPath(channel);
}

function parametersAt(path: string, address: string): Record<string, string> | undefined {
  const [asked, parameters = ''] = address.split(/[?#]/, 2);
  return asked === path ? Object.fromEntries(new URLSearchParams(parameters)) : undefined;
}

function parameterOf(pattern: RegExp, path: string): string | undefined {
  const raw = pattern.exec(path)?.[1];
  if (raw === undefined) return undefined;
  try {
    return decodeURIComponent(raw);
  } catch {
    return undefined;
  }
}
