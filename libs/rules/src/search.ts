import { foldForSearch } from './fold-text.js';
import { SEARCH_TERM_CHARACTERS } from './limits.js';

// The `u` flag counts code points: an emoji is one.
const NOT_TOO_LONG = new RegExp(`^[^]{0,${SEARCH_TERM_CHARACTERS}}$`, 'u');

/** Trims a search term: phone keyboards add a space after a word. */
export function searchTerm(text: string): string {
  return text.trim();
}

/** Checks a search term. Returns the problem in words, or undefined. Accents alone count as blank. */
export function searchTermProblem(term: unknown): string | undefined {
  if (typeof term !== 'string') return 'q must be given, once: the text to search for';
  if (foldForSearch(searchTerm(term)) === '') return 'q must not be blank';
  if (NOT_TOO_LONG.test(searchTerm(term))) return undefined;
  return `q must be at most ${SEARCH_TERM_CHARACTERS} characters long`;
}

export interface SearchedTexts {
  readonly title: string;
  readonly description: string;
  /** Articles only. */
  readonly keywords?: readonly string[];
  /** Articles only. All CVE ids, of which just a few are keywords. */
  readonly cve_ids?: readonly string[];
}

/** The folded texts that a search term is matched against. */
export function searchedTexts(searched: SearchedTexts): string[] {
  const { title, description, keywords = [], cve_ids = [] } = searched;
  return [title, description, ...keywords, ...cve_ids].map(foldForSearch);
}

/** Returns whether one of the texts contains `term`, ignoring case and accents. */
export function matchesSearch(searched: SearchedTexts, term: string): boolean {
  const folded = foldForSearch(term);
  return searchedTexts(searched).some((text) => text.includes(folded));
}
