import { foldText } from './fold-text.js';
import { SEARCH_TERM_CHARACTERS } from './limits.js';

const NOT_BLANK = /\S/u;
// Characters, not code units: an emoji is one.
const NOT_TOO_LONG = new RegExp(`^[^]{0,${SEARCH_TERM_CHARACTERS}}$`, 'u');

/** Why something cannot be searched for, in words; undefined where it can. */
export function searchTermProblem(term: unknown): string | undefined {
  if (typeof term !== 'string') return 'q must be given, once: the text to search for';
  if (!NOT_BLANK.test(term)) return 'q must not be blank';
  if (NOT_TOO_LONG.test(term)) return undefined;
  return `q must be at most ${SEARCH_TERM_CHARACTERS} characters long`;
}

/** Whether a search for `term` finds an episode: its title or its description contains it, in any case. */
export function matchesSearch(
  { title, description }: { readonly title: string; readonly description: string },
  term: string,
): boolean {
  const folded = foldText(term);
  return foldText(title).includes(folded) || foldText(description).includes(folded);
}
