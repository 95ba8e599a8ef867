import { fold } from './fold.js';

interface Phrase {
  readonly meaning: string;
  /** Required exact spelling, if case-sensitive. */
  readonly exactly: string | null;
}

/** A trie node: may end a phrase and continue longer ones. */
interface Step {
  phrase: Phrase | null;
  readonly next: Map<string, Step>;
}

interface Match {
  readonly phrase: Phrase;
  readonly length: number;
}

export interface SearchedWords {
  readonly folded: readonly string[];
  readonly known: readonly { readonly beginsPhrase: boolean }[];
  writtenAt(at: number): string | undefined;
}

/** Finds phrases; the longest wins. */
export class PhraseIndex {
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

  find(words: SearchedWords, most: number): string[] {
    const found: string[] = [];
    for (let at = 0; at < words.folded.length && found.length < most; at += 1) {
      if (!words.known[at]?.beginsPhrase) continue;
      const first = this.start.next.get(words.folded[at] ?? '');
      const match = first && longestFrom(first, words, at);
      if (!match) continue;
      if (!found.includes(match.phrase.meaning)) found.push(match.phrase.meaning);
      at += match.length - 1;
    }
    return found;
  }
}

function longestFrom(first: Step, words: SearchedWords, at: number): Match | null {
  let longest: Match | null = null;
  let step: Step | undefined = first;
  for (let length = 1; step; length += 1) {
    const { phrase } = step;
    if (phrase && isAsWritten(phrase, words, at)) longest = { phrase, length };
    step = step.next.size === 0 ? undefined : step.next.get(words.folded[at + length] ?? '');
  }
  return longest;
}

function isAsWritten({ exactly }: Phrase, words: SearchedWords, at: number): boolean {
  return exactly === null || exactly === words.writtenAt(at);
}
