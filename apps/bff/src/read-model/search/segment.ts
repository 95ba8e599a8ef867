import type { TermGrams } from './grams.js';
import { ADDRESS, BITMAP, DENSE, END, SKIP, SKIPPED, type Postings } from './segment-builder.js';
import { textOfItem, type Place, type Searchable } from './searched-text.js';

export interface SearchEntry<Item extends Searchable> {
  item: Item;
  text: string | undefined;
  /** Undefined once removed. */
  segment: Segment<Item> | undefined;
  /** -1 while pending. */
  position: number;
}

/** Return true to stop. */
type Visit<Item extends Searchable> = (entry: SearchEntry<Item>) => boolean;

// Checking this many texts costs less than reading another list.
const FEW = 3;
export const MAX_SEGMENT = 8192;
const candidates = new Uint16Array(MAX_SEGMENT);

// Jest's sandbox makes each read of a global slow; these run millions of times.
const { clz32 } = Math;

/**
 * A range of the items, newest first. Its postings never change: removed items leave a gap, new ones are pending, and
 * every search scans those, until the index replaces the segment.
 */
export class Segment<Item extends Searchable> {
  readonly pending = new Set<SearchEntry<Item>>();
  private gaps = 0;

  constructor(
    readonly start: Place,
    private readonly entries: (SearchEntry<Item> | undefined)[] = [],
    readonly postings?: Postings,
  ) {
    entries.forEach((entry, position) => {
      if (!entry) this.gaps += 1;
      else {
        entry.segment = this;
        entry.position = position;
      }
    });
  }

  get size(): number {
    return this.entries.length - this.gaps + this.pending.size;
  }

  /** Changes that the postings do not know. */
  get changes(): number {
    return this.pending.size + this.gaps;
  }

  all(): SearchEntry<Item>[] {
    return [...this.entries.filter((entry) => entry !== undefined), ...this.pending];
  }

  add(entry: SearchEntry<Item>): void {
    entry.segment = this;
    entry.position = -1;
    this.pending.add(entry);
  }

  remove(entry: SearchEntry<Item>): void {
    entry.segment = undefined;
    if (this.pending.delete(entry)) return;
    this.entries[entry.position] = undefined;
    this.gaps += 1;
  }

  /** Visits candidates newest first; pending ones are not among them. */
  visitCandidates({ slots, fours, runs: termRuns }: TermGrams, visit: Visit<Item>): void {
    if (!this.postings) return;
    const { directory, runs } = this.postings;
    if (!termRuns.every((run) => runs.mayHave(run))) return;
    const lists: number[] = [];
    const bitmaps: number[] = [];
    const addRow = (slot: number): boolean => {
      const row = directory.rowOf(slot);
      if (row === 0) return false;
      (row >= BITMAP ? bitmaps : lists).push(row & ADDRESS);
      return true;
    };
    for (const slot of slots) if (!addRow(slot)) return;
    for (const { slot, left, right } of fours) {
      if ((directory.rowOf(left) & directory.rowOf(right) & DENSE) !== 0 && !addRow(slot)) return;
    }
    if (lists.length === 0) this.visitBitmaps(bitmaps, visit);
    else this.visitLists(lists, bitmaps, visit);
  }

  private visitBitmaps(rows: readonly number[], visit: Visit<Item>): void {
    const { bitmaps, bitmapWords } = this.postings!;
    for (let word = 0; word < bitmapWords; word += 1) {
      let rest = -1;
      for (let row = 0; row < rows.length && rest !== 0; row += 1)
        rest &= bitmaps[rows[row]! + word]!;
      for (; rest !== 0; rest &= rest - 1) {
        const entry = this.entries[word * 32 + 31 - clz32(rest & -rest)];
        if (entry && visit(entry)) return;
      }
    }
  }

  private visitLists(lists: readonly number[], rows: readonly number[], visit: Visit<Item>): void {
    const { bitmaps } = this.postings!;
    let count = this.decode(lists[0]!);
    for (let list = 1; list < lists.length && count > FEW; list += 1)
      count = this.intersect(lists[list]!, count);
    for (let index = 0; index < count; index += 1) {
      const position = candidates[index]!;
      const word = position >>> 5;
      const bit = 1 << (position & 31);
      if (!rows.every((row) => (bitmaps[row + word]! & bit) !== 0)) continue;
      const entry = this.entries[position];
      if (entry && visit(entry)) return;
    }
  }

  private decode(address: number): number {
    const { lists } = this.postings!;
    let count = 0;
    let position = -1;
    for (let at = address; lists[at] !== END; at += 1) {
      const byte = lists[at]!;
      if (byte === SKIP) position += SKIPPED;
      else candidates[count++] = position += byte;
    }
    return count;
  }

  private intersect(address: number, count: number): number {
    const { lists } = this.postings!;
    let kept = 0;
    let index = 0;
    let position = -1;
    for (let at = address; lists[at] !== END && index < count; at += 1) {
      const byte = lists[at]!;
      position += byte === SKIP ? SKIPPED : byte;
      if (byte === SKIP) continue;
      while (index < count && candidates[index]! < position) index += 1;
      if (index < count && candidates[index] === position) candidates[kept++] = position;
    }
    return kept;
  }
}

export function textOf<Item extends Searchable>(entry: SearchEntry<Item>): string {
  return (entry.text ??= textOfItem(entry.item));
}
