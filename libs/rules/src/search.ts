import { foldForSearch } from './fold-text.js';
import { SEARCH_TERM_CHARACTERS } from './limits.js';
import type { PageText } from './page-texts.js';

const NOT_TOO_LONG = new RegExp(`^[^]{0,${SEARCH_TERM_CHARACTERS}}$`, 'u');

/** Phone keyboards add a space after a word. */
export function searchTerm(text: string): string {
  return text.trim();
}

/** Accents alone count as blank. */
export function searchTermProblem(term: unknown): string | undefined {
  if (typeof term !== 'string') return 'q must be given, once: the text to search for';
  if (foldForSearch(searchTerm(term)) === '') return 'q must not be blank';
  if (NOT_TOO_LONG.test(searchTerm(term))) return undefined;
  return `q must be at most ${SEARCH_TERM_CHARACTERS} characters long`;
}

export interface SearchedTexts {
  readonly title: string;
  readonly description: string;
  readonly keywords?: readonly string[];
  /** Articles only. All CVE ids; few are keywords. */
  readonly cve_ids?: readonly string[];
}

export function searchedTexts(searched: SearchedTexts): string[] {
  const { title, description, keywords = [], cve_ids = [] } = searched;
  return [title, description, ...keywords, ...cve_ids].map(foldForSearch);
}

export function matchesSearch(searched: SearchedTexts, term: string): boolean {
  const folded = foldForSearch(term);
  return searchedTexts(searched).some((text) => text.includes(folded));
}

export const SEARCH_PAGE: PageText = {
  title: 'Search',
  description: 'Find episodes, channels, topics and speakers.',
};

export function searchPageText(q: string | undefined, page = 1): PageText {
  const { title, description } = SEARCH_PAGE;
  if (q === undefined) return SEARCH_PAGE;
  const heading = `${title}: “${q}”`;
  return { title: page === 1 ? heading : `${heading}, page ${page}`, description };
}
