import { foldText } from './fold-text.js';
import { SEARCH_TERM_CHARACTERS } from './limits.js';

/** What a feed is about, and so each of its articles; in the order the news page shows them. */
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

/** Articles on one page of the news. */
export const NEWS_PER_PAGE = 20;

/** Bookmarks in the card on the news page. */
export const BOOKMARKS_CARD_ARTICLES = 6;

/** The part of the news that a page shows; what is left out is undefined, and the first page is 1. */
export interface NewsQuery {
  readonly category?: NewsCategory | undefined;
  /** As it is matched: without blanks around it, folded. */
  readonly q?: string | undefined;
  readonly page: number;
}

/** The category of this name, in any case; undefined where there is none. */
export function newsCategory(name: string): NewsCategory | undefined {
  const folded = foldText(name);
  return NEWS_CATEGORIES.find((category) => foldText(category) === folded);
}

/** A search of the news as it is matched and addressed: without blanks around it, in lower case. */
export function newsTerm(text: string): string {
  return foldText(text.trim());
}

const NOT_TOO_LONG = new RegExp(`^[^]{0,${SEARCH_TERM_CHARACTERS}}$`, 'u');

/** Why the news cannot be searched for something, in words; undefined where it can. A blank text finds all. */
export function newsTermProblem(term: unknown): string | undefined {
  if (typeof term !== 'string') return 'q must be given once: the text to search for';
  if (NOT_TOO_LONG.test(term.trim())) return undefined;
  return `q must be at most ${SEARCH_TERM_CHARACTERS} characters long`;
}

/** Why there can be no such category, in words; undefined where there is one. */
export function newsCategoryProblem(name: unknown): string | undefined {
  if (typeof name === 'string' && newsCategory(name) !== undefined) return undefined;
  return `category must be one of ${NEWS_CATEGORIES.join(', ')}`;
}

const PAGE = /^[1-9]\d{0,8}$/;

/** Why there can be no such page of the news, in words; undefined where there can be. */
export function newsPageProblem(page: unknown): string | undefined {
  if (typeof page === 'string' && PAGE.test(page)) return undefined;
  return 'page must be a whole number from 1 to 999999999';
}

/** The parameters of an address, as they are written there. */
export interface AskedNews {
  readonly category?: string | undefined;
  readonly q?: string | undefined;
  readonly page?: string | undefined;
}

/** The part of the news that an address asks for; what makes no sense in it is left out. */
export function readNewsQuery({ category, q, page }: AskedNews): NewsQuery {
  const term = q === undefined || newsTermProblem(q) ? '' : newsTerm(q);
  return {
    category: category === undefined ? undefined : newsCategory(category),
    q: term === '' ? undefined : term,
    page: newsPageProblem(page) ? 1 : Number(page),
  };
}

/** The one spelling of a query of the news, in addresses of pages, of the API and of feeds alike. */
export function newsParameters({ category, q, page }: NewsQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  if (category !== undefined) parameters.set('category', category);
  if (q !== undefined) parameters.set('q', q);
  if (page !== 1) parameters.set('page', String(page));
  return parameters;
}
