import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  hasWholeTerm,
  newestFirst,
  type SearchWord,
  type SearchWords,
  partsInText,
  possibleForms,
  SEPARATOR,
  type Spelling,
  splitStart,
  worthOfWords,
} from '@elevate/rules';
import { gramsOfTerm, type TermGrams } from './grams.js';
import {
  type Bounds,
  byPlace,
  MAX_SEGMENT,
  type Place,
  type Searchable,
  type SearchEntry,
  type Segment,
  segmentFor,
  type Visit,
} from './segment.js';

export const TEXTS_PER_CHECK = 32;

/** Narrows a search. Undefined bounds are open. */
export interface SearchFilter<Item extends Searchable> {
  /** In Unix milliseconds, inclusive. */
  readonly since?: number | undefined;
  /** In Unix milliseconds, exclusive. */
  readonly before?: number | undefined;
  readonly accepts?: (item: Item) => boolean;
}

/**
 * `best`: items with the whole term, newest first, then items with all words, best first. `newest`:
 * both by date.
 */
export type SearchOrder = 'best' | 'newest';

export interface SearchOptions<Item extends Searchable> extends SearchFilter<Item> {
  readonly order?: SearchOrder;
}

/** The part of an index that a search reads. */
export interface SearchedIndex<Item extends Searchable> {
  /** May change between two slices. */
  readonly segments: readonly Segment<Item>[];
  textOf(entry: SearchEntry<Item>): string;
  /** The rarest slot first. */
  byRarity(grams: TermGrams): TermGrams;
  /** False while words wait to be read. */
  readonly knowsAllWords: boolean;
  /** False only if no text has this word. */
  mayHaveWord(word: string): boolean;
  /** From 0, the rarer the higher. */
  rarityOf(word: SearchWord): number;
}

// Behind so many, only words of the title count, which are compared faster.
const RANKED_AT_MOST = 1_001;
const COMPARED_AT_MOST = 4_000;

/** In slices, from newest to oldest: first for the whole term, then for its words. */
export class Search<Item extends Searchable> {
  private readonly whole: WholeTermWalk<Item>;
  private words: WordsWalk<Item> | undefined;

  constructor(
    private readonly index: SearchedIndex<Item>,
    private readonly query: SearchWords,
    private readonly limit: number,
    private readonly options: SearchOptions<Item> = {},
  ) {
    this.whole = new WholeTermWalk(index, query.term ?? '', limit, options);
  }

  get compared(): number {
    return this.whole.compared + (this.words?.compared ?? 0);
  }

  runUntil(end: number): Item[] | undefined {
    if (!this.words) {
      if (!this.whole.runUntil(end)) return undefined;
      this.words = this.wordsWalk();
      if (this.words && performance.now() >= end) return undefined;
    }
    if (this.words && !this.words.runUntil(end)) return undefined;
    return this.results().map(({ item }) => item);
  }

  /** Undefined where its results would stand behind the limit. */
  private wordsWalk(): WordsWalk<Item> | undefined {
    const { index, limit, options, query } = this;
    const { results } = this.whole;
    const isFull = results.length >= limit;
    if (query.words.length === 0 || limit === 0 || (isFull && !this.isByDate)) return undefined;
    const last = isFull ? results.at(-1)!.item : undefined;
    const most = this.isByDate ? limit : 2 * RANKED_AT_MOST;
    return new WordsWalk(index, query.words, most, { ...options, last, known: new Set(results) });
  }

  private get isByDate(): boolean {
    return this.options.order === 'newest';
  }

  private results(): readonly SearchEntry<Item>[] {
    const { results } = this.whole;
    const others = this.words?.results ?? [];
    if (others.length === 0) return results;
    const all = this.isByDate
      ? [...results, ...others].sort(byPlace)
      : [...results, ...this.words!.bestFirst()];
    return all.slice(0, this.limit);
  }
}

/** Walks over the segments and takes what matches, up to a limit. */
abstract class Walk<Item extends Searchable> {
  compared = 0;
  readonly results: SearchEntry<Item>[] = [];
  /** Segments may be replaced, places stay. */
  private next: Place | undefined;
  private to: Place | undefined;

  constructor(
    protected readonly index: SearchedIndex<Item>,
    private readonly limit: number,
    private readonly filter: SearchFilter<Item>,
    last?: Place,
  ) {
    const { since, before } = filter;
    // No id is empty: before every item of its time.
    if (before !== undefined) this.next = { id: '', time: before - 1 };
    if (since !== undefined) this.to = { id: '', time: since - 1 };
    if (last && (!this.to || newestFirst(last, this.to) < 0)) this.to = last;
  }

  protected abstract visit(segment: Segment<Item>, visit: Visit<Item>, bounds: Bounds): void;
  protected abstract matches(entry: SearchEntry<Item>): boolean;

  /** True once nothing is left. */
  runUntil(end: number): boolean {
    const { segments } = this.index;
    let at = this.next ? segments.indexOf(segmentFor(segments, this.next)) : 0;
    while (this.isAhead(segments[at]) && !this.isFull()) {
      const stoppedAt = this.searchSegment(segments[at]!, end);
      if (!stoppedAt) at += 1;
      this.next = stoppedAt ?? segments[at]?.start;
      if (this.isAhead(segments[at]) && !this.isFull() && performance.now() >= end) return false;
    }
    return true;
  }

  protected isFull(): boolean {
    return this.results.length >= this.limit;
  }

  private isAhead(segment: Segment<Item> | undefined): boolean {
    return segment !== undefined && (!this.to || newestFirst(segment.start, this.to) < 0);
  }

  private searchSegment(segment: Segment<Item>, end: number): Place | undefined {
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
      return this.takes(entry) && results.push(entry) === limit;
    };
    this.visit(segment, visit, { from, to });
    this.beginPending();
    const pending = [...segment.pending].filter(
      (entry) => isBetween(entry.item, from, stoppedAt ?? to) && this.takes(entry),
    );
    if (pending.length > 0)
      results.push(
        ...results
          .splice(before)
          .concat(pending)
          .sort(byPlace)
          .slice(0, limit - before),
      );
    return stoppedAt;
  }

  /** Pending entries are in no postings. */
  protected beginPending(): void {}

  private takes(entry: SearchEntry<Item>): boolean {
    if (this.filter.accepts?.(entry.item) === false) return false;
    this.compared += 1;
    return this.matches(entry);
  }
}

function isBetween(place: Place, from: Place | undefined, to: Place | undefined): boolean {
  return (!from || newestFirst(place, from) >= 0) && (!to || newestFirst(place, to) < 0);
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

class WholeTermWalk<Item extends Searchable> extends Walk<Item> {
  private readonly grams: TermGrams;
  private readonly mayHave: (text: string) => boolean;

  constructor(
    index: SearchedIndex<Item>,
    private readonly term: string,
    limit: number,
    filter: SearchFilter<Item>,
  ) {
    super(index, term === '' ? 0 : limit, filter);
    this.grams = index.byRarity(gramsOfTerm(term));
    this.mayHave = finderOf(term);
  }

  protected override visit(segment: Segment<Item>, visit: Visit<Item>, bounds: Bounds): void {
    segment.visitCandidates(this.grams, visit, bounds);
  }

  protected override matches(entry: SearchEntry<Item>): boolean {
    const text = this.index.textOf(entry);
    return this.mayHave(text) && hasWholeTerm(text, this.term);
  }
}

interface SpelledGrams {
  readonly spelling: Spelling;
  readonly parts: readonly TermGrams[];
}

const BITS = MAX_SEGMENT / 32;
const [all, ofWord, ofPart] = [0, 1, 2].map(() => new Uint32Array(BITS)) as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
];

class WordsWalk<Item extends Searchable> extends Walk<Item> {
  /** The rarest word first. */
  private readonly words: readonly SearchWord[];
  private readonly grams: readonly (readonly SpelledGrams[])[];
  /** Without the spellings that the segment lacks. */
  private possible: readonly SearchWord[];
  private readonly ranked = new Map<SearchEntry<Item>, readonly number[]>();
  private readonly exact: readonly SearchWord[];
  private readonly known: ReadonlySet<SearchEntry<Item>>;
  private readonly isByDate: boolean;

  constructor(
    index: SearchedIndex<Item>,
    words: readonly SearchWord[],
    limit: number,
    {
      known,
      last,
      order,
      ...filter
    }: SearchOptions<Item> & {
      readonly known: ReadonlySet<SearchEntry<Item>>;
      readonly last: Place | undefined;
    },
  ) {
    super(index, limit, filter, last);
    this.known = known;
    this.isByDate = order === 'newest';
    this.words = words.toSorted((a, b) => index.rarityOf(b) - index.rarityOf(a));
    this.possible = this.words;
    this.exact = this.words.map((word) => ({ ...word, spellings: word.spellings.slice(0, 1) }));
    this.grams = this.words.map(({ spellings }) =>
      spellings.flatMap((spelling) => {
        return spelledIn(index, spelling).map((known) => {
          const parts = partsInText(known).map((part) => index.byRarity(gramsOfTerm(part)));
          return { spelling: known, parts };
        });
      }),
    );
  }

  bestFirst(): SearchEntry<Item>[] {
    const rarities = this.words.map((word) => this.index.rarityOf(word));
    const scored = this.results.map((entry) => {
      const worths = this.ranked.get(entry)!;
      const score = worths.reduce((sum, worth, at) => sum + worth * rarities[at]!, 0);
      return { entry, score };
    });
    scored.sort((a, b) => b.score - a.score || byPlace(a.entry, b.entry));
    return scored.map(({ entry }) => entry);
  }

  protected override visit(segment: Segment<Item>, visit: Visit<Item>, bounds: Bounds): void {
    if (!segment.postings) return;
    const possible: SearchWord[] = [];
    for (const [at, word] of this.words.entries()) {
      ofWord.fill(0);
      const spellings = this.grams[at]!.filter((grams) => markSpelling(segment, grams));
      if (spellings.length === 0) return;
      possible.push({ ...word, spellings: spellings.map(({ spelling }) => spelling) });
      let left = 0;
      for (let bits = 0; bits < BITS; bits += 1)
        left |= all[bits] = at === 0 ? ofWord[bits]! : all[bits]! & ofWord[bits]!;
      if (left === 0) return;
    }
    this.possible = possible;
    segment.visitMarked(all, visit, bounds);
  }

  protected override isFull(): boolean {
    const isRanked = !this.isByDate && this.ranked.size >= RANKED_AT_MOST;
    return super.isFull() || (isRanked && this.compared >= COMPARED_AT_MOST);
  }

  protected override beginPending(): void {
    this.possible = this.words;
  }

  protected override matches(entry: SearchEntry<Item>): boolean {
    if (this.known.has(entry)) return false;
    const whole = this.index.textOf(entry);
    const titleEnd = whole.indexOf(SEPARATOR);
    const isWhole = this.isByDate || this.ranked.size < RANKED_AT_MOST;
    const text = isWhole ? whole : whole.slice(0, titleEnd);
    const words = isWhole ? this.possible : this.exact;
    const worths = worthOfWords(words, text, titleEnd);
    if (worths) this.ranked.set(entry, worths);
    return worths !== undefined;
  }
}

/** Only the spellings that some text may have. */
function spelledIn<Item extends Searchable>(
  index: SearchedIndex<Item>,
  spelling: Spelling,
): Spelling[] {
  if (!index.knowsAllWords) return [spelling];
  const { stem, worth } = spelling;
  if (stem !== undefined)
    return possibleForms(stem)
      .filter((form) => index.mayHaveWord(form))
      .map((form) => ({ parts: [form], ends: 'whole', worth }));
  const start = splitStart(spelling);
  return start === undefined || index.mayHaveWord(start) ? [spelling] : [];
}

/** Adds the candidates of a spelling to `ofWord`; false if the segment has none. */
function markSpelling<Item extends Searchable>(
  segment: Segment<Item>,
  { parts }: SpelledGrams,
): boolean {
  if (parts.length === 1) return segment.markCandidates(parts[0]!, ofWord);
  const together = new Uint32Array(BITS).fill(-1);
  for (const part of parts) {
    ofPart.fill(0);
    if (!segment.markCandidates(part, ofPart)) return false;
    for (let bits = 0; bits < BITS; bits += 1) together[bits]! &= ofPart[bits]!;
  }
  for (let bits = 0; bits < BITS; bits += 1) ofWord[bits]! |= together[bits]!;
  return true;
}

// Requests are served between the slices of a long search.
const SLICE_MS = 4;

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
