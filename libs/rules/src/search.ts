import { foldForSearch } from './fold-text.js';
import { SEARCH_TERM_CHARACTERS } from './limits.js';
import type { PageText } from './page-texts.js';
import {
  foldForIndex,
  hasAllWords,
  NAMES,
  readSearchWords,
  type SearchWords,
  SEPARATOR,
} from './search-words.js';

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
  /** Only words search these: speakers, channel and topics of a talk. */
  readonly names?: readonly string[];
}

/** Folded: the title, the other texts, the names. */
export function joinTexts({
  title,
  description,
  keywords = [],
  cve_ids = [],
  names = [],
}: SearchedTexts): string {
  const texts = [title, description, ...keywords, ...cve_ids].map(foldForIndex).join(SEPARATOR);
  return names.length === 0 ? texts : texts + NAMES + names.map(foldForIndex).join(SEPARATOR);
}

/** True if one text has the whole term; names do not count. */
export function hasWholeTerm(text: string, term: string): boolean {
  const at = text.indexOf(term);
  if (at === -1) return false;
  const names = text.indexOf(NAMES);
  return names === -1 || at < names;
}

export function matchesSearch(searched: SearchedTexts, query: SearchWords): boolean {
  const text = joinTexts(searched);
  const { term, words } = query;
  return (term !== undefined && hasWholeTerm(text, term)) || hasAllWords(words, text);
}

/** Selects items of which a text has the whole term, or all texts together all words. */
export function listMatcher(
  term: string,
): (...texts: readonly (string | null | undefined)[]) => boolean {
  const query = readSearchWords(term);
  return (...texts) =>
    matchesList(query, texts.map((text) => foldForIndex(text ?? '')).join(SEPARATOR));
}

/** @param folded Texts by `foldForIndex`, joined by `SEPARATOR`. */
export function matchesList({ term, words }: SearchWords, folded: string): boolean {
  return (term !== undefined && folded.includes(term)) || hasAllWords(words, folded);
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
