import { foldForSearch } from '@elevate/rules';

/** A bucket of more names has no pairs worth showing, and comparing all would take seconds. */
const MOST_COMPARED = 60;
const SHORTEST_TYPO = 6;
const SHORTEST_SHORT_FORM = 3;

interface Words<Item> {
  readonly item: Item;
  readonly all: readonly string[];
  readonly first: string;
  readonly last: string;
}

/** Names that may be spellings of one: initials, short forms, middle names, another order, a letter changed. */
export function similarNames<Item extends { readonly name: string }>(
  items: readonly Item[],
): ReadonlyMap<Item, readonly Item[]> {
  const buckets = new Map<string, Words<Item>[]>();
  for (const item of items) {
    const words = wordsOf(item);
    for (const key of keysOf(words)) buckets.set(key, [...(buckets.get(key) ?? []), words]);
  }
  const similar = new Map<Item, Set<Item>>();
  for (const bucket of buckets.values()) {
    if (bucket.length > MOST_COMPARED) continue;
    for (const [index, one] of bucket.entries())
      for (const other of bucket.slice(index + 1))
        if (areSimilar(one, other)) link(similar, one.item, other.item);
  }
  return new Map([...similar].map(([item, others]) => [item, [...others]]));
}

function link<Item>(similar: Map<Item, Set<Item>>, one: Item, other: Item): void {
  similar.set(one, (similar.get(one) ?? new Set()).add(other));
  similar.set(other, (similar.get(other) ?? new Set()).add(one));
}

function wordsOf<Item extends { readonly name: string }>(item: Item): Words<Item> {
  const all = foldForSearch(item.name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return { item, all, first: all[0] ?? '', last: all.at(-1) ?? '' };
}

/** Similar names have at least one of these in common. */
function keysOf<Item>({ all, first, last }: Words<Item>): Set<string> {
  if (all.length < 2) return new Set(all);
  return new Set([
    `${first.slice(0, 1)} ${last}`,
    `${first} ${last.slice(0, 2)}`,
    all.toSorted().join(' '),
  ]);
}

function areSimilar<Item>(one: Words<Item>, other: Words<Item>): boolean {
  const [a, b] = [one, other].map(({ all }) => all.toSorted().join(' '));
  if (a === b) return true;
  if (one.all.length < 2 || other.all.length < 2) return false;
  if (one.last === other.last && isShortOf(one.first, other.first)) return true;
  const [text, its] = [one.all.join(''), other.all.join('')];
  return Math.min(text.length, its.length) >= SHORTEST_TYPO && differInOneLetter(text, its);
}

/** Equal, an initial, or a short form: `Rob` and `Robert`. */
function isShortOf(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const isShortForm = short.length === 1 || short.length >= SHORTEST_SHORT_FORM;
  return short === long || (isShortForm && long.startsWith(short));
}

function differInOneLetter(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = long.slice(at + 1);
  return rest === short.slice(at) || rest === short.slice(at + 1);
}
