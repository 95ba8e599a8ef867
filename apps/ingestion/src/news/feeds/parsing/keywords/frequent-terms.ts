import type { KnownWord } from './lexicon.js';

export function frequentTerms(words: readonly KnownWord[], most: number): string[] {
  for (const entry of words) entry.count = 0;
  const repeated: KnownWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const entry = words[at];
    if (!entry?.isTerm) continue;
    entry.count += 1;
    if (entry.count === 1) entry.firstAt = at;
    if (entry.count === 2) repeated.push(entry);
  }
  return repeated
    .sort((a, b) => b.count - a.count || a.firstAt - b.firstAt)
    .slice(0, most)
    .map(({ word }) => word);
}
