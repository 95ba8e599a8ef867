import { foldForSearch, matchesSearch, newestFirst } from '@elevate/rules';
import { marksOfTerm } from './marks.js';
import { SearchBlock, textOf, type SearchEntry } from './search-block.js';
import { lengthOf, SEPARATOR, textOfItem, type Place, type Searchable } from './searched-text.js';

const USUAL_LENGTH = 400;
// Indexing a hundred thousand texts takes seconds; requests are answered in between.
const TURN_MS = 4;

/**
 * Finds the newest items of which a text contains a term, exactly as `matchesSearch`
 * says, at the cost of the few texts that may. Items stand in blocks from the newest to the oldest,
 * so that a search ends in the block where it has enough.
 */
export class SearchIndex<Item extends Searchable> {
  private readonly entries = new Map<string, SearchEntry<Item>>();
  /** Never none. What is newer than the start of the first one goes there all the same. */
  private blocks: [SearchBlock<Item>, ...SearchBlock<Item>[]] = [
    new SearchBlock({ id: '', time: Infinity }, USUAL_LENGTH),
  ];
  /** Blocks with entries that are found only by looking at each. */
  private readonly unindexed = new Set<SearchBlock<Item>>();
  private turn: NodeJS.Immediate | undefined;

  /** Adds an item, in the place of the one with its id. It can be found at once, and cheaply once it is indexed. */
  put(item: Item): void {
    const before = this.entries.get(item.id);
    // Most changes are of view counts.
    if (before && before.item.time === item.time && textOf(before) === textOfItem(item)) {
      before.item = item;
      return;
    }
    this.remove(item.id);
    const entry = this.blockFor(item).add(item);
    this.entries.set(item.id, entry);
    this.unindexed.add(entry.block);
    this.turn ??= setImmediate(() => this.takeTurn()).unref();
  }

  /** Indexes everything that was put. Otherwise that is done a few milliseconds at a time between other work. */
  finish(): void {
    this.indexUntil(Infinity);
  }

  remove(id: string): void {
    const entry = this.entries.get(id);
    if (!entry) return;
    this.entries.delete(id);
    entry.block.remove([entry]);
    if (entry.block.size > 0) return;
    const [first = entry.block, ...rest] = this.blocks.filter((block) => block !== entry.block);
    this.blocks = [first, ...rest];
  }

  /** The newest items that match, at most `limit`. */
  find(term: string, limit: number): Item[] {
    const folded = foldForSearch(term);
    if (folded === '') return [];
    const marks = marksOfTerm(folded);
    const matches = matcherOf<Item>(term);
    const found: Item[] = [];
    for (const block of this.blocks) {
      for (const entry of block.candidates(marks).sort(byPlace)) {
        if (matches(entry) && found.push(entry.item) === limit) return found;
      }
    }
    return found;
  }

  /** Every item that matches, in no order: putting thousands in order costs more than finding them. */
  findAll(term: string): Item[] {
    const folded = foldForSearch(term);
    if (folded === '') return [];
    const marks = marksOfTerm(folded);
    const matches = matcherOf<Item>(term);
    const found: Item[] = [];
    for (const block of this.blocks) {
      for (const entry of block.candidates(marks)) if (matches(entry)) found.push(entry.item);
    }
    return found;
  }

  private takeTurn(): void {
    this.turn = undefined;
    this.indexUntil(performance.now() + TURN_MS);
    if (this.unindexed.size > 0) this.turn = setImmediate(() => this.takeTurn()).unref();
  }

  private indexUntil(end: number): void {
    for (const block of this.unindexed) {
      if (!block.indexUntil(end)) return;
      this.unindexed.delete(block);
    }
  }

  private blockFor(item: Item): SearchBlock<Item> {
    const index = this.indexFor(item);
    const block = this.blocks[index] ?? this.blocks[0];
    if (!block.isFull) return block;
    const parts = divide(block, item, {
      isFirst: index === 0,
      isLast: index === this.blocks.length - 1,
    });
    this.blocks.splice(index, 1, ...parts);
    for (const part of parts) this.unindexed.add(part);
    return newestFirst(parts[1].start, item) <= 0 ? parts[1] : parts[0];
  }

  /** The last block that starts at or before the item's place. */
  private indexFor(item: Place): number {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (newestFirst(this.blocks[middle]!.start, item) <= 0) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function matcherOf<Item extends Searchable>(term: string): (entry: SearchEntry<Item>) => boolean {
  const folded = foldForSearch(term);
  return folded.includes(SEPARATOR)
    ? ({ item }) => matchesSearch(item.state, term)
    : (entry) => textOf(entry).includes(folded);
}

type Parts<Item extends Searchable> = readonly [SearchBlock<Item>, SearchBlock<Item>];

/** Two blocks in place of a full one, for an item that has its place in it. */
function divide<Item extends Searchable>(
  block: SearchBlock<Item>,
  item: Item,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Parts<Item> {
  const entries = block.all().sort(byPlace);
  const length = entries.reduce((sum, { item }) => sum + lengthOf(item), 0) / entries.length;
  const [newest, oldest] = [entries[0]!.item, entries.at(-1)!.item];
  // In order of time, as they mostly come, blocks are left full and not half empty.
  if (isLast && newestFirst(oldest, item) < 0) return [block, new SearchBlock(item, length)];
  if (isFirst && newestFirst(item, newest) < 0) {
    block.start = newest;
    return [new SearchBlock(item, length), block];
  }
  const older = entries.splice(entries.length / 2);
  // Half of the entries may stay where they are, unless the table has become too small or too large.
  const first = block.suits(length) ? block : new SearchBlock<Item>(block.start, length);
  const second = new SearchBlock<Item>(older[0]!.item, length);
  if (first === block) block.remove(older);
  else for (const entry of entries) first.take(entry);
  for (const entry of older) second.take(entry);
  return [first, second];
}

function byPlace<Item extends Searchable>(a: SearchEntry<Item>, b: SearchEntry<Item>): number {
  return newestFirst(a.item, b.item);
}
