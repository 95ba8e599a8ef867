import { gramsOfTerm, SLOTS, type TermGrams } from './grams.js';
import { Rebuild, segmentFor } from './rebuild.js';
import { ADDRESS, BITMAP } from './segment-builder.js';
import { Search, type Searched, type SearchFilter } from './search.js';
import { SearchTurns } from './search-turns.js';
import { Segment, type SearchEntry } from './segment.js';
import { haveSameTexts, type Searchable } from './searched-text.js';

// A rebuild yields to requests after each slice.
const SLICE_MS = 4;
const TICK_MS = 100;
// Below these, every search scans the changes.
const CHANGES_AT_REST = 256;
const CHANGES_AT_WORK = 2_048;
// More changes in a tick are a replay: indexing then waits until the content has doubled.
const PUTS_OF_REPLAY = 64;

/** Finds the newest items whose text contains a term (see `matchesSearch`). Segments run from newest to oldest. */
export class SearchIndex<Item extends Searchable> {
  private readonly entries = new Map<string, SearchEntry<Item>>();
  private segments = [new Segment<Item>({ id: '', time: Infinity })];
  /** By slot: bytes of its postings, so that a search starts with its rarest gram. */
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

  /** Indexes everything now. */
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

  /** Newest first, in one go. */
  find(term: string, limit = Infinity): Item[] {
    return this.search(term, limit).runUntil(Infinity)!;
  }

  /** Newest first. Items that change during a search of several slices may be missing. */
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
    // Lists are in the order of their slots, so the next one begins where one ends.
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
  return segments.reduce((most, one) => (one.changes > most.changes ? one : most));
}
