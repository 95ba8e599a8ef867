import {
  pluralize,
  SEARCH_RESULTS,
  SEARCH_TERM_CHARACTERS,
  searchTermProblem,
} from '@elevate/rules';
import type { Findings } from './search.api.js';

export interface Headline {
  readonly title: string;
  readonly text?: string;
}

const NOTHING: Headline = {
  title: 'No results found',
  text: 'Try different keywords or check your spelling',
};

export function isTooLong(term: string): boolean {
  return term !== '' && searchTermProblem(term) !== undefined;
}

export function headlineOf(
  term: string,
  findings: Findings | undefined,
  failed: boolean,
): Headline | undefined {
  if (term === '') return undefined;
  if (isTooLong(term)) return tooLong(term);
  if (failed || (findings && isNothing(findings))) return NOTHING;
  return findings ? found(findings) : { title: 'Searching…' };
}

export function isNothing({ items, channels, topics, speakers }: Findings): boolean {
  return [items, channels, topics, speakers].every((group) => group.length === 0);
}

function tooLong(term: string): Headline {
  const length = [...term].length.toLocaleString('en-GB');
  return {
    title: 'The search term is too long',
    text: `A search can have ${SEARCH_TERM_CHARACTERS} characters at most; this one has ${length}.`,
  };
}

function found({ items, more }: Findings): Headline {
  if (items.length === 0) return { title: 'No episodes found' };
  return {
    title: `Found ${pluralize(items.length, 'episode')}`,
    ...(more && { text: `Showing the ${SEARCH_RESULTS} newest results.` }),
  };
}
