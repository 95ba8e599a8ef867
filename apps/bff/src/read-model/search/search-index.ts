import { foldForSearch, matchesSearch, newestFirst } from '@elevate/rules';
import { marksOfTerm } from './marks.js';
import { SearchBlock, textOf, type SearchEntry } from './search-block.js';
import { lengthOf, SEPARATOR, textOfItem, type Place, type Searchable } from './searched-text.js';

const USUAL_LENGTH = 400;
// Indexing 100,000 texts takes seconds; it yields to requests after each slice.
const TURN_MS = 4;

/**
 * Finds the newest items whose text contains a term (see `matchesSearch`). Blocks run from newest to oldest, so a
 * search stops at the first block that fills it.
 */
export class SearchIndex<Item extends Searchable> {
  private readonly entries = new Map<string, SearchEntry<Item>>();
  private blocks: [SearchBlock<Item>, ...SearchBlock<Item>[]] = [
    new SearchBlock({ id: '', time: Infinity }, USUAL_LENGTH),
  ];
  private readonly unindexed = new Set<SearchBlock<Item>>();
  private turn: NodeJS.Immediate | undefined;

  /** Adds or replaces an item by id. Searchable immediately; indexed later. */
  put(item: Item): void {
    const before = this.entries.get(item.id);
    // Most changes affect view counts only.
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

function divide<Item extends Searchable>(
  block: SearchBlock<Item>,
  item: Item,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Parts<Item> {
  const entries = block.all().sort(byPlace);
  const length = entries.reduce((sum, { item }) => sum + lengthOf(item), 0) / entries.length;
  const [newest, oldest] = [entries[0]!.item, entries.at(-1)!.item];
  // Items mostly arrive in time order; a new block then leaves the old one full instead of half empty.
  if (isLast && newestFirst(oldest, item) < 0) return [block, new SearchBlock(item, length)];
  if (isFirst && newestFirst(item, newest) < 0) {
    block.start = newest;
    return [new SearchBlock(item, length), block];
  }
  const older = entries.splice(entries.length / 2);
  // Half of the entries stay, unless the table size no longer fits.
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
