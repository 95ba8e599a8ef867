import { STOP_WORDS } from './stop-words.js';
import { names, topics } from './subjects.js';

const MOST_WORDS = 4_096;
const SHORTEST_TERM = 4;

/** Cached per word, not per text. */
export interface KnownWord {
  readonly word: string;
  /** Meaningful as a single word. */
  readonly isTerm: boolean;
  readonly beginsPhrase: boolean;
  /** Scratch fields for the current text. */
  count: number;
  firstAt: number;
}

const known = new Map<string, KnownWord>();

export function lookUp(words: readonly string[]): KnownWord[] {
  // Never within one text, where equal words must share one entry.
  if (known.size > MOST_WORDS) known.clear();
  return words.map((word) => known.get(word) ?? learn(word));
}

function learn(word: string): KnownWord {
  const beginsPhrase = names.hasBeginning(word) || topics.hasBeginning(word);
  const entry = { word, isTerm: isTerm(word), beginsPhrase, count: 0, firstAt: 0 };
  known.set(word, entry);
  return entry;
}

function isTerm(word: string): boolean {
  const isWord = word.length >= SHORTEST_TERM && !STOP_WORDS.has(word);
  return isWord && !/^\d/.test(word) && !word.startsWith('cve-');
}
