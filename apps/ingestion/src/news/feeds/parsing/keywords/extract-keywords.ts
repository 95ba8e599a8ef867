import { findCveIds } from './cve-ids.js';
import { frequentTerms } from './frequent-terms.js';
import { names, topics } from './subjects.js';
import { Words } from './words.js';

export interface KeywordSource {
  readonly title: string;
  readonly summary: string;
  readonly categories: readonly string[];
  readonly texts: readonly string[];
}

export interface Keywords {
  /** Up to 12, most relevant first. */
  readonly keywords: readonly string[];
  readonly cveIds: readonly string[];
}

const MOST = 12;
// Leaves room for other kinds of keyword.
const MOST_OF_A_KIND = 4;
const CATEGORY_CHARACTERS = 40;
const EMPTY_CATEGORIES =
  /^(?:uncategori[sz]ed|general|news|blog|blogs|all|featured|articles?|posts?|other|misc|default|security|cybersecurity|https?:.*|\d+)$/i;

export function extractKeywords({ title, summary, categories, texts }: KeywordSource): Keywords {
  const cveIds = findCveIds([title, ...texts]);
  const words = new Words(title, summary);
  const keywords = firstOnes([
    ...names.find(words, MOST_OF_A_KIND),
    ...cveIds.slice(0, MOST_OF_A_KIND),
    ...topics.find(words, MOST_OF_A_KIND),
    ...categories.filter(isTelling).slice(0, MOST_OF_A_KIND),
    ...frequentTerms(words.known, MOST_OF_A_KIND),
  ]);
  return { keywords, cveIds };
}

function isTelling(category: string): boolean {
  return category.length <= CATEGORY_CHARACTERS && !EMPTY_CATEGORIES.test(category);
}

function firstOnes(all: readonly string[]): string[] {
  const keys: string[] = [];
  const first: string[] = [];
  for (const keyword of all) {
    const key = keyword.toLowerCase();
    if (key === '' || keys.includes(key)) continue;
    keys.push(key);
    first.push(keyword);
    if (first.length === MOST) break;
  }
  return first;
}
