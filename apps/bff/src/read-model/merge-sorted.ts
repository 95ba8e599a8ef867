/** Merges lists sorted by the same order and drops duplicates. */
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
