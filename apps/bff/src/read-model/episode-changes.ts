/** A position in the order of changes; also an entry. */
export interface EpisodeChange {
  readonly id: string;
  readonly at: number;
}

export function isAfter(change: EpisodeChange, { at, id }: EpisodeChange): boolean {
  return change.at > at || (change.at === at && change.id > id);
}

export interface MessageTimes {
  readonly episodes: readonly (readonly [id: string, at: number])[];
  readonly channels: readonly (readonly [id: string, at: number])[];
}

/** Shown episodes by their or their channel's last change. Message times are equal in all processes. */
export class EpisodeChanges {
  private readonly episodes = new Map<string, number>();
  private readonly channels = new Map<string, number>();
  private readonly changes = new Map<string, EpisodeChange>();
  private readonly order = new SortedView<EpisodeChange>(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  );
  /** Of any episode or channel; undefined before the first message. */
  newest: number | undefined;

  noteEpisode(id: string, at: number): void {
    this.note(this.episodes, id, at);
  }

  noteChannel(id: string, at: number, itsEpisodes: Iterable<string>): void {
    this.note(this.channels, id, at);
    for (const episode of [...itsEpisodes]) this.show(episode, id);
  }

  show(id: string, channelId: string): void {
    const at = Math.max(this.episodes.get(id) ?? 0, this.channels.get(channelId) ?? 0);
    if (this.changes.get(id)?.at === at) return;
    this.hide(id);
    const change = { id, at };
    this.changes.set(id, change);
    this.order.add(change);
  }

  hide(id: string): void {
    const change = this.changes.get(id);
    if (!change) return;
    this.changes.delete(id);
    this.order.remove(change);
  }

  forgetEpisode(id: string): void {
    this.hide(id);
    this.episodes.delete(id);
  }

  forgetChannel(id: string): void {
    this.channels.delete(id);
  }

  *after(position: EpisodeChange): Generator<EpisodeChange> {
    const all = this.order.items();
    let at = placeOf(all, position, (change) => (isAfter(change, position) ? 1 : -1));
    for (; at < all.length; at += 1) yield all[at]!;
  }

  times(): MessageTimes {
    return { episodes: [...this.episodes], channels: [...this.channels] };
  }

  restore({ episodes, channels }: MessageTimes): void {
    for (const [id, at] of episodes) this.note(this.episodes, id, at);
    for (const [id, at] of channels) this.note(this.channels, id, at);
  }

  private note(times: Map<string, number>, id: string, at: number): void {
    times.set(id, at);
    this.newest = Math.max(this.newest ?? at, at);
  }
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

/** Parts of the site to refetch; sent on the update stream. */
export const CHANGE_TAGS = [
  'home',
  'hero',
  'stats',
  'channel-rows',
  'channels',
  'topics',
  'episodes',
  'news',
  'news-stats',
  'events',
] as const;
export type ChangeTag = (typeof CHANGE_TAGS)[number];

type Listener = (tag: ChangeTag) => void;

/** Runs once per message, so it must stay cheap. */
export class ChangeFeed {
  private readonly listeners = new Set<Listener>();

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  announce(...tags: readonly ChangeTag[]): void {
    for (const listener of this.listeners) tags.forEach(listener);
  }
}

/** Adds to a count, and forgets it at zero. */
export function addTo<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

/** Of equal counts in the order of the names: equal in all processes. */
export function mostFrequentFirst(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, more], [b, less]) => less - more || (a < b ? -1 : 1));
}

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
      copyUpTo(placeOf(sorted, item, compare));
      edited.push(item);
    }
    copyUpTo(sorted.length);
    this.sorted = edited;
  }

  // `splice` moves the tail in one native copy.
  private editInPlace(): void {
    for (const item of this.leaving)
      this.sorted.splice(placeOf(this.sorted, item, this.compare), 1);
    for (const item of this.joining)
      this.sorted.splice(placeOf(this.sorted, item, this.compare), 0, item);
  }
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
