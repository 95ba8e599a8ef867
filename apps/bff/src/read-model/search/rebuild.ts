import { newestFirst, type RankKey, searchedTexts, type SearchedTexts } from '@elevate/rules';
import {
  ADDRESS,
  BITMAP,
  DENSE,
  END,
  type Postings,
  SegmentBuilder,
  SKIP,
  SKIPPED,
} from './segment-builder.js';
import type { TermGrams } from './grams.js';

export interface SearchEntry<Item extends Searchable> {
  item: Item;
  text: string | undefined;
  /** Undefined once removed. */
  segment: Segment<Item> | undefined;
  /** -1 while pending. */
  position: number;
}

type Visit<Item extends Searchable> = (entry: SearchEntry<Item>) => boolean;

// Checking this many texts costs less than reading another list.
const FEW = 3;
const MAX_SEGMENT = 8192;
const candidates = new Uint16Array(MAX_SEGMENT);

// Jest's sandbox makes reads of globals slow; these run millions of times.
const { clz32 } = Math;

/**
 * A range of the items, newest first. Its postings never change: removed items leave a gap, and every search scans
 * the new ones, until the index replaces the segment.
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

/** Replaces a segment, in slices, by ones whose postings know its changes. */
export class Rebuild<Item extends Searchable> {
  private readonly parts: SearchEntry<Item>[][] = [];
  private readonly builders: SegmentBuilder[] = [];
  private readonly built: Segment<Item>['postings'][] = [];

  constructor(readonly segment: Segment<Item>) {
    const entries = segment.all().sort(byPlace);
    const parts = Math.ceil(entries.length / MAX_SEGMENT);
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [part, part + 1].map((end) => Math.floor((end * entries.length) / parts));
      this.parts.push(entries.slice(from, to));
    }
  }

  /** Undefined if `end` came first. */
  buildUntil(end: number): Segment<Item>[] | undefined {
    for (let part = this.built.length; part < this.parts.length; part += 1) {
      const entries = this.parts[part]!;
      this.builders[0] ??= new SegmentBuilder(entries.length, (at) => textOf(entries[at]!));
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
      // Removed meanwhile.
      const entries = part.map((entry) => (entry.segment === segment ? entry : undefined));
      return new Segment(start, entries, this.built[index]);
    });
    if (segments.length === 0) segments.push(new Segment(segment.start));
    for (const entry of pending) {
      // Added meanwhile.
      if (entry.segment === segment) segmentFor(segments, entry.item).add(entry);
    }
    return segments;
  }
}

export function segmentFor<Item extends Searchable>(
  segments: readonly Segment<Item>[],
  place: Place,
): Segment<Item> {
  let low = 0;
  let high = segments.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (newestFirst(segments[middle]!.start, place) <= 0) low = middle;
    else high = middle - 1;
  }
  return segments[low]!;
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

/** Cannot be typed, so no term matches across two texts. */
export const SEPARATOR = '\0';

function textOfItem({ state }: Searchable): string {
  return searchedTexts(state).join(SEPARATOR);
}

export function haveSameTexts({ state: a }: Searchable, { state: b }: Searchable): boolean {
  return (
    a.title === b.title &&
    a.description === b.description &&
    haveSame(a.keywords, b.keywords) &&
    haveSame(a.cve_ids, b.cve_ids)
  );
}

function haveSame(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
