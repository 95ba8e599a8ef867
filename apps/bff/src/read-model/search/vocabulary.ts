import { isLetter } from '@elevate/rules';
import { countBits } from './postings.js';

// Jest's sandbox makes globals slow.
const { imul, min } = Math;

const SHORTEST = 3;
const LONGEST = 32;
const DIGIT = /\p{N}/u;
const LETTERS = /^[\p{L}\p{M}]+$/u;
const SHORTEST_CORRECTED = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;

export interface NearWord {
  readonly text: string;
  readonly distance: number;
  readonly count: number;
}

/** Fields of a word. It ends where the next one starts. */
const [HASH, START, COUNT, LAST_TEXT, LETTERS_OF, FIELDS] = [0, 1, 2, 3, 4, 5];
const FIRST_SLOTS = 1_024;
const MOST_FILLED = 3 / 4;
const GROWTH = 1.25;

/**
 * The words of all texts, and those near a misspelt one. In typed arrays: strings in a map take
 * three times the memory and the time.
 */
export class Vocabulary {
  private texts = 0;
  private size = 0;
  private fields = new Uint32Array(FIELDS);
  private units = new Uint16Array(LONGEST);
  /** A hash table of the words' numbers, from 1. */
  private slots = new Uint32Array(FIRST_SLOTS);

  /** @param text Folded, see `joinTexts`. */
  add(text: string): void {
    this.texts += 1;
    let from = 0;
    let hash = 0;
    for (let at = 0; at <= text.length; at += 1) {
      if (at < text.length && isLetter(text, at)) {
        hash = extended(hash, text.charCodeAt(at));
        continue;
      }
      const length = at - from;
      if (length >= SHORTEST && length <= LONGEST) this.count(text, from, at, hash);
      from = at + 1;
      hash = 0;
    }
  }

  /** False only if no text has had it as a word. */
  mayHave(word: string): boolean {
    const isCounted = word.length >= SHORTEST && word.length <= LONGEST && LETTERS.test(word);
    return !isCounted || this.countOf(word) > 0;
  }

  /** Texts that have had the word, also former ones. */
  countOf(word: string): number {
    let hash = 0;
    for (let at = 0; at < word.length; at += 1) hash = extended(hash, word.charCodeAt(at));
    const number = this.slots[this.slotOf(word, 0, word.length, hash)]!;
    return number === 0 ? 0 : this.fields[(number - 1) * FIELDS + COUNT]!;
  }

  near(word: string, most: number): NearWord[] {
    if (word.length < SHORTEST_CORRECTED) return [];
    const { fields, units } = this;
    const distance = word.length < LONG ? 1 : 2;
    const letters = lettersOf(word);
    const near: NearWord[] = [];
    for (let number = 0; number < this.size; number += 1) {
      const at = number * FIELDS;
      if (differInMore(letters, fields[at + LETTERS_OF]!, distance)) continue;
      const [from, to] = [fields[at + START]!, fields[at + FIELDS + START]!];
      if (Math.abs(to - from - word.length) > distance) continue;
      const text = String.fromCharCode(...units.subarray(from, to));
      const steps = editDistance(word, text, distance);
      const count = fields[at + COUNT]!;
      if (steps > 0 && steps <= distance) near.push({ text, distance: steps, count });
    }
    near.sort(
      (a, b) => a.distance - b.distance || b.count - a.count || a.text.length - b.text.length,
    );
    return near.slice(0, most);
  }

  private count(text: string, from: number, to: number, hash: number): void {
    const slot = this.slotOf(text, from, to, hash);
    if (this.slots[slot] === 0) {
      const word = text.slice(from, to);
      // Versions and numbers: a near one is another thing.
      if (DIGIT.test(word)) return;
      this.append(word, hash);
      this.slots[slot] = this.size;
      if (this.size > this.slots.length * MOST_FILLED) this.rehash();
      return;
    }
    const at = (this.slots[slot]! - 1) * FIELDS;
    if (this.fields[at + LAST_TEXT] === this.texts) return;
    this.fields[at + LAST_TEXT] = this.texts;
    this.fields[at + COUNT]! += 1;
  }

  private append(word: string, hash: number): void {
    const at = this.size * FIELDS;
    const start = this.fields[at + START]!;
    this.fields = grown(this.fields, at + 2 * FIELDS);
    this.units = grown(this.units, start + word.length);
    this.fields.set([hash, start, 1, this.texts, lettersOf(word)], at);
    this.fields[at + FIELDS + START] = start + word.length;
    for (let each = 0; each < word.length; each += 1)
      this.units[start + each] = word.charCodeAt(each);
    this.size += 1;
  }

  private slotOf(text: string, from: number, to: number, hash: number): number {
    const { slots } = this;
    const mask = slots.length - 1;
    let slot = (hash ^ (hash >>> 15)) & mask;
    while (slots[slot] !== 0 && !this.isWord(slots[slot]! - 1, text, from, to, hash >>> 0))
      slot = (slot + 1) & mask;
    return slot;
  }

  private isWord(number: number, text: string, from: number, to: number, hash: number): boolean {
    const { fields, units } = this;
    const at = number * FIELDS;
    if (fields[at + HASH] !== hash) return false;
    const start = fields[at + START]!;
    if (fields[at + FIELDS + START]! - start !== to - from) return false;
    for (let each = from; each < to; each += 1)
      if (units[start + each - from] !== text.charCodeAt(each)) return false;
    return true;
  }

  private rehash(): void {
    const slots = new Uint32Array(this.slots.length * 2);
    const mask = slots.length - 1;
    for (let number = 0; number < this.size; number += 1) {
      const hash = this.fields[number * FIELDS + HASH]!;
      let slot = (hash ^ (hash >>> 15)) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = number + 1;
    }
    this.slots = slots;
  }
}

function extended(hash: number, unit: number): number {
  return imul(hash ^ unit, 0x9e3779b1) + unit;
}

function grown<Numbers extends Uint16Array | Uint32Array>(
  numbers: Numbers,
  least: number,
): Numbers {
  if (numbers.length >= least) return numbers;
  const bigger = new (numbers.constructor as new (length: number) => Numbers)(
    Math.ceil(least * GROWTH),
  );
  bigger.set(numbers);
  return bigger;
}

// Two rows before, and the current one; a row for each comparison costs more than its steps.
const newRow = () => new Uint8Array(2 * LONGEST);
let [before, last, current] = [newRow(), newRow(), newRow()];

/** Insertions, deletions, replacements and swaps of neighbors. Above `most`, any number above it. */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most || to.length >= last.length) return most + 1;
  for (let column = 0; column <= to.length; column += 1) last[column] = column;
  for (let row = 1; row <= from.length; row += 1) {
    let least = (current[0] = row);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const replaced = last[column - 1]! + (isSame ? 0 : 1);
      let steps = min(last[column]! + 1, current[column - 1]! + 1, replaced);
      if (isSwap(from, to, row, column)) steps = min(steps, before[column - 2]! + 1);
      current[column] = steps;
      least = min(least, steps);
    }
    if (least > most) return most + 1;
    [before, last, current] = [last, current, before];
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
  return countBits(a ^ b) > 2 * most;
}
