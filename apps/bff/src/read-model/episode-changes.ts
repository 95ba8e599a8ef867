import { SortedView } from './sorted-view.js';

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

/**
 * The shown episodes by the time of their last change, or of their channel's, which they show. Message times are equal in
 * all processes.
 */
export class EpisodeChanges {
  private readonly episodes = new Map<string, number>();
  private readonly channels = new Map<string, number>();
  private readonly shown = new Map<string, EpisodeChange>();
  private readonly order = new SortedView<EpisodeChange>(
    (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1),
  );
  private newestTime: number | undefined;

  /** Of any episode or channel; undefined before the first message. */
  get newest(): number | undefined {
    return this.newestTime;
  }

  noteEpisode(id: string, at: number): void {
    this.note(this.episodes, id, at);
  }

  noteChannel(id: string, at: number, itsEpisodes: Iterable<string>): void {
    this.note(this.channels, id, at);
    for (const episode of [...itsEpisodes]) this.show(episode, id);
  }

  show(id: string, channelId: string): void {
    const at = Math.max(this.episodes.get(id) ?? 0, this.channels.get(channelId) ?? 0);
    if (this.shown.get(id)?.at === at) return;
    this.hide(id);
    const change = { id, at };
    this.shown.set(id, change);
    this.order.add(change);
  }

  /** Its time is kept for when its channel is there. */
  hide(id: string): void {
    const change = this.shown.get(id);
    if (!change) return;
    this.shown.delete(id);
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
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isAfter(all[middle]!, position)) high = middle;
      else low = middle + 1;
    }
    for (; low < all.length; low += 1) yield all[low]!;
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
    this.newestTime = Math.max(this.newestTime ?? at, at);
  }
}
