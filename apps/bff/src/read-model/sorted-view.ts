type Comparator<Item> = (a: Item, b: Item) => number;

const FEW_CHANGES = 32;

/** The next read sorts in all pending changes. The comparator must never return 0 for two different items. */
export class SortedView<Item extends object> {
  private sorted: Item[] = [];
  private joining: Item[] = [];
  /** Items of `sorted` or of `joining`. */
  private readonly leaving = new Set<Item>();

  constructor(private readonly compare: Comparator<Item>) {}

  get size(): number {
    return this.sorted.length + this.joining.length - this.leaving.size;
  }

  add(item: Item): void {
    const last = this.sorted.at(-1);
    const isUnchanged = this.joining.length + this.leaving.size === 0;
    if (isUnchanged && (last === undefined || this.compare(last, item) < 0)) this.sorted.push(item);
    else if (!this.leaving.delete(item)) this.joining.push(item);
  }

  /** Compares by identity: pass the same object. */
  remove(item: Item): void {
    this.leaving.add(item);
    // A view that is never read must not grow.
    if (this.leaving.size > Math.max(FEW_CHANGES, this.size)) this.items();
  }

  items(): readonly Item[] {
    const changes = this.joining.length + this.leaving.size;
    if (changes === 0) return this.sorted;
    if (this.leaving.size > 0)
      this.joining = this.joining.filter((item) => !this.leaving.delete(item));
    if (changes <= FEW_CHANGES) this.editInPlace();
    else this.editAnew();
    this.joining = [];
    this.leaving.clear();
    return this.sorted;
  }

  /** Copies unchanged items without comparison; finds leaving items by identity. */
  private editAnew(): void {
    const { sorted, compare } = this;
    const leaving = [...this.leaving].sort(compare);
    const edited: Item[] = [];
    let from = 0;
    let left = 0;
    const copyUpTo = (end: number) => {
      for (; from < end; from += 1) {
        if (sorted[from] === leaving[left]) left += 1;
        else edited.push(sorted[from]!);
      }
    };
    for (const item of this.joining.sort(compare)) {
      copyUpTo(this.placeOf(item));
      edited.push(item);
    }
    copyUpTo(sorted.length);
    this.sorted = edited;
  }

  // `splice` moves the tail in one native copy.
  private editInPlace(): void {
    for (const item of this.leaving) this.sorted.splice(this.placeOf(item), 1);
    for (const item of this.joining) this.sorted.splice(this.placeOf(item), 0, item);
  }

  private placeOf(item: Item): number {
    return countBefore(this.sorted, (other) => this.compare(other, item) < 0);
  }
}

/** By a binary search. */
export function countBefore<Item>(
  sorted: readonly Item[],
  isBefore: (item: Item) => boolean,
): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(sorted[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function takeFirst<Item>(
  items: Iterable<Item>,
  limit: number,
  compare: Comparator<Item>,
): Item[] {
  const first: Item[] = [];
  for (const item of items) {
    const last = first.at(-1);
    if (last !== undefined && first.length === limit && compare(item, last) >= 0) continue;
    const at = first.findIndex((other) => compare(item, other) < 0);
    first.splice(at === -1 ? first.length : at, 0, item);
    if (first.length > limit) first.pop();
  }
  return first;
}

export function* mergeSorted<Item extends object>(
  lists: readonly (readonly Item[])[],
  compare: (a: Item, b: Item) => number,
): Generator<Item> {
  const next = lists.map(() => 0);
  const headOf = (list: number): Item | undefined => lists[list]![next[list]!];
  for (;;) {
    let first: Item | undefined;
    for (let list = 0; list < lists.length; list += 1) {
      const head = headOf(list);
      if (head && (!first || compare(head, first) < 0)) first = head;
    }
    if (!first) return;
    yield first;
    for (let list = 0; list < lists.length; list += 1) if (headOf(list) === first) next[list]! += 1;
  }
}

export function take<Item>(items: Iterable<Item>, limit: number): Item[] {
  const taken: Item[] = [];
  if (limit <= 0) return taken;
  for (const item of items) if (taken.push(item) === limit) break;
  return taken;
}
