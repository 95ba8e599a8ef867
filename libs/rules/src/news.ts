import { foldText } from './fold-text.js';
import { SEARCH_TERM_CHARACTERS } from './limits.js';
import { matching } from './matching.js';
import type { PageText } from './page-texts.js';

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

/** On the page of one vulnerability. */
export const CVE_ARTICLES = 100;

export const BOOKMARKS_CARD_ARTICLES = 6;

/** Undefined filters select everything; pages start at 1. */
export interface NewsQuery {
  readonly category?: NewsCategory | undefined;
  readonly q?: string | undefined;
  readonly source?: string | undefined;
  readonly cve?: string | undefined;
  /** Articles about known exploited vulnerabilities of a vendor, in any case. */
  readonly vendor?: string | undefined;
  readonly exploited?: true | undefined;
  readonly page: number;
}

export type NewsSelection = Omit<NewsQuery, 'page'>;

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

export const CVE_ID = /^CVE-\d{4}-\d{4,19}$/;

export function cveId(text: string): string | undefined {
  const id = text.trim().toUpperCase();
  return CVE_ID.test(id) ? id : undefined;
}

const MOST_VENDOR_CHARACTERS = 100;

export const NEWS_SOURCE_ID = /^[A-Za-z0-9_-]{1,64}$/;

export const newsSourceProblem = matching(NEWS_SOURCE_ID, 'source must be the id of a news source');

export function newsCveProblem(cve: unknown): string | undefined {
  if (typeof cve === 'string' && cveId(cve) !== undefined) return undefined;
  return 'cve must be a CVE id, such as CVE-2021-44228';
}

export function newsVendorProblem(vendor: unknown): string | undefined {
  if (typeof vendor === 'string' && newsVendor(vendor) !== undefined) return undefined;
  return `vendor must be a name of at most ${MOST_VENDOR_CHARACTERS} characters`;
}

/** In the spelling of addresses; undefined if it is no name. */
export function newsVendor(text: string): string | undefined {
  const name = newsTerm(text);
  return name === '' || [...name].length > MOST_VENDOR_CHARACTERS ? undefined : name;
}

export function newsExploitedProblem(exploited: unknown): string | undefined {
  return exploited === 'true' ? undefined : 'exploited must be true, or left out';
}

export const LAST_PAGE = 999_999_999;

export const pageProblem = matching(
  new RegExp(`^[1-9]\\d{0,${String(LAST_PAGE).length - 1}}$`),
  `page must be a whole number from 1 to ${LAST_PAGE}`,
);

export function readNewsQuery(
  params: Readonly<Partial<Record<keyof NewsQuery, string | undefined>>>,
): NewsQuery {
  const { category, q, source, cve, vendor, exploited, page } = params;
  const term = q === undefined || newsTermProblem(q) ? '' : newsTerm(q);
  return {
    category: category === undefined ? undefined : newsCategory(category),
    q: term === '' ? undefined : term,
    source: newsSourceProblem(source) ? undefined : source,
    cve: cve === undefined ? undefined : cveId(cve),
    vendor: vendor === undefined ? undefined : newsVendor(vendor),
    exploited: newsExploitedProblem(exploited) ? undefined : true,
    page: pageProblem(page) ? 1 : Number(page),
  };
}

export function newsParameters({ exploited, page, ...query }: NewsQuery): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const name of ['category', 'q', 'source', 'cve', 'vendor'] as const) {
    const value = query[name];
    if (value !== undefined) parameters.set(name, value);
  }
  if (exploited) parameters.set('exploited', 'true');
  if (page !== 1) parameters.set('page', String(page));
  return parameters;
}

export const isWholeNews = (selection: NewsSelection): boolean =>
  newsParameters({ ...selection, page: 1 }).size === 0;

export const NEWS_PAGE: PageText = {
  title: 'Cybersecurity news',
  description: 'Vulnerabilities, advisories, analysis and research, synced every hour.',
};

export const NEWS_SOURCES_PAGE: PageText = {
  title: 'News sources',
  description: 'The feeds that the cybersecurity news comes from, and how each of them is doing.',
};

export function newsTitle({ category, q, cve, vendor, exploited }: NewsSelection): string {
  const subjects = [
    ...(category === undefined ? [] : [category]),
    ...(exploited ? ['known exploited'] : []),
    ...(cve === undefined ? [] : [cve]),
    ...(vendor === undefined ? [] : [vendor]),
  ];
  const title =
    subjects.length === 0 ? NEWS_PAGE.title : `${NEWS_PAGE.title}: ${subjects.join(', ')}`;
  return q === undefined ? title : `${title}, “${q}”`;
}

export const UNKNOWN_CVE_PAGE: PageText = {
  title: 'Vulnerability not found',
  description: 'No news here names this vulnerability.',
};

export function cvePage(id: string): PageText {
  return { title: id, description: `News and public facts about the vulnerability ${id}.` };
}

export function newsPageText(query: NewsQuery): PageText {
  const title = newsTitle(query);
  const { description } = NEWS_PAGE;
  return { title: query.page === 1 ? title : `${title}, page ${query.page}`, description };
}
