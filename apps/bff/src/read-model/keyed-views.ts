import { newestFirst } from '@elevate/rules';
import type { ShownEpisode } from './shown-episode.js';
import { SortedView } from './sorted-view.js';

interface KeyedView {
  readonly view: SortedView<ShownEpisode>;
  size: number;
}

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

  size(key: string): number {
    return this.byKey.get(key)?.size ?? 0;
  }
}
