import { foldForSearch, foldText } from './fold-text.js';
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

/** For each topic and list of words; lengths in characters. */
export const TOPIC_WORD_LIMITS = { words: 50, min: 2, max: 40 } as const;

export function checkTopicWords(words: readonly string[]): string | undefined {
  const { words: most, min, max } = TOPIC_WORD_LIMITS;
  if (words.length > most) return `At most ${most} words`;
  if (words.some((word) => word.trim().length < min || word.trim().length > max))
    return `Each word must have ${min} to ${max} characters`;
  if (words.some((word) => !/[\p{L}\p{N}]/u.test(word) || /[,\p{C}]/u.test(word)))
    return 'Each word must have a letter or digit, and no comma';
  const distinct = new Set(words.map((word) => foldText(word.trim())));
  return distinct.size < words.length ? 'Each word must be there once' : undefined;
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
