type Comparator<Item> = (a: Item, b: Item) => number;

const FEW_CHANGES = 32;

/**
 * A lazily sorted list: the next read applies all pending changes in one pass. The comparator must never return 0 for
 * two different items.
 */
export class SortedView<Item extends object> {
  private sorted: Item[] = [];
  private readonly joining = new Set<Item>();
  private readonly leaving = new Set<Item>();

  constructor(private readonly compare: Comparator<Item>) {}

  add(item: Item): void {
    if (this.joining.size + this.leaving.size === 0 && this.belongsAtTheEnd(item))
      this.sorted.push(item);
    else this.joining.add(item);
  }

  /** Compares by identity: pass the same object. */
  remove(item: Item): void {
    if (!this.joining.delete(item)) this.leaving.add(item);
  }

  items(): readonly Item[] {
    const changes = this.joining.size + this.leaving.size;
    if (changes === 0) return this.sorted;
    if (changes <= FEW_CHANGES) this.editInPlace();
    else this.editAnew();
    this.joining.clear();
    this.leaving.clear();
    return this.sorted;
  }

  private belongsAtTheEnd(item: Item): boolean {
    const last = this.sorted.at(-1);
    return last === undefined || this.compare(last, item) < 0;
  }

  private editAnew(): void {
    const joining = [...this.joining].sort(this.compare);
    const leaving = [...this.leaving].sort(this.compare);
    this.sorted = edit(this.sorted, joining, leaving, this.compare);
  }

  // `splice` moves the tail in one native copy, cheaper than a new array for few changes.
  private editInPlace(): void {
    for (const item of this.leaving)
      this.sorted.splice(placeOf(this.sorted, item, this.compare), 1);
    for (const item of this.joining)
      this.sorted.splice(placeOf(this.sorted, item, this.compare), 0, item);
  }
}

/**
 * Builds a new array in one pass. Unchanged items are copied without comparison; leaving items are found by identity.
 */
function edit<Item>(
  sorted: readonly Item[],
  joining: readonly Item[],
  leaving: readonly Item[],
  compare: Comparator<Item>,
): Item[] {
  const edited: Item[] = [];
  let from = 0;
  let left = 0;
  for (let next = 0; next <= joining.length; next += 1) {
    const isLast = next === joining.length;
    const end = isLast ? sorted.length : placeOf(sorted, joining[next]!, compare);
    for (; from < end; from += 1) {
      if (sorted[from] === leaving[left]) left += 1;
      else edited.push(sorted[from]!);
    }
    if (!isLast) edited.push(joining[next]!);
  }
  return edited;
}

function placeOf<Item>(sorted: readonly Item[], item: Item, compare: Comparator<Item>): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(sorted[middle]!, item) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Selects without sorting the rest. */
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
