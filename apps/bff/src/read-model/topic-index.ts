import { foldText, newestFirst } from '@elevate/rules';
import { KeyedViews } from './keyed-views.js';
import { mergeSorted } from './merge-sorted.js';
import type { ShownEpisode } from './shown-episode.js';

/** Episodes that have exactly these topics, counted. */
interface Combination {
  readonly keys: readonly string[];
  size: number;
}

/** Episodes by topic, whatever the case it is written in. */
export class TopicIndex {
  private readonly views = new KeyedViews();
  // Episodes with any of several topics are counted over these, which are far fewer than episodes.
  private readonly combinations = new Map<string, Combination>();

  add(episode: ShownEpisode): void {
    const keys = keysOf(episode.state.topics);
    for (const key of keys) this.views.add(key, episode);
    this.count(keys, 1);
  }

  /** Takes out an episode that was added; the very same object. */
  remove(episode: ShownEpisode): void {
    const keys = keysOf(episode.state.topics);
    for (const key of keys) this.views.remove(key, episode);
    this.count(keys, -1);
  }

  /** Whether an episode that is shown has this topic. */
  has(topic: string): boolean {
    return this.views.size(foldText(topic)) > 0;
  }

  /** Every topic of an episode that is shown, as its newest episode spells it. */
  topics(): { readonly name: string; readonly episodes: number }[] {
    return Array.from(this.views.keys(), (key) => ({
      name: this.views.items(key)[0]?.state.topics.find((name) => foldText(name) === key) ?? key,
      episodes: this.views.size(key),
    }));
  }

  /** The episodes with any of these topics, newest first, as far as they are asked for. */
  withAny(topics: readonly string[]): Iterable<ShownEpisode> {
    const lists = keysOf(topics).map((key) => this.views.items(key));
    return lists.length === 1 ? lists[0]! : mergeSorted(lists, newestFirst);
  }

  /** How many episodes have any of these topics. */
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
