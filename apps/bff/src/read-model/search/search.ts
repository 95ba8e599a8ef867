import { foldForSearch, matchesSearch, newestFirst } from '@elevate/rules';
import type { TermGrams } from './grams.js';
import { byPlace, segmentFor } from './rebuild.js';
import { textOf, type SearchEntry, type Segment } from './segment.js';
import { SEPARATOR, type Place, type Searchable } from './searched-text.js';

export const TEXTS_PER_CHECK = 32;

/** What a search reads. It may change between two slices. */
export interface Searched<Item extends Searchable> {
  /** From newest to oldest. */
  segments(): readonly Segment<Item>[];
  gramsOf(folded: string): TermGrams;
}

/** Narrows a search. Undefined bounds are open. */
export interface SearchFilter<Item extends Searchable> {
  /** In Unix milliseconds, inclusive. */
  readonly since?: number | undefined;
  /** In Unix milliseconds, exclusive. */
  readonly before?: number | undefined;
  readonly accepts?: (item: Item) => boolean;
}

/** One search, in slices, from newest to oldest. It ends at the first segment that fills it. */
export class Search<Item extends Searchable> {
  /** Candidates that the filter accepted. */
  compared = 0;
  private readonly found: SearchEntry<Item>[] = [];
  private readonly folded: string;
  private readonly matches: (entry: SearchEntry<Item>) => boolean;
  /** Everything before this place has been searched. Segments may be replaced, places stay. */
  private next: Place | undefined;

  constructor(
    private readonly index: Searched<Item>,
    term: string,
    private readonly limit: number,
    private readonly filter: SearchFilter<Item> = {},
  ) {
    const { before } = filter;
    // No id is empty, so this place comes before every item of its time.
    if (before !== undefined) this.next = { id: '', time: before - 1 };
    const folded = foldForSearch(term);
    this.folded = folded;
    this.matches = folded.includes(SEPARATOR)
      ? ({ item }) => matchesSearch(item.state, term)
      : (entry) => textOf(entry).includes(folded);
  }

  /** Newest first; undefined if `end` came first. */
  runUntil(end: number): Item[] | undefined {
    const segments = this.index.segments();
    const grams = this.index.gramsOf(this.folded);
    let at = this.firstOf(segments);
    while (this.isAhead(segments[at]) && this.found.length < this.limit) {
      const stoppedAt = this.searchSegment(segments[at]!, grams, end);
      if (!stoppedAt) at += 1;
      this.next = stoppedAt ?? segments[at]?.start;
      const isFull = this.found.length >= this.limit;
      if (this.isAhead(segments[at]) && !isFull && performance.now() >= end) return undefined;
    }
    return this.found.map(({ item }) => item);
  }

  /** False past the last segment, and where all items are too old. */
  private isAhead(segment: Segment<Item> | undefined): boolean {
    return segment !== undefined && segment.start.time >= (this.filter.since ?? -Infinity);
  }

  private firstOf(segments: readonly Segment<Item>[]): number {
    if (this.folded === '') return segments.length;
    return this.next ? segments.indexOf(segmentFor(segments, this.next)) : 0;
  }

  private searchSegment(segment: Segment<Item>, grams: TermGrams, end: number): Place | undefined {
    const { found, limit, next: from } = this;
    const before = found.length;
    let stoppedAt: Place | undefined;
    let left = TEXTS_PER_CHECK;
    segment.visitCandidates(grams, (entry) => {
      if (from && newestFirst(entry.item, from) < 0) return false;
      if (left === 0) {
        left = TEXTS_PER_CHECK;
        if (performance.now() >= end) {
          stoppedAt = entry.item;
          return true;
        }
      }
      left -= 1;
      return this.takes(entry, grams.isExact) && found.push(entry) === limit;
    });
    const pending = [...segment.pending].filter(
      (entry) => isBetween(entry.item, from, stoppedAt) && this.takes(entry),
    );
    if (pending.length > 0)
      found.push(...[...found.splice(before), ...pending].sort(byPlace).slice(0, limit - before));
    return stoppedAt;
  }

  private takes(entry: SearchEntry<Item>, isMatch = false): boolean {
    const { since, accepts } = this.filter;
    // Each read of an item costs a cache miss.
    if (since !== undefined && entry.item.time < since) return false;
    if (accepts?.(entry.item) === false) return false;
    this.compared += 1;
    return isMatch || this.matches(entry);
  }
}

function isBetween(place: Place, from: Place | undefined, to: Place | undefined): boolean {
  return (!from || newestFirst(place, from) >= 0) && (!to || newestFirst(place, to) < 0);
}
