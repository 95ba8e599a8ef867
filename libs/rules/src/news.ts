import { foldText } from './fold-text.js';
import { SEARCH_TERM_CHARACTERS } from './limits.js';

export const NEWS_CATEGORIES = [
  'Vulnerability',
  'News',
  'Analysis',
  'Advisories',
  'Awareness',
  'Research',
  'Vendors',
  'Exploits',
] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

export const NEWS_PER_PAGE = 20;

export const BOOKMARKS_CARD_ARTICLES = 6;

/** Undefined filters select everything; pages start at 1. */
export interface NewsQuery {
  readonly category?: NewsCategory | undefined;
  readonly q?: string | undefined;
  readonly page: number;
}

export function newsCategory(name: string): NewsCategory | undefined {
  const folded = foldText(name);
  return NEWS_CATEGORIES.find((category) => foldText(category) === folded);
}

export function newsTerm(text: string): string {
  return foldText(text.trim());
}

const NOT_TOO_LONG = new RegExp(`^[^]{0,${SEARCH_TERM_CHARACTERS}}$`, 'u');

/** A blank term matches everything. */
export function newsTermProblem(term: unknown): string | undefined {
  if (typeof term !== 'string') return 'q must be given once: the text to search for';
  if (NOT_TOO_LONG.test(term.trim())) return undefined;
  return `q must be at most ${SEARCH_TERM_CHARACTERS} characters long`;
}

export function newsCategoryProblem(name: unknown): string | undefined {
  if (typeof name === 'string' && newsCategory(name) !== undefined) return undefined;
  return `category must be one of ${NEWS_CATEGORIES.join(', ')}`;
}

const PAGE = /^[1-9]\d{0,8}$/;

export function newsPageProblem(page: unknown): string | undefined {
  if (typeof page === 'string' && PAGE.test(page)) return undefined;
  return 'page must be a whole number from 1 to 999999999';
}

export interface NewsSearchParams {
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  readonly page?: string | undefined;
}

export function readNewsQuery({ category, q, page }: NewsSearchParams): NewsQuery {
  const term = q === undefined || newsTermProblem(q) ? '' : newsTerm(q);
  return {
    category: category === undefined ? undefined : newsCategory(category),
    q: term === '' ? undefined : term,
    page: newsPageProblem(page) ? 1 : Number(page),
  };
}

export function newsParameters({ category, q, page }: NewsQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (category !== undefined) parameters.set('category', category);
  if (q !== undefined) parameters.set('q', q);
  if (page !== 1) parameters.set('page', String(page));
  return parameters;
}
