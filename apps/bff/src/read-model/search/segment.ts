import { newestFirst, type RankKey, type SearchedTexts } from '@elevate/rules';
import { countBefore } from '../sorted-view.js';
import type { TermGrams } from './grams.js';
import {
  ADDRESS,
  BITMAP,
  DENSE,
  END,
  type Postings,
  SegmentBuilder,
  SKIP,
  SKIPPED,
} from './postings.js';

// Jest's sandbox makes globals slow.
const { clz32 } = Math;

export interface SearchEntry<Item extends Searchable> {
  item: Item;
  text: string | undefined;
  segment: Segment<Item> | undefined;
  /** -1 while pending. */
  position: number;
}

export type Visit<Item extends Searchable> = (entry: SearchEntry<Item>) => boolean;

type VisitAt = (position: number) => boolean;

interface Rows {
  /** The rarest gram's list first. */
  readonly lists: number[];
  readonly bitmaps: number[];
}

export interface Bounds {
  readonly from?: Place | undefined;
  /** Exclusive. */
  readonly to?: Place | undefined;
}

// Checking this many texts costs less than reading another list.
const FEW = 3;
export const MAX_SEGMENT = 8192;
const candidates = new Uint16Array(MAX_SEGMENT);

/**
 * A range of the items, newest first. Its postings never change: removed items leave a gap, and
 * every search scans new ones.
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
  visitCandidates(grams: TermGrams, visit: Visit<Item>, bounds: Bounds = {}): void {
    const rows = this.rowsOf(grams);
    if (!rows) return;
    const { start, visitAt } = this.within(bounds, visit);
    if (rows.lists.length === 0) this.visitBitmaps(rows.bitmaps, start, visitAt);
    else this.visitLists(rows, visitAt);
  }

  /** False only if no text of the segment has the grams. */
  mayHave(grams: TermGrams): boolean {
    return this.rowsOf(grams) !== undefined;
  }

  /** Adds the positions of the candidates; false without any. */
  markCandidates(grams: TermGrams, marked: Uint32Array): boolean {
    const rows = this.rowsOf(grams);
    if (!rows) return false;
    if (rows.lists.length === 0) {
      const { bitmapWords } = this.postings!;
      for (let word = 0; word < bitmapWords; word += 1)
        marked[word]! |= this.wordOf(rows.bitmaps, word);
      return true;
    }
    this.visitLists(rows, (position) => {
      marked[position >>> 5]! |= 1 << (position & 31);
      return false;
    });
    return true;
  }

  /** Visits the entries at marked positions, newest first. */
  visitMarked(marked: Uint32Array, visit: Visit<Item>, bounds: Bounds = {}): void {
    const { start, visitAt } = this.within(bounds, visit);
    for (let word = start >>> 5; word < marked.length; word += 1)
      if (visitBits(marked[word]!, word, visitAt)) return;
  }

  private within({ from, to }: Bounds, visit: Visit<Item>): { start: number; visitAt: VisitAt } {
    const start = from && newestFirst(this.start, from) < 0 ? this.positionOf(from) : 0;
    const end = to ? this.positionOf(to) : this.entries.length;
    const visitAt = (position: number): boolean => {
      if (position >= end) return true;
      if (position < start) return false;
      const entry = this.entries[position];
      return entry !== undefined && visit(entry);
    };
    return { start, visitAt };
  }

  private rowsOf({ slots, fours, runs: termRuns }: TermGrams): Rows | undefined {
    if (!this.postings) return undefined;
    const { directory, runs } = this.postings;
    for (const run of termRuns) if (!runs.mayHave(run)) return undefined;
    const rows: Rows = { lists: [], bitmaps: [] };
    const addRow = (slot: number): boolean => {
      const row = directory.rowOf(slot);
      if (row === 0) return false;
      (row >= BITMAP ? rows.bitmaps : rows.lists).push(row & ADDRESS);
      return true;
    };
    for (const slot of slots) if (!addRow(slot)) return undefined;
    for (const { slot, left, right } of fours) {
      const isDense = (directory.rowOf(left) & directory.rowOf(right) & DENSE) !== 0;
      if (isDense && !addRow(slot)) return undefined;
    }
    return rows;
  }

  private positionOf(place: Place): number {
    let low = 0;
    let high = this.entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      let at = middle;
      while (at < high && !this.entries[at]) at += 1;
      const entry = at < high ? this.entries[at] : undefined;
      if (entry && newestFirst(entry.item, place) < 0) low = at + 1;
      else high = middle;
    }
    return low;
  }

  private visitBitmaps(rows: readonly number[], start: number, visitAt: VisitAt): void {
    for (let word = start >>> 5; word < this.postings!.bitmapWords; word += 1)
      if (visitBits(this.wordOf(rows, word), word, visitAt)) return;
  }

  private wordOf(rows: readonly number[], word: number): number {
    const { bitmaps } = this.postings!;
    let rest = -1;
    for (let row = 0; row < rows.length && rest !== 0; row += 1)
      rest &= bitmaps[rows[row]! + word]!;
    return rest;
  }

  private visitLists({ lists, bitmaps: rows }: Rows, visitAt: VisitAt): void {
    const { bitmaps } = this.postings!;
    let count = this.decode(lists[0]!);
    for (let list = 1; list < lists.length && count > FEW; list += 1)
      count = this.intersect(lists[list]!, count);
    for (let index = 0; index < count; index += 1) {
      const position = candidates[index]!;
      const word = position >>> 5;
      const bit = 1 << (position & 31);
      if (!rows.every((row) => (bitmaps[row + word]! & bit) !== 0)) continue;
      if (visitAt(position)) return;
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

function visitBits(bits: number, word: number, visitAt: VisitAt): boolean {
  for (let rest = bits; rest !== 0; rest &= rest - 1)
    if (visitAt(word * 32 + 31 - clz32(rest & -rest))) return true;
  return false;
}

/** Replaces a segment, in slices, by ones whose postings know its changes. */
export class Rebuild<Item extends Searchable> {
  private readonly parts: SearchEntry<Item>[][] = [];
  private readonly builders: SegmentBuilder[] = [];
  private readonly built: Segment<Item>['postings'][] = [];

  constructor(
    readonly segment: Segment<Item>,
    private readonly textOf: (entry: SearchEntry<Item>) => string,
  ) {
    const entries = segment.all().sort(byPlace);
    const parts = Math.ceil(entries.length / MAX_SEGMENT);
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * entries.length) / parts));
      this.parts.push(entries.slice(from, to));
    }
  }

  buildUntil(end: number): Segment<Item>[] | undefined {
    for (let part = this.built.length; part < this.parts.length; part += 1) {
      const entries = this.parts[part]!;
      this.builders[0] ??= new SegmentBuilder(entries.length, (at) => this.textOf(entries[at]!));
      const postings = this.builders[0].buildUntil(end);
      if (!postings) return undefined;
      this.builders.length = 0;
      this.built.push(postings);
    }
    return this.replace();
  }

  private replace(): Segment<Item>[] {
    const { segment } = this;
    const pending = [...segment.pending];
    const segments = this.parts.map((part, index) => {
      const start = index === 0 ? segment.start : part[0]!.item;
      const entries = part.map((entry) => (entry.segment === segment ? entry : undefined));
      return new Segment(start, entries, this.built[index]);
    });
    if (segments.length === 0) segments.push(new Segment(segment.start));
    for (const entry of pending) {
      if (entry.segment === segment) segmentFor(segments, entry.item).add(entry);
    }
    return segments;
  }
}

export function segmentFor<Item extends Searchable>(
  segments: readonly Segment<Item>[],
  place: Place,
): Segment<Item> {
  const begun = countBefore(segments, ({ start }) => newestFirst(start, place) <= 0);
  return segments[Math.max(0, begun - 1)]!;
}

export function byPlace<Item extends Searchable>(
  a: SearchEntry<Item>,
  b: SearchEntry<Item>,
): number {
  return newestFirst(a.item, b.item);
}

export type Place = Pick<RankKey, 'id' | 'time'>;

export interface Searchable extends Place {
  readonly state: SearchedTexts;
}
