import { countBefore, SortedView } from './sorted-view.js';

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
    let at = countBefore(all, (change) => !isAfter(change, position));
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

/** Parts of the site to refetch; sent on the update stream. */
export const CHANGE_TAGS = [
  'home',
  'hero',
  'stats',
  'channel-rows',
  'channels',
  'topics',
  'episodes',
  'collections',
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
