import { newestFirst } from '@elevate/rules';
import type { ShownEpisode } from './shown-episode.js';
import { SortedView } from './sorted-view.js';

interface KeyedView {
  readonly view: SortedView<ShownEpisode>;
  size: number;
}

/** Episodes under keys, newest first; a key without episodes is not there. */
export class KeyedViews {
  private readonly byKey = new Map<string, KeyedView>();

  add(key: string, episode: ShownEpisode): void {
    const entry = this.byKey.get(key) ?? {
      view: new SortedView<ShownEpisode>(newestFirst),
      size: 0,
    };
    entry.size += 1;
    entry.view.add(episode);
    this.byKey.set(key, entry);
  }

  /** Takes out an episode that was added; the very same object. */
  remove(key: string, episode: ShownEpisode): void {
    const entry = this.byKey.get(key);
    if (!entry) return;
    entry.size -= 1;
    entry.view.remove(episode);
    if (entry.size === 0) this.byKey.delete(key);
  }

  keys(): Iterable<string> {
    return this.byKey.keys();
  }

  items(key: string): readonly ShownEpisode[] {
    return this.byKey.get(key)?.view.items() ?? [];
  }

  /** How many there are, without putting them in order. */
  size(key: string): number {
    return this.byKey.get(key)?.size ?? 0;
  }
}
