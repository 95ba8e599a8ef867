import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  joinTexts,
  NamesOfTrade,
  readSearchWords,
  type SearchedTexts,
  type SearchWord,
  type SearchWords,
} from '@elevate/rules';
import { gramsOfTerm, SLOTS, type TermGrams } from './grams.js';
import { ADDRESS, BITMAP } from './postings.js';
import {
  isKnown,
  Search,
  type SearchedIndex,
  type SearchFilter,
  type SearchOptions,
  type SearchOrder,
  SearchTurns,
} from './search.js';
import { Rebuild, type Searchable, type SearchEntry, Segment, segmentFor } from './segment.js';
import { Vocabulary } from './vocabulary.js';

const SLICE_MS = 4;
const TICK_MS = 100;
const CHANGES_AT_REST = 256;
const CHANGES_AT_WORK = 2_048;
// More changes in a tick are a replay: indexing waits until the content has doubled.
const PUTS_OF_REPLAY = 64;
const TEXTS_PER_CHECK = 16;
const MOST_MS_OF_WORDS = 0.5;
const NO_NAMES = new NamesOfTrade([]);

export interface BestAndNewest<Item> {
  readonly best: readonly Item[];
  readonly newest: readonly Item[];
}

/** Items that contain a term or all of its words (see `matchesSearch`). */
export class SearchIndex<Item extends Searchable> implements SearchedIndex<Item> {
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
  namesOfTrade: () => NamesOfTrade = () => NO_NAMES;
  private readonly vocabulary = new Vocabulary();
  /** Their words are not in the vocabulary yet. */
  private unread: SearchEntry<Item>[] = [];

  constructor(private readonly textsOf: (item: Item) => SearchedTexts = ({ state }) => state) {}

  /** Adds or replaces an item by id. Searchable immediately; indexed later. */
  put(item: Item): void {
    const before = this.entries.get(item.id);
    // Most changes affect view counts only.
    if (before && before.item.time === item.time && this.haveSameTexts(before.item, item)) {
      before.item = item;
      return;
    }
    this.replace(item);
  }

  /** For texts that another item has changed, such as the name of a channel. */
  replace(item: Item): void {
    this.remove(item.id);
    const entry = { item, text: undefined, segment: undefined, position: -1 };
    segmentFor(this.segments, item).add(entry);
    this.entries.set(item.id, entry);
    this.unread.push(entry);
    this.noteChange();
  }

  finish(): void {
    while (this.changes > 0) this.buildUntil(Infinity);
    this.readWordsUntil(Infinity);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    entry.segment?.remove(entry);
    this.noteChange();
  }

  find(term: string, limit = Infinity, order: SearchOrder = 'best'): Item[] {
    return this.search(term, limit, { order }).runUntil(Infinity)!;
  }

  /** Items that change during a search of several slices may be missing. */
  findInTurns(
    term: string,
    limit: number,
    options?: SearchOptions<Item>,
  ): Item[] | Promise<Item[]> {
    return this.turns.run(this.search(term, limit, options));
  }

  /** The best and the newest, of one search where it has met both. */
  async findBest(
    term: string,
    limit: number,
    filter: SearchFilter<Item>,
  ): Promise<BestAndNewest<Item>> {
    const search = this.search(term, limit, filter);
    const best = await this.turns.run(search);
    const newest =
      search.newest() ?? (await this.findInTurns(term, limit, { ...filter, order: 'newest' }));
    // The best are not looked for among all.
    return { best: [...new Set([...best, ...newest])].slice(0, limit), newest };
  }

  search(term: string, limit: number, options?: SearchOptions<Item>): Search<Item> {
    // New words count in the rarity at once, unless there are very many.
    this.readWordsUntil(performance.now() + MOST_MS_OF_WORDS);
    return new Search(this, this.wordsOf(term), limit, options);
  }

  async best(words: readonly SearchWord[]): Promise<Item | undefined> {
    const [best] = await this.turns.run(new Search(this, { term: undefined, words }, 1));
    return best;
  }

  wordsOf(term: string): SearchWords {
    return readSearchWords(term, this.namesOfTrade());
  }

  /** Without the spellings that no text has. */
  knownWordsOf({ term, words }: SearchWords): SearchWords {
    const known = words.map((word) => {
      return { ...word, spellings: word.spellings.filter((spelling) => isKnown(this, spelling)) };
    });
    return { term, words: known };
  }

  byRarity({ slots, fours, runs }: TermGrams): TermGrams {
    const { weights } = this;
    const sorted = [...slots];
    // `toSorted` with its calls costs more than the rest of a lookup.
    for (let end = 1; end < sorted.length; end += 1) {
      const slot = sorted[end]!;
      let at = end;
      for (; at > 0 && weights[sorted[at - 1]!]! > weights[slot]!; at -= 1)
        sorted[at] = sorted[at - 1]!;
      sorted[at] = slot;
    }
    return { slots: sorted, fours, runs };
  }

  rarityOf({ spellings, text }: SearchWord): number {
    const { slots } = this.byRarity(gramsOfTerm(spellings[0]!.parts[0]!));
    const texts = Math.max(this.vocabulary.countOf(text), this.weights[slots[0]!] ?? 0);
    return Math.log(1 + this.entries.size / (1 + texts));
  }

  get knowsAllWords(): boolean {
    return this.unread.length === 0;
  }

  mayHaveWord(word: string): boolean {
    return this.vocabulary.mayHave(word);
  }

  textOf(entry: SearchEntry<Item>): string {
    return (entry.text ??= this.foldedText(entry.item));
  }

  foldedText(item: Item): string {
    return joinTexts(this.textsOf(item));
  }

  /** Complete once every change has been read, which may take some turns of the event loop. */
  async words(): Promise<Vocabulary> {
    while (!this.readWordsUntil(performance.now() + SLICE_MS)) await nextTurn();
    return this.vocabulary;
  }

  private readWordsUntil(end: number): boolean {
    for (let read = 1; this.unread.length > 0; read += 1) {
      const entry = this.unread.pop()!;
      if (this.entries.get(entry.item.id) === entry) this.vocabulary.add(this.textOf(entry));
      if (read % TEXTS_PER_CHECK === 0 && performance.now() >= end) break;
    }
    return this.unread.length === 0;
  }

  private haveSameTexts(a: Item, b: Item): boolean {
    const [before, after] = [this.textsOf(a), this.textsOf(b)];
    return (
      before.title === after.title &&
      before.description === after.description &&
      haveSame(before.keywords, after.keywords) &&
      haveSame(before.cve_ids, after.cve_ids) &&
      haveSame(before.names, after.names)
    );
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
    else if (!this.readWordsUntil(performance.now() + SLICE_MS)) this.awaitTick();
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
    const changed = this.segments.reduce((most, one) => (one.changes > most.changes ? one : most));
    this.rebuild ??= new Rebuild(changed, (entry) => this.textOf(entry));
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

function haveSame(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
