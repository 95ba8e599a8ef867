import { foldForSearch, matchesSearch, newestFirst } from '@elevate/rules';
import { gramsOfTerm, SLOTS, type TermGrams } from './grams.js';
import {
  byPlace,
  haveSameTexts,
  type Place,
  Rebuild,
  type Searchable,
  type SearchEntry,
  Segment,
  segmentFor,
  SEPARATOR,
  textOf,
} from './rebuild.js';
import { ADDRESS, BITMAP } from './segment-builder.js';

export const TEXTS_PER_CHECK = 32;

/** What a search reads. It may change between two slices. */
interface Searched<Item extends Searchable> {
  segments(): readonly Segment<Item>[];
  gramsOf(folded: string): TermGrams;
}

/** Narrows a search. Undefined bounds are open. */
interface SearchFilter<Item extends Searchable> {
  /** In Unix milliseconds, inclusive. */
  readonly since?: number | undefined;
  /** In Unix milliseconds, exclusive. */
  readonly before?: number | undefined;
  readonly accepts?: (item: Item) => boolean;
}

/** In slices, from newest to oldest, up to the first segment that fills it. */
class Search<Item extends Searchable> {
  compared = 0;
  private readonly results: SearchEntry<Item>[] = [];
  private readonly folded: string;
  private readonly matches: (entry: SearchEntry<Item>) => boolean;
  /** Segments may be replaced, places stay. */
  private next: Place | undefined;

  constructor(
    private readonly index: Searched<Item>,
    term: string,
    private readonly limit: number,
    private readonly filter: SearchFilter<Item> = {},
  ) {
    const { before } = filter;
    // No id is empty: before every item of its time.
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
    while (this.isAhead(segments[at]) && this.results.length < this.limit) {
      const stoppedAt = this.searchSegment(segments[at]!, grams, end);
      if (!stoppedAt) at += 1;
      this.next = stoppedAt ?? segments[at]?.start;
      const isFull = this.results.length >= this.limit;
      if (this.isAhead(segments[at]) && !isFull && performance.now() >= end) return undefined;
    }
    return this.results.map(({ item }) => item);
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
    const { results, limit, next: from } = this;
    const before = results.length;
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
      return this.takes(entry, grams.isExact) && results.push(entry) === limit;
    });
    const pending = [...segment.pending].filter(
      (entry) => isBetween(entry.item, from, stoppedAt) && this.takes(entry),
    );
    if (pending.length > 0)
      results.push(
        ...[...results.splice(before), ...pending].sort(byPlace).slice(0, limit - before),
      );
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

// A rebuild yields to requests after each slice.
const SLICE_MS = 4;
const TICK_MS = 100;
const CHANGES_AT_REST = 256;
const CHANGES_AT_WORK = 2_048;
// More changes in a tick are a replay: indexing waits until the content has doubled.
const PUTS_OF_REPLAY = 64;

/** Newest items whose text contains a term (see `matchesSearch`). */
export class SearchIndex<Item extends Searchable> {
  private readonly entries = new Map<string, SearchEntry<Item>>();
  private segments = [new Segment<Item>({ id: '', time: Infinity })];
  /** By slot: bytes of its postings; a search starts with its rarest gram. */
  private readonly weights = new Uint32Array(SLOTS);
  private changes = 0;
  private putsOfTick = 0;
  private rebuild: Rebuild<Item> | undefined;
  private tick: NodeJS.Timeout | undefined;
  private readonly turns = new SearchTurns();
  private readonly searched: Searched<Item> = {
    segments: () => this.segments,
    gramsOf: (folded) => this.gramsOf(folded),
  };

  /** Adds or replaces an item by id. Searchable immediately; indexed later. */
  put(item: Item): void {
    const before = this.entries.get(item.id);
    // Most changes affect view counts only.
    if (before && before.item.time === item.time && haveSameTexts(before.item, item)) {
      before.item = item;
      return;
    }
    this.remove(item.id);
    const entry = { item, text: undefined, segment: undefined, position: -1 };
    segmentFor(this.segments, item).add(entry);
    this.entries.set(item.id, entry);
    this.noteChange();
  }

  finish(): void {
    while (this.changes > 0) this.buildUntil(Infinity);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    entry.segment?.remove(entry);
    this.noteChange();
  }

  find(term: string, limit = Infinity): Item[] {
    return this.search(term, limit).runUntil(Infinity)!;
  }

  /** Items that change during a search of several slices may be missing. */
  findInTurns(term: string, limit: number, filter?: SearchFilter<Item>): Item[] | Promise<Item[]> {
    return this.turns.run(this.search(term, limit, filter));
  }

  search(term: string, limit: number, filter?: SearchFilter<Item>): Search<Item> {
    return new Search(this.searched, term, limit, filter);
  }

  private gramsOf(folded: string): TermGrams {
    const { weights } = this;
    const { slots, ...longer } = gramsOfTerm(folded);
    return { slots: slots.toSorted((a, b) => weights[a]! - weights[b]!), ...longer };
  }

  private noteChange(): void {
    this.changes += 1;
    this.putsOfTick += 1;
    if (!this.rebuild) this.awaitTick();
  }

  private takeTick(): void {
    this.tick = undefined;
    const hadPuts = this.putsOfTick > 0;
    const isDue = this.changes > this.allowedChanges();
    this.putsOfTick = 0;
    if (isDue) this.takeSlice();
    else if (hadPuts) this.awaitTick();
  }

  private takeSlice(): void {
    this.buildUntil(performance.now() + SLICE_MS);
    if (this.rebuild) setImmediate(() => this.takeSlice()).unref();
    else this.awaitTick();
  }

  private awaitTick(): void {
    this.tick ??= setTimeout(() => this.takeTick(), TICK_MS).unref();
  }

  private allowedChanges(): number {
    if (this.putsOfTick >= PUTS_OF_REPLAY) return Math.max(CHANGES_AT_WORK, this.entries.size / 2);
    return this.putsOfTick > 0 ? CHANGES_AT_WORK : CHANGES_AT_REST;
  }

  private buildUntil(end: number): void {
    this.rebuild ??= new Rebuild(mostChanged(this.segments));
    const segments = this.rebuild.buildUntil(end);
    if (!segments) return;
    const old = this.rebuild.segment;
    this.rebuild = undefined;
    const isKept = this.segments.length === 1 || segments.some(({ size }) => size > 0);
    this.segments.splice(this.segments.indexOf(old), 1, ...(isKept ? segments : []));
    this.weigh(old, -1);
    if (isKept) for (const segment of segments) this.weigh(segment, 1);
    this.changes = this.segments.reduce((sum, { changes }) => sum + changes, 0);
  }

  private weigh({ postings }: Segment<Item>, by: 1 | -1): void {
    if (!postings) return;
    const { directory, lists, bitmapWords } = postings;
    // In the order of slots: the next list begins where one ends.
    let end = lists.length;
    for (let slot = SLOTS - 1; slot >= 0; slot -= 1) {
      const row = directory.rowOf(slot);
      if (row === 0) continue;
      const isBitmap = row >= BITMAP;
      this.weights[slot]! += by * (isBitmap ? bitmapWords * 4 : end - (row & ADDRESS));
      if (!isBitmap) end = row & ADDRESS;
    }
  }
}

function mostChanged<Item extends Searchable>(segments: readonly Segment<Item>[]): Segment<Item> {
  return segments.reduce((most, segment) => (segment.changes > most.changes ? segment : most));
}

/** Requests are served between turns. */
const TURN_SLICE_MS = 4;

/** Long searches get one slice each per turn of the event loop. */
export class SearchTurns {
  private readonly waiting: (() => void)[] = [];
  private turn: NodeJS.Immediate | undefined;

  constructor(private readonly sliceMs = TURN_SLICE_MS) {}

  /** Finishes a short search at once. */
  run<Item extends Searchable>(search: Search<Item>): Item[] | Promise<Item[]> {
    const matches = search.runUntil(performance.now() + this.sliceMs);
    return matches ?? new Promise((resolve, reject) => this.wait(search, resolve, reject));
  }

  private wait<Item extends Searchable>(
    search: Search<Item>,
    resolve: (matches: Item[]) => void,
    reject: (error: unknown) => void,
  ): void {
    this.waiting.push(() => {
      try {
        const matches = search.runUntil(performance.now() + this.sliceMs);
        if (matches) resolve(matches);
        else this.wait(search, resolve, reject);
      } catch (error) {
        reject(error);
      }
    });
    this.turn ??= setImmediate(() => this.takeTurn());
  }

  private takeTurn(): void {
    this.turn = undefined;
    this.waiting.shift()?.();
    if (this.waiting.length > 0) this.turn ??= setImmediate(() => this.takeTurn());
  }
}
