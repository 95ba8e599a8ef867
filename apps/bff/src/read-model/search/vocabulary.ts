import { isLetter } from '@elevate/rules';

const SHORTEST = 3;
const LONGEST = 32;
const DIGIT = /\p{N}/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
/** V8 copies shorter slices. */
const SHORTEST_SLICE = 13;
const SHORTEST_CORRECTED = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;

/** Words with digits are versions and numbers: a near one is another thing. */
function* wordsOf(text: string): Generator<string> {
  let from = 0;
  for (let at = 0; at <= text.length; at += 1) {
    if (at < text.length && isLetter(text, at)) continue;
    const length = at - from;
    if (length >= SHORTEST && length <= LONGEST) {
      const word = text.slice(from, at);
      if (!DIGIT.test(word)) yield word;
    }
    from = at + 1;
  }
}

/** Words of one length. An object for each would take three times the memory. */
interface Words {
  /** Texts that have had the word, also former ones. */
  readonly counts: Map<string, number>;
  readonly letters: number[];
}

export interface NearWord {
  readonly text: string;
  readonly distance: number;
  readonly count: number;
}

/** The words of all texts, and those near a misspelt one. */
export class Vocabulary {
  private readonly byLength: Words[] = [];

  /** @param text Folded, see `joinTexts`. */
  add(text: string): void {
    for (const word of new Set(wordsOf(text))) {
      const { counts, letters } = (this.byLength[word.length] ??= {
        counts: new Map<string, number>(),
        letters: [],
      });
      const count = counts.get(word);
      // A slice of a text would keep the whole text in memory.
      const isSlice = count === undefined && word.length >= SHORTEST_SLICE;
      counts.set(isSlice ? Buffer.from(word).toString() : word, (count ?? 0) + 1);
      if (count === undefined) letters.push(lettersOf(word));
    }
  }

  /** False only if no text has had it as a word. */
  mayHave(word: string): boolean {
    return word.length < SHORTEST || this.countOf(word) > 0 || !LETTERS.test(word);
  }

  countOf(word: string): number {
    return this.byLength[word.length]?.counts.get(word) ?? 0;
  }

  near(word: string, most: number): NearWord[] {
    if (word.length < SHORTEST_CORRECTED) return [];
    const distance = word.length < LONG ? 1 : 2;
    const letters = lettersOf(word);
    const near: NearWord[] = [];
    for (let length = word.length - distance; length <= word.length + distance; length += 1) {
      const words = this.byLength[length];
      if (!words) continue;
      let at = 0;
      for (const [text, count] of words.counts) {
        if (differInMore(letters, words.letters[at++]!, distance)) continue;
        const steps = editDistance(word, text, distance);
        if (steps > 0 && steps <= distance) near.push({ text, distance: steps, count });
      }
    }
    near.sort((a, b) => a.distance - b.distance || b.count - a.count);
    return near.slice(0, most);
  }
}

/** Insertions, deletions, replacements and swaps of neighbors. Above `most`, any number above it. */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      );
      if (isSwap(from, to, row, column)) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[to.length]!;
}

function isSwap(from: string, to: string, row: number, column: number): boolean {
  return (
    row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
  );
}

/** A bit for each letter; letters may share one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

export function differInMore(a: number, b: number, most: number): boolean {
  let left = 2 * most;
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) if ((left -= 1) < 0) return true;
  return false;
}
