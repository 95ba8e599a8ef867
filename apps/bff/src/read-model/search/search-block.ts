import { marksOf } from './marks.js';
import { textOfItem, type Place, type Searchable } from './searched-text.js';

export interface SearchEntry<Item extends Searchable> {
  item: Item;
  text: string | undefined;
  block: SearchBlock<Item>;
  column: number;
}

// Jest's sandbox makes each read of a global slow; these run millions of times.
const { imul, clz32 } = Math;

const WORDS = 16;
const COLUMNS = WORDS * 32;

// With enough rows, a fifth of the bits are set. Longer texts get fewer rows and more false positives, so that the
// table stays smaller than the texts.
const ROWS_PER_CHARACTER = 10;
const MIN_ROWS = 512;
const MAX_ROWS = 8192;

let blocksMade = 0;

/**
 * Bit table of up to 512 entries: a column per entry, a row per mark. Candidates are the intersection of a term's rows,
 * 32 entries per operation.
 */
export class SearchBlock<Item extends Searchable> {
  private readonly entries: (SearchEntry<Item> | undefined)[] = [];
  /** Not yet in the table; every search scans them. */
  private readonly unmarked = new Set<SearchEntry<Item>>();
  private readonly bits: Uint32Array;
  private readonly rows: number;
  // A salt per block, so that a rare mark that collides with a frequent one does so in one block only.
  private readonly salt = imul((blocksMade += 1), 0x9e3779b1);
  private count = 0;

  /** `textLength`: expected characters per text. */
  constructor(
    public start: Place,
    textLength: number,
  ) {
    this.rows = rowsFor(textLength);
    this.bits = new Uint32Array(this.rows * WORDS);
  }

  suits(textLength: number): boolean {
    const ratio = this.rows / rowsFor(textLength);
    return ratio > 0.8 && ratio < 1.25;
  }

  get size(): number {
    return this.count;
  }

  get isFull(): boolean {
    return this.count === COLUMNS;
  }

  all(): SearchEntry<Item>[] {
    return this.entries.filter((entry) => entry !== undefined);
  }

  add(item: Item): SearchEntry<Item> {
    const entry = { item, text: undefined, block: this, column: 0 };
    this.take(entry);
    return entry;
  }

  take(entry: SearchEntry<Item>): void {
    const free = this.count === this.entries.length ? this.count : this.entries.indexOf(undefined);
    entry.block = this;
    entry.column = free;
    this.entries[free] = entry;
    this.count += 1;
    this.unmarked.add(entry);
  }

  indexUntil(end: number): boolean {
    for (const entry of this.unmarked) {
      if (performance.now() >= end) return false;
      this.mark(entry);
      this.unmarked.delete(entry);
    }
    return true;
  }

  /** Removes in bulk, at about the cost of one removal. */
  remove(leaving: readonly SearchEntry<Item>[]): void {
    const words = new Uint32Array(WORDS);
    for (const entry of leaving) {
      this.unmarked.delete(entry);
      const { column } = entry;
      this.entries[column] = undefined;
      words[column >>> 5]! |= 1 << (column & 31);
    }
    this.count -= leaving.length;
    const { bits } = this;
    words.forEach((cleared, word) => {
      if (cleared === 0) return;
      for (let at = word; at < bits.length; at += WORDS) bits[at]! &= ~cleared;
    });
  }

  candidates(marks: readonly number[]): SearchEntry<Item>[] {
    if (marks.length === 0) return this.all();
    const words = new Uint32Array(WORDS).fill(0xffffffff);
    for (const mark of marks) {
      const row = this.rowOf(mark) * WORDS;
      let any = 0;
      for (let word = 0; word < WORDS; word += 1) any |= words[word]! &= this.bits[row + word]!;
      if (any === 0) return [...this.unmarked];
    }
    const found = this.entriesAt(words);
    return this.unmarked.size === 0 ? found : [...found, ...this.unmarked];
  }

  private mark(entry: SearchEntry<Item>): void {
    const { bits } = this;
    const bit = 1 << (entry.column & 31);
    const word = entry.column >>> 5;
    for (const mark of marksOf(textOf(entry))) bits[this.rowOf(mark) * WORDS + word]! |= bit;
  }

  private rowOf(mark: number): number {
    const spread = imul(mark ^ this.salt, 0x85ebca6b) >>> 16;
    // Multiply and shift is far faster than a modulo.
    return (spread * this.rows) >>> 16;
  }

  private entriesAt(words: Uint32Array): SearchEntry<Item>[] {
    const found: SearchEntry<Item>[] = [];
    for (let word = 0; word < WORDS; word += 1) {
      for (let rest = words[word]!; rest !== 0; rest &= rest - 1) {
        const entry = this.entries[word * 32 + 31 - clz32(rest & -rest)];
        if (entry) found.push(entry);
      }
    }
    return found;
  }
}

function rowsFor(textLength: number): number {
  return Math.round(Math.min(MAX_ROWS, Math.max(MIN_ROWS, textLength * ROWS_PER_CHARACTER)));
}

export function textOf<Item extends Searchable>(entry: SearchEntry<Item>): string {
  return (entry.text ??= textOfItem(entry.item));
}
