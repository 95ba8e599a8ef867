import { readFileSync } from 'node:fs';
import type { Words } from './words.js';

const FILE = new URL('../../../../../data/keywords.json', import.meta.url);
export const vocabulary = JSON.parse(readFileSync(FILE, 'utf8')) as {
  /** Phrases by topic, case-insensitive, in order. */
  readonly topics: Readonly<Record<string, readonly string[]>>;
  /** Case-insensitive; multi-word names match as a whole. */
  readonly names: readonly string[];
  /** Names that are case-sensitive, because in another case they are ordinary words. */
  readonly ordinaryWords: readonly string[];
  readonly stopWords: readonly string[];
};

/** Finds phrases; the longest wins. */
class PhraseIndex {
  private readonly start: Step = { phrase: null, next: new Map() };

  add(phrase: string, meaning: string, isCaseSensitive = false): void {
    let step = this.start;
    for (const word of phrase.split(/ (?:& )?/).map(fold)) {
      const next: Step = step.next.get(word) ?? { phrase: null, next: new Map() };
      step.next.set(word, next);
      step = next;
    }
    step.phrase = { meaning, exactly: isCaseSensitive ? phrase : null };
  }

  hasBeginning(word: string): boolean {
    return this.start.next.has(word);
  }

  find(words: Words, most: number): string[] {
    const subjects: string[] = [];
    for (let at = 0; at < words.folded.length && subjects.length < most; at += 1) {
      if (!words.words[at]?.beginsPhrase) continue;
      const first = this.start.next.get(words.folded[at] ?? '');
      const match = first && longestFrom(first, words, at);
      if (!match) continue;
      if (!subjects.includes(match.meaning)) subjects.push(match.meaning);
      at += match.length - 1;
    }
    return subjects;
  }
}

export const names = new PhraseIndex();

/** A trie node: may end a phrase and continue longer ones. */
interface Step {
  /** With the required exact spelling, if case-sensitive. */
  phrase: { readonly meaning: string; readonly exactly: string | null } | null;
  readonly next: Map<string, Step>;
}

function longestFrom(first: Step, words: Words, at: number) {
  let longest: { readonly meaning: string; readonly length: number } | null = null;
  let step: Step | undefined = first;
  for (let length = 1; step; length += 1) {
    const { phrase } = step;
    if (phrase && (phrase.exactly === null || phrase.exactly === words.writtenAt(at)))
      longest = { meaning: phrase.meaning, length };
    step = step.next.size === 0 ? undefined : step.next.get(words.folded[at + length] ?? '');
  }
  return longest;
}

const ordinaryWords = new Set(vocabulary.ordinaryWords);
for (const name of vocabulary.names) names.add(name, name, ordinaryWords.has(name));

export const topics = new PhraseIndex();
for (const [topic, phrases] of Object.entries(vocabulary.topics))
  for (const phrase of phrases) topics.add(phrase, topic);

export function fold(word: string): string {
  const lower = word.toLowerCase();
  return lower.includes('’') ? lower.replaceAll('’', "'") : lower;
}
