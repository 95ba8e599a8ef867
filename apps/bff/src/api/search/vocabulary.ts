import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldForSearch } from '@elevate/rules';
import type { ReadModel } from '../../read-model/read-model.js';
import { differInMore, editDistance, lettersOf } from './edit-distance.js';

export const SHORTEST_WORD = 4;
// Two changes in a short word give a word that has nothing to do with it.
const LONG_WORD = 8;
// Longer words are most likely links.
const WORD = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{4,24}(?![\p{L}\p{N}])/gu;

// Requests run between two slices.
const SLICE_MS = 4;
const ITEMS_PER_CHECK = 64;

/** The words of channels, topics, speakers and titles, with how often they occur. */
export class Vocabulary {
  private readonly counts = new Map<string, number>();
  private words: readonly { readonly text: string; readonly letters: number }[] = [];

  static async of(model: ReadModel): Promise<Vocabulary> {
    const vocabulary = new Vocabulary();
    const channels = model.channelsByName().map(({ state }) => state.name);
    const topics = model.orders.topics.topics().map(({ name }) => name);
    const speakers = model.orders.speakers.all().map(({ name }) => name);
    // A copy, because the list may change between two slices.
    const episodes = [...model.orders.newest.items()];
    for (const name of [...channels, ...topics, ...speakers]) vocabulary.add(name);
    for await (const some of inSlices(episodes))
      for (const { state } of some) vocabulary.add(state.title);
    vocabulary.words = Array.from(vocabulary.counts.keys(), (text) => ({
      text,
      letters: lettersOf(text),
    }));
    return vocabulary;
  }

  has(word: string): boolean {
    return this.counts.has(word);
  }

  /** Undefined if no word is similar. Of equally similar words, the most frequent. */
  async nearestTo(word: string): Promise<string | undefined> {
    let least = (word.length < LONG_WORD ? 1 : 2) + 1;
    const letters = lettersOf(word);
    let nearest: string | undefined;
    for await (const some of inSlices(this.words)) {
      for (const { text: other, letters: its } of some) {
        const most = nearest === undefined ? least - 1 : least;
        if (differInMore(letters, its, most)) continue;
        const distance = editDistance(word, other, most);
        const isNearer =
          distance < least || (distance === least && this.isMoreFrequent(other, nearest));
        if (isNearer) [least, nearest] = [distance, other];
      }
    }
    return nearest;
  }

  private isMoreFrequent(word: string, than: string | undefined): boolean {
    return than !== undefined && this.counts.get(word)! > this.counts.get(than)!;
  }

  private add(text: string): void {
    for (const [word] of foldForSearch(text).matchAll(WORD))
      this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }
}

async function* inSlices<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  let end = performance.now() + SLICE_MS;
  for (let from = 0; from < items.length; from += ITEMS_PER_CHECK) {
    if (performance.now() >= end) {
      await nextTurn();
      end = performance.now() + SLICE_MS;
    }
    yield items.slice(from, from + ITEMS_PER_CHECK);
  }
}
