import { foldText, newestFirst } from '@elevate/rules';
import { KeyedViews } from './keyed-views.js';
import { mergeSorted } from './merge-sorted.js';
import type { ShownEpisode } from './shown-episode.js';

interface Combination {
  readonly keys: readonly string[];
  size: number;
}

export interface ListedTopic {
  readonly name: string;
  readonly episodes: number;
}

export class TopicIndex {
  private readonly views = new KeyedViews();
  // Counting uses topic combinations, which are far fewer than episodes.
  private readonly combinations = new Map<string, Combination>();
  private listed: readonly ListedTopic[] | undefined;

  add(episode: ShownEpisode): void {
    const keys = keysOf(episode.state.topics);
    for (const key of keys) this.views.add(key, episode);
    this.count(keys, 1);
  }

  remove(episode: ShownEpisode): void {
    const keys = keysOf(episode.state.topics);
    for (const key of keys) this.views.remove(key, episode);
    this.count(keys, -1);
  }

  has(topic: string): boolean {
    return this.views.size(foldText(topic)) > 0;
  }

  /** The same list until a change. */
  topics(): readonly ListedTopic[] {
    this.listed ??= Array.from(this.views.keys(), (key) => ({
      name: this.views.items(key)[0]?.state.topics.find((name) => foldText(name) === key) ?? key,
      episodes: this.views.size(key),
    }));
    return this.listed;
  }

  withAny(topics: readonly string[]): Iterable<ShownEpisode> {
    const lists = keysOf(topics).map((key) => this.views.items(key));
    return lists.length === 1 ? lists[0]! : mergeSorted(lists, newestFirst);
  }

  countWithAny(topics: readonly string[]): number {
    const keys = new Set(keysOf(topics));
    if (keys.size === 1) return this.views.size([...keys][0]!);
    let count = 0;
    for (const { keys: own, size } of this.combinations.values()) {
      if (own.some((key) => keys.has(key))) count += size;
    }
    return count;
  }

  private count(keys: readonly string[], by: 1 | -1): void {
    this.listed = undefined;
    const name = JSON.stringify(keys);
    const combination = this.combinations.get(name) ?? { keys, size: 0 };
    combination.size += by;
    if (combination.size === 0) this.combinations.delete(name);
    else this.combinations.set(name, combination);
  }
}

function keysOf(topics: readonly string[]): string[] {
  return [...new Set(topics.map(foldText))].sort();
}
