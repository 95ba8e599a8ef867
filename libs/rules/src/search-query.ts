import { matching, oneOf } from './matching.js';
import { searchTerm } from './search.js';
import { UNKNOWN_TIME } from './rows.js';

export const RESULTS_PER_PAGE = 24;

/** More matches are not counted; the newest are shown. */
export const RESULTS_AT_MOST = 1_000;

/** At most this many channels, topics and speakers each. */
export const GROUP_RESULTS = 60;
/** Passages; each is read in its transcript. */
export const SAID_RESULTS = 20;

const MEDIUM_SECONDS = 20 * 60;
const LONG_SECONDS = 45 * 60;

/** In minutes: 10 to 20, 20 to 45, 45 and more. */
export const EPISODE_DURATIONS = ['short', 'medium', 'long'] as const;
export type EpisodeDuration = (typeof EPISODE_DURATIONS)[number];

/** Of a list of episodes; the first is the default. */
export const EPISODE_LIST_SORTS = ['newest', 'views', 'longest'] as const;
export const SEARCH_SORTS = ['best', ...EPISODE_LIST_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** Several words are in many episodes, one word is in those about it. */
export function defaultSearchSort(q: string): SearchSort {
  return /\S\s+\S/.test(q) ? 'best' : 'newest';
}

/** Undefined filters select everything. */
export interface EpisodeFilters {
  readonly duration?: EpisodeDuration | undefined;
  /** Of publication, UTC. */
  readonly year?: number | undefined;
  /** Spoken, without region: `pt` is also that of `pt-BR`. */
  readonly language?: string | undefined;
}

export interface FilterQuery extends EpisodeFilters {
  readonly sort: SearchSort;
  /** From 1. */
  readonly page: number;
}

export interface SearchQuery extends FilterQuery {
  readonly q: string;
}

export function durationOf(seconds: number): EpisodeDuration {
  if (seconds < MEDIUM_SECONDS) return 'short';
  return seconds < LONG_SECONDS ? 'medium' : 'long';
}

export function yearOf(time: number): number | undefined {
  return time === UNKNOWN_TIME ? undefined : new Date(time).getUTCFullYear();
}

export function timesOfYear(year: number): { readonly since: number; readonly before: number } {
  return { since: Date.UTC(year, 0), before: Date.UTC(year + 1, 0) };
}

export const durationProblem = oneOf('duration', EPISODE_DURATIONS);

export const languageProblem = matching(
  /^[a-z]{2,3}$/,
  'language must be a code of two or three letters, such as en',
);

/** `pt` of `pt-BR`; undefined without one, or without words. */
export function primaryLanguage(tag: string | null | undefined): string | undefined {
  const language = tag?.split('-', 1)[0]?.toLowerCase();
  const isKnown = !languageProblem(language) && !NO_LANGUAGES.includes(language!);
  return isKnown ? language : undefined;
}

/** Undetermined, several, none, and uncoded ones. */
const NO_LANGUAGES = ['und', 'mul', 'zxx', 'mis'];

export const yearProblem = matching(/^(19|20)\d\d$/, 'year must be a year from 1900 to 2099');

export const searchSortProblem = oneOf('sort', SEARCH_SORTS);
export const listSortProblem = oneOf('sort', EPISODE_LIST_SORTS);

export const searchPageProblem = matching(
  /^[1-9]\d{0,2}$/,
  'page must be a whole number from 1 to 999',
);

type Params<Query> = Readonly<Partial<Record<keyof Query, unknown>>>;

/** Invalid filters count as not given. */
export function readFilterQuery(
  params: Params<FilterQuery>,
  sorts: readonly SearchSort[] = EPISODE_LIST_SORTS,
  defaultSort: SearchSort = 'newest',
): FilterQuery {
  const { duration, year, language, sort, page } = params;
  return {
    duration: choiceOf(EPISODE_DURATIONS, duration),
    year: yearProblem(year) ? undefined : Number(year),
    language: languageProblem(language) ? undefined : String(language),
    sort: choiceOf(sorts, sort) ?? defaultSort,
    page: searchPageProblem(page) ? 1 : Number(page),
  };
}

/** Check `q` with `searchTermProblem` first. */
export function readSearchQuery({ q, ...filters }: Params<SearchQuery>): SearchQuery {
  const term = searchTerm(String(q));
  return { q: term, ...readFilterQuery(filters, SEARCH_SORTS, defaultSearchSort(term)) };
}

export function searchParameters({ q, ...filters }: SearchQuery): URLSearchParams {
  return withFilters(new URLSearchParams({ q }), filters, defaultSearchSort(q));
}

/** Adds those that are not the default. */
export function withFilters(
  parameters: URLSearchParams,
  { duration, year, language, sort, page }: FilterQuery,
  defaultSort: SearchSort = 'newest',
): URLSearchParams {
  if (duration !== undefined) parameters.set('duration', duration);
  if (year !== undefined) parameters.set('year', String(year));
  if (language !== undefined) parameters.set('language', language);
  if (sort !== defaultSort) parameters.set('sort', sort);
  if (page !== 1) parameters.set('page', String(page));
  return parameters;
}

/** The results page shows one of these groups alone, whole. */
export const SEARCH_GROUPS = ['channels', 'topics', 'speakers', 'collections'] as const;
export type SearchGroup = (typeof SEARCH_GROUPS)[number];

export function readSearchGroup(show: unknown): SearchGroup | undefined {
  return choiceOf(SEARCH_GROUPS, show);
}

/** The page's parameters; the API always answers with all groups. */
export function searchPageParameters(query: SearchQuery, show?: SearchGroup): URLSearchParams {
  const parameters = searchParameters(query);
  if (show !== undefined) parameters.set('show', show);
  return parameters;
}

function choiceOf<Choice extends string>(
  choices: readonly Choice[],
  value: unknown,
): Choice | undefined {
  return choices.find((choice) => choice === value);
}
