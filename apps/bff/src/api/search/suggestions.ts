import { setImmediate as nextTurn } from 'node:timers/promises';
import { foldForSearch, namedTopic, searchTermProblem } from '@elevate/rules';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';
import type { ListedTopic } from '../../read-model/episode-views.js';

const SHORTEST_WORD = 4;
// Two changes in a short word give an unrelated word.
const LONG_WORD = 8;
// Longer words are most likely links.
const WORD = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{4,24}(?![\p{L}\p{N}])/gu;

const SLICE_MS = 4;
const ITEMS_PER_CHECK = 64;

/** The words of channels, topics, speakers and titles, with how often they occur. */
class Vocabulary {
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

// Reading all titles for each term would cost more than the newest words give.
const VOCABULARY_MS = 60_000;
const MOST_WORDS = 4;
const BETWEEN_WORDS = /[^\p{L}\p{N}+#.]+/u;

/** "Did you mean": similar words for a term that finds nothing. */
export class Suggestions {
  private vocabulary: Promise<Vocabulary> | undefined;
  private readAt = -Infinity;

  constructor(private readonly model: ReadModel) {}

  async suggest(term: string): Promise<string | null> {
    const words = foldForSearch(term).split(BETWEEN_WORDS).filter(Boolean);
    if (words.length === 0 || words.length > MOST_WORDS) return null;
    const vocabulary = await this.currentVocabulary();
    const similar: string[] = [];
    for (const word of words) similar.push(await similarTo(word, vocabulary));
    const suggestion = similar.join(' ');
    if (suggestion === foldForSearch(term)) return null;
    return (await this.findsSomething(suggestion)) ? suggestion : null;
  }

  private currentVocabulary(): Promise<Vocabulary> {
    if (!this.vocabulary || performance.now() - this.readAt >= VOCABULARY_MS) {
      this.readAt = performance.now();
      this.vocabulary = Vocabulary.of(this.model);
    }
    return this.vocabulary;
  }

  private async findsSomething(text: string): Promise<boolean> {
    if (searchTermProblem(text)) return false;
    const [episode] = await this.model.orders.search.findInTurns(text, 1);
    if (episode) return true;
    const named = [matchingChannels, matchingTopics].some(
      (find) => find(this.model, text).length > 0,
    );
    return named || this.model.orders.speakers.search(foldForSearch(text), 1).total > 0;
  }
}

async function similarTo(word: string, vocabulary: Vocabulary): Promise<string> {
  if (word.length < SHORTEST_WORD || vocabulary.has(word)) return word;
  return (await vocabulary.nearestTo(word)) ?? word;
}

/** Insertions, deletions, replacements and swaps of neighbors. Above `most`, any number above it. */
export function editDistance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      let least = Math.min(
        last[column]! + 1,
        current[column - 1]! + 1,
        last[column - 1]! + (isSame ? 0 : 1),
      );
      if (isSwap(from, to, row, column)) least = Math.min(least, before[column - 2]! + 1);
      current.push(least);
    }
    if (Math.min(...current) > most) return most + 1;
    before = last;
    last = current;
  }
  return last[to.length]!;
}

function isSwap(from: string, to: string, row: number, column: number): boolean {
  return (
    row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
  );
}

/** A bit for each letter; letters may share one. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at += 1) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

export function differInMore(a: number, b: number, most: number): boolean {
  // One replaced letter takes one out and brings one in.
  let left = 2 * most;
  for (let rest = a ^ b; rest !== 0; rest &= rest - 1) if ((left -= 1) < 0) return true;
  return false;
}

const ABSENT = 3;

export function matchingChannels(model: ReadModel, term: string): ShownChannel[] {
  const folded = foldForSearch(term);
  const ranks: ShownChannel[][] = [[], [], []];
  for (const channel of model.channelsByName()) {
    const rank = Math.min(...channel.searched.map((name) => rankOf(name, folded)));
    ranks[rank]?.push(channel);
  }
  return ranks.flat();
}

export function matchingTopics(model: ReadModel, term: string): ListedTopic[] {
  const folded = foldForSearch(term);
  const ranks: ListedTopic[][] = [[], [], []];
  for (const { topic, name } of searchedTopics(model.orders.topics.topics()))
    ranks[rankOf(name, folded)]?.push(topic);
  return ranks.flat();
}

interface SearchedTopic {
  readonly topic: ListedTopic;
  readonly name: string;
}

// Most searches find the same list; folding and sorting it costs more than comparing.
const searched = new WeakMap<readonly ListedTopic[], readonly SearchedTopic[]>();

function searchedTopics(listed: readonly ListedTopic[]): readonly SearchedTopic[] {
  const cached = searched.get(listed);
  if (cached) return cached;
  const topics = listed
    .map(({ name, episodes }) => ({ name: namedTopic(name) ?? name, episodes }))
    .sort((a, b) => b.episodes - a.episodes || (a.name < b.name ? -1 : 1))
    .map((topic) => ({ topic, name: foldForSearch(topic.name) }));
  searched.set(listed, topics);
  return topics;
}

function rankOf(name: string, term: string): number {
  const at = name.indexOf(term);
  if (at === -1) return ABSENT;
  if (at > 0) return 2;
  return name.length === term.length ? 0 : 1;
}
