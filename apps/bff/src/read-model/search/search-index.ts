import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  foldForSearch,
  matchesSearch,
  newestFirst,
  type RankKey,
  searchedTexts,
  type SearchedTexts,
} from '@elevate/rules';
import { gramsOfTerm, SLOTS, type TermGrams, GramReader } from './grams.js';

// Jest's sandbox makes reads of globals slow; these run millions of times.
const { ceil, clz32, imul } = Math;

const WORDS_PER_TEXT = 9;
const SECOND_HASH = 0x9e3779b1;

/**
 * A Bloom filter of runs of four to six characters. About one absent run in eight seems present; a term with any
 * absent run is in no text of the segment.
 */
class RunFilter {
  private readonly words: Uint32Array;

  constructor(texts: number) {
    this.words = new Uint32Array(texts * WORDS_PER_TEXT);
  }

  add(hash: number): void {
    const second = imul(hash, SECOND_HASH);
    const { words } = this;
    words[this.wordOf(hash)]! |= 1 << (hash & 31);
    words[this.wordOf(second)]! |= 1 << (second >>> 8);
  }

  mayHave(hash: number): boolean {
    const second = imul(hash, SECOND_HASH);
    const { words } = this;
    return (
      (words[this.wordOf(hash)]! & (1 << (hash & 31))) !== 0 &&
      (words[this.wordOf(second)]! & (1 << (second >>> 8))) !== 0
    );
  }

  // Multiply and shift is far faster than a modulo.
  private wordOf(hash: number): number {
    return ((hash >>> 16) * this.words.length) >>> 16;
  }
}

/** A trigram in at least this share of the texts is dense. */
const DENSE_SHARE = 1 / 4;
const TEXTS_PER_BUILD_CHECK = 8;
const USUAL_GRAMS = 700;

const BITMAP = 0x80000000;
const DENSE = 0x40000000;
const ADDRESS = 0x3fffffff;
const END = 0;
/** Skips `SKIPPED` texts; smaller bytes are the distance from the previous text. */
const SKIP = 255;
const SKIPPED = 254;

export interface Postings {
  /** By slot: 0 if no text has it, otherwise flags and the address of its list or bitmap. */
  readonly directory: Directory;
  readonly lists: Uint8Array;
  readonly bitmaps: Uint32Array;
  readonly bitmapWords: number;
  readonly runs: RunFilter;
}

type TextAt = (number: number) => string;

/** Every gram once a text, as bytes or, if frequent, as a bitmap. */
export class SegmentBuilder {
  private readonly reader = new GramReader();
  private readonly lastText = new Uint16Array(SLOTS);
  private readonly sizes = new Uint32Array(SLOTS);
  private readonly counts = new Uint16Array(SLOTS);
  private readonly dense = new Uint8Array(SLOTS);
  private readonly runs: RunFilter;
  private emitted: Uint16Array;
  private size = 0;
  private readonly ends: Uint32Array;
  private readonly steps: readonly (() => void)[];
  private readonly bitmapWords: number;
  private readonly rows = new Uint32Array(SLOTS);
  private postings: Postings | undefined;
  private step = 0;
  private next = 0;

  constructor(
    private readonly texts: number,
    private readonly textAt: TextAt,
  ) {
    this.emitted = new Uint16Array(texts * USUAL_GRAMS);
    this.runs = new RunFilter(texts);
    // A text's short grams, then its runs of four.
    this.ends = new Uint32Array(texts * 2);
    this.bitmapWords = ceil(texts / 32);
    this.steps = [
      () => this.emitShort(this.next),
      () => this.emitFours(this.next),
      () => this.write(this.next),
    ];
  }

  buildUntil(end: number): Postings | undefined {
    for (; this.step < this.steps.length; this.step += 1, this.next = 0) {
      if (this.next === 0) this.begin();
      const run = this.steps[this.step]!;
      while (this.next < this.texts) {
        run();
        this.next += 1;
        if (this.next % TEXTS_PER_BUILD_CHECK === 0 && performance.now() >= end) return undefined;
      }
    }
    return this.postings;
  }

  private begin(): void {
    this.lastText.fill(0);
    if (this.step === 1) this.markDense();
    if (this.step === 2) this.allocate();
  }

  private emitShort(number: number): void {
    const text = this.textAt(number);
    this.makeRoom(text.length * 3);
    const { reader, runs } = this;
    reader.restart();
    for (let at = 0; at < text.length; at += 1) {
      reader.read(text.charCodeAt(at));
      this.emit(reader.one(), number);
      if (at > 0) this.emit(reader.two(), number);
      if (at > 1) this.emit(reader.three(), number);
      if (at > 2) runs.add(reader.fourHash());
      if (at > 3) runs.add(reader.fiveHash());
      if (at > 4) runs.add(reader.sixHash());
    }
    this.ends[number] = this.size;
  }

  private emitFours(number: number): void {
    const text = this.textAt(number);
    this.makeRoom(text.length);
    const { dense, reader } = this;
    let wasDense = false;
    reader.restart();
    for (let at = 0; at < text.length; at += 1) {
      reader.read(text.charCodeAt(at));
      const isDense = at > 1 && dense[reader.three()] === 1;
      if (wasDense && isDense) this.emit(reader.four(), number);
      wasDense = isDense;
    }
    this.ends[this.texts + number] = this.size;
  }

  private emit(slot: number, number: number): void {
    const distance = number + 1 - this.lastText[slot]!;
    if (distance === 0) return;
    this.lastText[slot] = number + 1;
    this.emitted[this.size++] = slot;
    this.counts[slot]! += 1;
    this.sizes[slot]! += distance <= SKIPPED ? 1 : 1 + (((distance - 1) / SKIPPED) | 0);
  }

  private markDense(): void {
    const least = this.texts * DENSE_SHARE;
    this.counts.forEach((count, slot) => {
      if (count >= least) this.dense[slot] = 1;
    });
  }

  /** From here on `sizes` are the addresses to write at. */
  private allocate(): void {
    const { sizes, dense, bitmapWords, rows, runs } = this;
    let listBytes = 1;
    let bitmapsSize = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      const size = sizes[slot]!;
      if (size === 0) continue;
      const flag = dense[slot] === 1 ? DENSE : 0;
      if (size >= bitmapWords * 4) {
        rows[slot] = BITMAP | flag | bitmapsSize;
        bitmapsSize += bitmapWords;
        continue;
      }
      rows[slot] = flag | listBytes;
      sizes[slot] = listBytes;
      listBytes += size + 1;
    }
    const lists = new Uint8Array(listBytes);
    const bitmaps = new Uint32Array(bitmapsSize);
    const directory = new Directory(rows);
    this.postings = { directory, lists, bitmaps, bitmapWords, runs };
  }

  private write(number: number): void {
    const { ends, texts } = this;
    this.writeSlots(number, number === 0 ? 0 : ends[number - 1]!, ends[number]!);
    this.writeSlots(number, ends[texts + number - 1]!, ends[texts + number]!);
  }

  private writeSlots(number: number, from: number, to: number): void {
    const { emitted, lastText, sizes, rows } = this;
    const { lists, bitmaps } = this.postings!;
    const bit = 1 << (number & 31);
    const word = number >>> 5;
    for (let index = from; index < to; index += 1) {
      const slot = emitted[index]!;
      const entry = rows[slot]!;
      if (entry >= BITMAP) {
        bitmaps[(entry & ADDRESS) + word]! |= bit;
        continue;
      }
      let distance = number + 1 - lastText[slot]!;
      if (distance === 0) continue;
      lastText[slot] = number + 1;
      let at = sizes[slot]!;
      for (; distance > SKIPPED; distance -= SKIPPED) lists[at++] = SKIP;
      lists[at++] = distance;
      sizes[slot] = at;
    }
  }

  private makeRoom(more: number): void {
    if (this.size + more <= this.emitted.length) return;
    const bigger = new Uint16Array((this.size + more) * 1.5);
    bigger.set(this.emitted.subarray(0, this.size));
    this.emitted = bigger;
  }
}

const WORD_BITS = 32;

/** Most slots have no row, so a bit a slot and a count a word find them. */
class Directory {
  private readonly used = new Uint32Array(SLOTS / WORD_BITS);
  private readonly before = new Uint16Array(SLOTS / WORD_BITS);
  private readonly rows: Uint32Array;

  constructor(bySlot: Uint32Array) {
    this.rows = bySlot.filter((row) => row !== 0);
    let count = 0;
    for (let slot = 0; slot < SLOTS; slot += 1) {
      if (slot % WORD_BITS === 0) this.before[slot / WORD_BITS] = count;
      if (bySlot[slot] === 0) continue;
      this.used[slot >>> 5]! |= 1 << (slot & 31);
      count += 1;
    }
  }

  /** 0 if the slot has none. */
  rowOf(slot: number): number {
    const word = slot >>> 5;
    const bits = this.used[word]!;
    const bit = 1 << (slot & 31);
    return (bits & bit) === 0 ? 0 : this.rows[this.before[word]! + countBits(bits & (bit - 1))]!;
  }
}

function countBits(bits: number): number {
  let pairs = bits - ((bits >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((pairs + (pairs >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export interface SearchEntry<Item extends Searchable> {
  item: Item;
  text: string | undefined;
  segment: Segment<Item> | undefined;
  /** -1 while pending. */
  position: number;
}

type Visit<Item extends Searchable> = (entry: SearchEntry<Item>) => boolean;

type VisitAt = (position: number) => boolean;

interface Bounds {
  readonly from?: Place | undefined;
  /** Exclusive. */
  readonly to?: Place | undefined;
}

// Checking this many texts costs less than reading another list.
const FEW = 3;
const MAX_SEGMENT = 8192;
const candidates = new Uint16Array(MAX_SEGMENT);

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
  visitCandidates(
    { slots, fours, runs: termRuns }: TermGrams,
    visit: Visit<Item>,
    { from, to }: Bounds = {},
  ): void {
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
    const start = from && newestFirst(this.start, from) < 0 ? this.positionOf(from) : 0;
    const end = to ? this.positionOf(to) : this.entries.length;
    const visitAt = (position: number): boolean => {
      if (position >= end) return true;
      if (position < start) return false;
      const entry = this.entries[position];
      return entry !== undefined && visit(entry);
    };
    if (lists.length === 0) this.visitBitmaps(bitmaps, start, visitAt);
    else this.visitLists(lists, bitmaps, visitAt);
  }

  /** Finds the first entry that is not before the place. */
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
    const { bitmaps, bitmapWords } = this.postings!;
    for (let word = start >>> 5; word < bitmapWords; word += 1) {
      let rest = -1;
      for (let row = 0; row < rows.length && rest !== 0; row += 1)
        rest &= bitmaps[rows[row]! + word]!;
      for (; rest !== 0; rest &= rest - 1)
        if (visitAt(word * 32 + 31 - clz32(rest & -rest))) return;
    }
  }

  private visitLists(lists: readonly number[], rows: readonly number[], visitAt: VisitAt): void {
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

function textOf<Item extends Searchable>(entry: SearchEntry<Item>): string {
  return (entry.text ??= textOfItem(entry.item));
}

/** Replaces a segment, in slices, by ones whose postings know its changes. */
class Rebuild<Item extends Searchable> {
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

function segmentFor<Item extends Searchable>(
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

function byPlace<Item extends Searchable>(a: SearchEntry<Item>, b: SearchEntry<Item>): number {
  return newestFirst(a.item, b.item);
}

type Place = Pick<RankKey, 'id' | 'time'>;

export interface Searchable extends Place {
  readonly state: SearchedTexts;
}

/** Cannot be typed, so no term matches across two texts. */
const SEPARATOR = '\0';

function textOfItem({ state }: Searchable): string {
  return searchedTexts(state).join(SEPARATOR);
}

function haveSameTexts({ state: a }: Searchable, { state: b }: Searchable): boolean {
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

export const TEXTS_PER_CHECK = 32;

/** Narrows a search. Undefined bounds are open. */
export interface SearchFilter<Item extends Searchable> {
  /** In Unix milliseconds, inclusive. */
  readonly since?: number | undefined;
  /** In Unix milliseconds, exclusive. */
  readonly before?: number | undefined;
  readonly accepts?: (item: Item) => boolean;
}

/** Characters of most texts, the rarest first. */
const USUAL = 'kvbygpwfmucdlhrsnioate ';

/** `includes` stops at each of a term's first characters; starting at its rarest one stops less often. */
function finderOf(term: string): (text: string) => boolean {
  const rank = (at: number) => USUAL.indexOf(term[at]!);
  let rarest = 0;
  for (let at = 1; at < term.length; at += 1) if (rank(at) < rank(rarest)) rarest = at;
  const head = term.slice(0, rarest);
  const tail = term.slice(rarest);
  return (text) => {
    let at = text.indexOf(tail, rarest);
    while (at !== -1 && !text.startsWith(head, at - rarest)) at = text.indexOf(tail, at + 1);
    return at !== -1;
  };
}

/** In slices, from newest to oldest, up to the first segment that fills it. */
class Search<Item extends Searchable> {
  compared = 0;
  private readonly results: SearchEntry<Item>[] = [];
  private readonly folded: string;
  private readonly matches: (entry: SearchEntry<Item>) => boolean;
  /** Segments may be replaced, places stay. */
  private next: Place | undefined;
  private readonly to: Place | undefined;

  constructor(
    private readonly index: SearchIndex<Item>,
    term: string,
    private readonly limit: number,
    private readonly filter: SearchFilter<Item> = {},
  ) {
    const { since, before } = filter;
    // No id is empty: before every item of its time.
    if (before !== undefined) this.next = { id: '', time: before - 1 };
    if (since !== undefined) this.to = { id: '', time: since - 1 };
    const folded = foldForSearch(term);
    this.folded = folded;
    const find = finderOf(folded);
    this.matches = folded.includes(SEPARATOR)
      ? ({ item }) => matchesSearch(item.state, term)
      : (entry) => find(textOf(entry));
  }

  runUntil(end: number): Item[] | undefined {
    const segments = this.index.segments;
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

  private isAhead(segment: Segment<Item> | undefined): boolean {
    return segment !== undefined && segment.start.time >= (this.filter.since ?? -Infinity);
  }

  private firstOf(segments: readonly Segment<Item>[]): number {
    if (this.folded === '') return segments.length;
    return this.next ? segments.indexOf(segmentFor(segments, this.next)) : 0;
  }

  private searchSegment(segment: Segment<Item>, grams: TermGrams, end: number): Place | undefined {
    const { results, limit, next: from, to } = this;
    const before = results.length;
    let stoppedAt: Place | undefined;
    let left = TEXTS_PER_CHECK;
    const visit: Visit<Item> = (entry) => {
      if (left === 0) {
        left = TEXTS_PER_CHECK;
        if (performance.now() >= end) {
          stoppedAt = entry.item;
          return true;
        }
      }
      left -= 1;
      return this.takes(entry, grams.isExact) && results.push(entry) === limit;
    };
    segment.visitCandidates(grams, visit, { from, to });
    const pending = [...segment.pending].filter(
      (entry) => isBetween(entry.item, from, stoppedAt ?? to) && this.takes(entry),
    );
    if (pending.length > 0)
      results.push(
        ...[...results.splice(before), ...pending].sort(byPlace).slice(0, limit - before),
      );
    return stoppedAt;
  }

  private takes(entry: SearchEntry<Item>, isMatch = false): boolean {
    if (this.filter.accepts?.(entry.item) === false) return false;
    this.compared += 1;
    return isMatch || this.matches(entry);
  }
}

function isBetween(place: Place, from: Place | undefined, to: Place | undefined): boolean {
  return (!from || newestFirst(place, from) >= 0) && (!to || newestFirst(place, to) < 0);
}

// Requests are served between the slices of a rebuild or a long search.
const SLICE_MS = 4;
const TICK_MS = 100;
const CHANGES_AT_REST = 256;
const CHANGES_AT_WORK = 2_048;
// More changes in a tick are a replay: indexing waits until the content has doubled.
const PUTS_OF_REPLAY = 64;

/** Newest items whose text contains a term (see `matchesSearch`). */
export class SearchIndex<Item extends Searchable> {
  private readonly entries = new Map<string, SearchEntry<Item>>();
  /** May change between two slices of a search. */
  readonly segments = [new Segment<Item>({ id: '', time: Infinity })];
  /** By slot: bytes of its postings; a search starts with its rarest gram. */
  private readonly weights = new Uint32Array(SLOTS);
  private changes = 0;
  private putsOfTick = 0;
  private rebuild: Rebuild<Item> | undefined;
  private tick: NodeJS.Timeout | undefined;
  private readonly turns = new SearchTurns();
  /** Indexing would take half of the processor from a replay before the first search. */
  isWaiting: () => boolean = () => false;

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
    return new Search(this, term, limit, filter);
  }

  gramsOf(folded: string): TermGrams {
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
    const isDue = this.changes > this.allowedChanges() && !this.isWaiting();
    this.putsOfTick = 0;
    if (isDue) this.takeSlice();
    else if (hadPuts || this.isWaiting()) this.awaitTick();
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

/** Long searches get one slice each per turn of the event loop, in turn. */
export class SearchTurns {
  private lastTurn: Promise<unknown> = Promise.resolve();

  constructor(private readonly sliceMs = SLICE_MS) {}

  run<Item extends Searchable>(search: Search<Item>): Item[] | Promise<Item[]> {
    return search.runUntil(performance.now() + this.sliceMs) ?? this.finish(search);
  }

  private async finish<Item extends Searchable>(search: Search<Item>): Promise<Item[]> {
    for (;;) {
      await (this.lastTurn = this.lastTurn.then(() => nextTurn()));
      const matches = search.runUntil(performance.now() + this.sliceMs);
      if (matches) return matches;
    }
  }
}
