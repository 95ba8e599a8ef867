interface Identified {
  readonly id: string;
}

type Comparator<Item> = (a: Item, b: Item) => number;

/**
 * Items in an order that is kept lazily: changes are only noted, and the next reader merges all of
 * them in one pass. A burst of n changes therefore costs one pass and not n, and a view that
 * nobody reads costs nothing but its notes.
 */
export class SortedView<Item extends Identified> {
  private sorted: readonly Item[] = [];
  /** What became of an id since the last pass; null: it left. */
  private readonly noted = new Map<string, Item | null>();

  constructor(private readonly compare: Comparator<Item>) {}

  put(item: Item): void {
    this.noted.set(item.id, item);
  }

  delete(id: string): void {
    this.noted.set(id, null);
  }

  /** All items in order. The array is never changed afterwards: the next pass makes a new one. */
  items(): readonly Item[] {
    if (this.noted.size > 0) {
      const kept = this.sorted.filter(({ id }) => !this.noted.has(id));
      const added = [...this.noted.values()].filter((item) => item !== null).sort(this.compare);
      this.sorted = merge(kept, added, this.compare);
      this.noted.clear();
    }
    return this.sorted;
  }
}

function merge<Item>(a: Item[], b: Item[], compare: Comparator<Item>): Item[] {
  if (a.length === 0) return b;
  if (b.length === 0) return a;
  const merged: Item[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length && j < b.length) {
    merged.push(compare(a[i]!, b[j]!) <= 0 ? a[i++]! : b[j++]!);
  }
  while (i < a.length) merged.push(a[i++]!);
  while (j < b.length) merged.push(b[j++]!);
  return merged;
}

/** The first `limit` items of an order, without sorting the rest. */
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
