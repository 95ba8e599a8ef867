import {
  type ListedSpeaker,
  type SpeakerFilter,
  type SpeakerMerge,
  SPEAKERS_PER_PAGE,
} from '@elevate/contracts/catalogue';
import {
  foldForIndex,
  foldForSearch,
  matchesList,
  readSearchWords,
  SEPARATOR,
  speakerId,
} from '@elevate/rules';
import { placeOf } from '../table/episode-table.js';

/** Names as visitors see them: merged ones under the name they were merged into. */
export class SpeakerNames {
  private readonly into = new Map<string, string>();

  constructor(merges: readonly SpeakerMerge[] = []) {
    for (const { name, into } of merges) this.into.set(speakerId(name), into);
  }

  displayName(name: string): string {
    const visited = new Set<string>();
    let current = name;
    for (let id = speakerId(name); !visited.has(id); id = speakerId(current)) {
      visited.add(id);
      current = this.into.get(id) ?? current;
    }
    return current;
  }

  /** Each name once; null if no name was merged. */
  merged(names: readonly string[]): readonly string[] | null {
    if (this.into.size === 0) return null;
    const displayNames = names.map((name) => this.displayName(name));
    if (displayNames.every((name, index) => name === names[index])) return null;
    const ids = displayNames.map(speakerId);
    return displayNames.filter((_, index) => ids.indexOf(ids[index]!) === index);
  }
}

type Grouped = ReturnType<typeof toGrouped>;

const byName = new Intl.Collator('en').compare;

/** All speakers by name, with the names that were merged into theirs and those that look like theirs. */
export class SpeakerList {
  private readonly all: readonly (ListedSpeaker & { readonly folded: string })[];

  constructor(talks: Iterable<readonly string[]>, names: SpeakerNames) {
    const grouped = groups(talks, names);
    const similar = similarNames(grouped);
    this.all = grouped.map((speaker) => ({
      ...speaker,
      similar: (similar.get(speaker) ?? []).map(({ name, talks }) => ({ name, talks })),
      folded: [speaker, ...speaker.merged].map(({ name }) => foldForIndex(name)).join(SEPARATOR),
    }));
  }

  find({ q = '', show, page: requestedPage = 1 }: SpeakerFilter) {
    const query = readSearchWords(q);
    const matches = this.all.filter(
      (speaker) =>
        matchesList(query, speaker.folded) && (show === undefined || speaker[show].length > 0),
    );
    const { from, ...place } = placeOf(matches.length, requestedPage, SPEAKERS_PER_PAGE);
    const items = matches.slice(from, from + SPEAKERS_PER_PAGE);
    return { items: items.map(({ folded: _folded, ...speaker }) => speaker), ...place };
  }
}

interface Group {
  readonly id: string;
  readonly spellings: Map<string, number>;
  readonly merged: Map<string, number>;
  talks: number;
}

/** Names with one address are one speaker, under the most frequent spelling. */
function groups(talks: Iterable<readonly string[]>, names: SpeakerNames): Grouped[] {
  const byId = new Map<string, Group>();
  const byName = new Map<string, Group>();
  for (const speakers of talks) {
    const own = new Set<Group>();
    for (const name of new Set(speakers)) {
      const group = byName.get(name) ?? groupOf(name, names, byId);
      byName.set(name, group);
      own.add(group);
      const spellings = group.merged.has(name) ? group.merged : group.spellings;
      spellings.set(name, (spellings.get(name) ?? 0) + 1);
    }
    // A talk with two names of one speaker is one talk.
    for (const group of own) group.talks += 1;
  }
  return [...byId.values()].map(toGrouped).sort(byNameAndId);
}

function groupOf(name: string, names: SpeakerNames, byId: Map<string, Group>): Group {
  const spelling = names.displayName(name);
  const id = speakerId(spelling);
  const group = byId.get(id) ?? { id, spellings: new Map(), merged: new Map(), talks: 0 };
  byId.set(id, group);
  if (speakerId(name) !== id) {
    group.merged.set(name, 0);
    if (!group.spellings.has(spelling)) group.spellings.set(spelling, 0);
  }
  return group;
}

function toGrouped({ id, spellings, merged, talks }: Group) {
  const [most] = [...spellings].sort(([, a], [, b]) => b - a);
  return {
    id,
    name: most![0],
    talks,
    merged: [...merged]
      .map(([name, count]) => ({ name, talks: count }))
      .sort((a, b) => byName(a.name, b.name)),
  };
}

const byNameAndId = (a: Grouped, b: Grouped): number =>
  byName(a.name, b.name) || byName(a.id, b.id);

/** A larger bucket has no useful pairs, and comparing all takes seconds. */
const MOST_COMPARED = 60;
const SHORTEST_TYPO = 6;
const SHORTEST_SHORT_FORM = 3;

interface Words<Item> {
  readonly item: Item;
  readonly all: readonly string[];
  readonly first: string;
  readonly last: string;
}

/** Initials, short forms, middle names, another order, a letter changed. */
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
    for (const [index, words] of bucket.entries())
      for (const other of bucket.slice(index + 1))
        if (areSimilar(words, other)) link(similar, words.item, other.item);
  }
  return new Map([...similar].map(([item, others]) => [item, [...others]]));
}

function link<Item>(similar: Map<Item, Set<Item>>, first: Item, second: Item): void {
  similar.set(first, (similar.get(first) ?? new Set()).add(second));
  similar.set(second, (similar.get(second) ?? new Set()).add(first));
}

function wordsOf<Item extends { readonly name: string }>(item: Item): Words<Item> {
  const all = foldForSearch(item.name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return { item, all, first: all[0] ?? '', last: all.at(-1) ?? '' };
}

function keysOf<Item>({ all, first, last }: Words<Item>): Set<string> {
  if (all.length < 2) return new Set(all);
  return new Set([
    `${first.slice(0, 1)} ${last}`,
    `${first} ${last.slice(0, 2)}`,
    all.toSorted().join(' '),
  ]);
}

function areSimilar<Item>(first: Words<Item>, second: Words<Item>): boolean {
  const [a, b] = [first, second].map(({ all }) => all.toSorted().join(' '));
  if (a === b) return true;
  if (first.all.length < 2 || second.all.length < 2) return false;
  if (first.last === second.last && isShortOf(first.first, second.first)) return true;
  const [text, its] = [first.all.join(''), second.all.join('')];
  return Math.min(text.length, its.length) >= SHORTEST_TYPO && differInOneLetter(text, its);
}

function isShortOf(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  const isShortForm = short.length === 1 || short.length >= SHORTEST_SHORT_FORM;
  return short === long || (isShortForm && long.startsWith(short));
}

function differInOneLetter(first: string, second: string): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = long.slice(at + 1);
  return rest === short.slice(at) || rest === short.slice(at + 1);
}
