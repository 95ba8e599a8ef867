import { STOP_WORDS } from './stop-words.js';
import { names, topics } from './subjects.js';

const MOST_WORDS = 4_096;
const SHORTEST_TERM = 4;

/** What is known of a word, found out once and not for each text that it is in. */
export interface KnownWord {
  readonly word: string;
  /** Whether it alone can say something about a text. */
  readonly isTerm: boolean;
  /** Whether a name or a topic begins with it. */
  readonly beginsPhrase: boolean;
  /** How often it is in the text that is looked at just now, and where first. */
  count: number;
  firstAt: number;
}

const known = new Map<string, KnownWord>();

/** What is known of each of the words of one text. */
export function lookUp(words: readonly string[]): KnownWord[] {
  // Never within a text: the same word must be the same entry there.
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
