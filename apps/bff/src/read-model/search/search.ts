import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  boundsOfWords,
  hasAllWords,
  hasWholeTerm,
  isLetter,
  newestFirst,
  type SearchWord,
  type SearchWords,
  partsInText,
  possibleForms,
  RESULTS_PER_PAGE,
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
import { countBits } from './postings.js';

export const TEXTS_PER_CHECK = 32;

export interface SearchFilter<Item extends Searchable> {
  readonly since?: number | undefined;
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

export interface SearchedIndex<Item extends Searchable> {
  readonly segments: readonly Segment<Item>[];
  textOf(entry: SearchEntry<Item>): string;
  /** The rarest slot first. */
  byRarity(grams: TermGrams): TermGrams;
  readonly knowsAllWords: boolean;
  /** False only if no text has this word. */
  mayHaveWord(word: string): boolean;
  rarityOf(word: SearchWord): number;
}

/** The newest. */
const CANDIDATES_AT_MOST = 4_000;
/** So many in a row that change nothing on the first page end a step. */
const IN_VAIN = 500;

/** In slices, from newest to oldest: all matches, or first for the whole term, then for its words. */
export class Search<Item extends Searchable> {
  private readonly first: Walk<Item>;
  private words: BestWalk<Item> | undefined;
  private best: readonly SearchEntry<Item>[] | undefined;

  constructor(
    private readonly index: SearchedIndex<Item>,
    private readonly query: SearchWords,
    private readonly limit: number,
    private readonly options: SearchOptions<Item> = {},
  ) {
    this.first =
      options.order === 'newest'
        ? new NewestWalk(index, query, limit, options)
        : new WholeTermWalk(index, query.term ?? '', limit, options);
  }

  get compared(): number {
    return this.first.compared + (this.words?.compared ?? 0);
  }

  runUntil(end: number): Item[] | undefined {
    if (!this.words) {
      if (!this.first.runUntil(end)) return undefined;
      this.words = this.wordsWalk();
      if (this.words && performance.now() >= end) return undefined;
    }
    if (this.words && !this.words.runUntil(end)) return undefined;
    this.best ??= [...this.first.results, ...(this.words?.bestFirst() ?? [])];
    return this.best.slice(0, this.limit).map(({ item }) => item);
  }

  /** Of a finished search by `best`; undefined if it has not met all of them. */
  newest(): Item[] | undefined {
    const { limit, first, words, best = [] } = this;
    if (words ? !words.isComplete : first.results.length >= limit) return undefined;
    return best
      .toSorted(byPlace)
      .slice(0, limit)
      .map(({ item }) => item);
  }

  private wordsWalk(): BestWalk<Item> | undefined {
    const { index, limit, options, query } = this;
    const { results } = this.first;
    if (options.order === 'newest' || results.length >= limit || query.words.length === 0)
      return undefined;
    return new BestWalk(index, query.words, new Set(results), limit, options);
  }
}

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
  ) {
    const { since, before } = filter;
    // No id is empty: before every item of its time.
    if (before !== undefined) this.next = { id: '', time: before - 1 };
    if (since !== undefined) this.to = { id: '', time: since - 1 };
  }

  protected abstract visit(segment: Segment<Item>, visit: Visit<Item>, bounds: Bounds): void;
  protected abstract matches(entry: SearchEntry<Item>): boolean;

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
      if (this.takes(entry)) results.push(entry);
      return this.isFull();
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

class WholeTerm {
  readonly grams: TermGrams;
  private readonly mayHave: (text: string) => boolean;

  constructor(
    index: Pick<SearchedIndex<Searchable>, 'byRarity'>,
    private readonly term: string,
  ) {
    this.grams = index.byRarity(gramsOfTerm(term));
    this.mayHave = finderOf(term);
  }

  isIn(text: string): boolean {
    return this.mayHave(text) && hasWholeTerm(text, this.term);
  }
}

class WholeTermWalk<Item extends Searchable> extends Walk<Item> {
  private readonly whole: WholeTerm;

  constructor(index: SearchedIndex<Item>, term: string, limit: number, filter: SearchFilter<Item>) {
    super(index, term === '' ? 0 : limit, filter);
    this.whole = new WholeTerm(index, term);
  }

  protected override visit(segment: Segment<Item>, visit: Visit<Item>, bounds: Bounds): void {
    segment.visitCandidates(this.whole.grams, visit, bounds);
  }

  protected override matches(entry: SearchEntry<Item>): boolean {
    return this.whole.isIn(this.index.textOf(entry));
  }
}

interface SpelledGrams {
  /** All have these grams. */
  readonly spellings: Spelling[];
  readonly parts: readonly TermGrams[];
}

const BITS = MAX_SEGMENT / 32;
const [all, ofWord, ofPart] = [0, 1, 2].map(() => new Uint32Array(BITS)) as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
];
/** Comparing so many texts costs less than marking those of another word. */
const FEW = 16;

class WordMarks<Item extends Searchable> {
  readonly words: readonly SearchWord[];
  private readonly grams: (readonly SpelledGrams[])[] = [];

  constructor(
    private readonly index: SearchedIndex<Item>,
    words: readonly SearchWord[],
  ) {
    const rarities = new Map(words.map((word) => [word, index.rarityOf(word)]));
    this.words = words.toSorted((a, b) => rarities.get(b)! - rarities.get(a)!);
  }

  /** Marks them in `all` and returns the words with the spellings that the segment may have. */
  mark(segment: Segment<Item>): readonly SearchWord[] {
    const possible: SearchWord[] = [];
    let left = Infinity;
    for (const [at, word] of this.words.entries()) {
      if (left > FEW) ofWord.fill(0);
      const spellings = (this.grams[at] ??= this.gramsOf(word)).filter((grams) =>
        left > FEW
          ? markSpelling(segment, grams)
          : grams.parts.every((part) => segment.mayHave(part)),
      );
      if (spellings.length === 0) left = 0;
      else if (left > FEW) left = at === 0 ? take(ofWord) : intersect(ofWord);
      if (left === 0) break;
      possible.push({ ...word, spellings: spellings.flatMap((grams) => grams.spellings) });
    }
    const isPossible = left > 0 && this.words.length > 0;
    if (!isPossible) all.fill(0);
    return isPossible ? possible : [];
  }

  private gramsOf({ spellings }: SearchWord): SpelledGrams[] {
    const { index } = this;
    const grams = new Map<string, SpelledGrams>();
    for (const spelling of spellings.flatMap((each) => spelledIn(index, each))) {
      const parts = partsInText(spelling).map((part) => part.replace(/[-.'/&_]/g, ' '));
      const key = parts.join();
      const same = grams.get(key)?.spellings.push(spelling);
      if (same !== undefined) continue;
      const own = parts.map((part) => index.byRarity(gramsOfTerm(part)));
      grams.set(key, { spellings: [spelling], parts: own });
    }
    return [...grams.values()];
  }
}

function take(marked: Uint32Array): number {
  all.set(marked);
  return countMarked();
}

function intersect(marked: Uint32Array): number {
  for (let bits = 0; bits < BITS; bits += 1) all[bits]! &= marked[bits]!;
  return countMarked();
}

function countMarked(): number {
  let count = 0;
  for (let bits = 0; bits < BITS; bits += 1) count += all[bits] === 0 ? 0 : countBits(all[bits]!);
  return count;
}

interface Scored<Item extends Searchable> {
  readonly entry: SearchEntry<Item>;
  readonly score: number;
  /** With the spellings that its segment may have. */
  readonly words: readonly SearchWord[];
}

const byScore = <Item extends Searchable>(a: Scored<Item>, b: Scored<Item>): number =>
  b.score - a.score || byPlace(a.entry, b.entry);

abstract class WordsWalk<Item extends Searchable> extends Walk<Item> {
  protected readonly marks: WordMarks<Item>;
  protected possible: readonly SearchWord[];
  protected whole: WholeTerm | undefined;

  constructor(
    index: SearchedIndex<Item>,
    words: readonly SearchWord[],
    limit: number,
    filter: SearchFilter<Item>,
  ) {
    super(index, limit, filter);
    this.marks = new WordMarks(index, words);
    this.possible = this.marks.words;
  }

  protected override visit(segment: Segment<Item>, visit: Visit<Item>, bounds: Bounds): void {
    if (!segment.postings) return;
    this.possible = this.marks.mark(segment);
    if (this.whole) segment.markCandidates(this.whole.grams, all);
    segment.visitMarked(all, visit, bounds);
  }

  protected override beginPending(): void {
    this.possible = this.marks.words;
  }
}

class NewestWalk<Item extends Searchable> extends WordsWalk<Item> {
  constructor(
    index: SearchedIndex<Item>,
    { term = '', words }: SearchWords,
    limit: number,
    filter: SearchFilter<Item>,
  ) {
    super(index, words, limit, filter);
    if (term !== '') this.whole = new WholeTerm(index, term);
  }

  protected override matches(entry: SearchEntry<Item>): boolean {
    const text = this.index.textOf(entry);
    return this.whole?.isIn(text) === true || hasAllWords(this.possible, text);
  }
}

/** Compares the texts whose titles promise most. */
class BestWalk<Item extends Searchable> extends WordsWalk<Item> {
  private readonly rarities: readonly number[];
  private readonly candidates: Scored<Item>[] = [];
  /** Their titles promise most. */
  private readonly first: Scored<Item>[] = [];
  private inVain = 0;
  /** True if it has met and compared all matches. */
  isComplete = false;

  constructor(
    index: SearchedIndex<Item>,
    words: readonly SearchWord[],
    private readonly known: ReadonlySet<SearchEntry<Item>>,
    private readonly most: number,
    filter: SearchFilter<Item>,
  ) {
    super(index, words, CANDIDATES_AT_MOST, filter);
    this.rarities = this.possible.map((word) => index.rarityOf(word));
  }

  protected override isFull(): boolean {
    const { candidates, inVain, most } = this;
    return super.isFull() || (inVain >= IN_VAIN && candidates.length > most);
  }

  bestFirst(): SearchEntry<Item>[] {
    const { candidates, most } = this;
    // Talks of the same bound stay in the order of their dates.
    candidates.sort((a, b) => b.score - a.score);
    const best: Scored<Item>[] = [];
    let [compared, inVain] = [0, 0];
    for (const { entry, score: bound, words } of candidates) {
      const isEnough = best.length >= most && best[most - 1]!.score >= bound;
      if (isEnough || (inVain >= IN_VAIN && candidates.length > most)) break;
      compared += 1;
      inVain += 1;
      const text = this.index.textOf(entry);
      const worths = worthOfWords(words, text, text.indexOf(SEPARATOR));
      if (!worths) continue;
      if (insert(best, { entry, score: this.scoreOf(worths), words }) < RESULTS_PER_PAGE)
        inVain = 0;
    }
    this.isComplete = compared === candidates.length && !this.isFull();
    return best.map(({ entry }) => entry);
  }

  private scoreOf(worths: readonly number[]): number {
    return worths.reduce((sum, worth, at) => sum + worth * this.rarities[at]!, 0);
  }

  protected override matches(entry: SearchEntry<Item>): boolean {
    if (this.known.has(entry)) return false;
    const text = this.index.textOf(entry);
    const bounds = boundsOfWords(this.possible, text.slice(0, text.indexOf(SEPARATOR)));
    const candidate = { entry, score: this.scoreOf(bounds), words: this.possible };
    this.candidates.push(candidate);
    const { first } = this;
    const isAmongFirst = candidate.score > (first[RESULTS_PER_PAGE - 1]?.score ?? 0);
    this.inVain = isAmongFirst ? 0 : this.inVain + 1;
    if (isAmongFirst && insert(first, candidate) && first.length > RESULTS_PER_PAGE) first.pop();
    return true;
  }
}

/** Returns its place. */
function insert<Item extends Searchable>(sorted: Scored<Item>[], scored: Scored<Item>): number {
  let at = sorted.length;
  while (at > 0 && byScore(scored, sorted[at - 1]!) < 0) at -= 1;
  sorted.splice(at, 0, scored);
  return at;
}

function spelledIn<Item extends Searchable>(
  index: SearchedIndex<Item>,
  spelling: Spelling,
): Spelling[] {
  const { stem, worth } = spelling;
  if (stem !== undefined && index.knowsAllWords)
    return possibleForms(stem, (form) => index.mayHaveWord(form)).map((form) => ({
      parts: [form],
      ends: 'whole',
      worth,
    }));
  return isKnown(index, spelling) ? [spelling] : [];
}

/** False only if no text has the words that the spelling begins with. */
export function isKnown(
  index: Pick<SearchedIndex<Searchable>, 'knowsAllWords' | 'mayHaveWord'>,
  { parts, ...spelling }: Spelling,
): boolean {
  const { run, unlessKnown } = spelling;
  if (!index.knowsAllWords || run !== undefined) return true;
  if (unlessKnown !== undefined && index.mayHaveWord(unlessKnown)) return false;
  const starts = [...parts.slice(0, -1), splitStart(parts.at(-1)!)];
  return starts.every((start) => !isLetter(start, 0) || index.mayHaveWord(start));
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
      if (!matches) continue;
      // The answer is made in a turn of its own.
      await nextTurn();
      return matches;
    }
  }
}
