import { foldForSearch, hasAllWords, namedTopic, type SearchWords } from '@elevate/rules';
import type { ListedTopic } from '../../read-model/episode-views.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';

const ABSENT = 3;

export function matchingChannels(model: ReadModel, query: SearchWords): ShownChannel[] {
  const ranks: ShownChannel[][] = [[], [], []];
  for (const channel of model.channelsByName()) {
    const rank = Math.min(...channel.searched.map((name) => rankOf(name, query)));
    ranks[rank]?.push(channel);
  }
  return ranks.flat();
}

export function matchingTopics(model: ReadModel, query: SearchWords): ListedTopic[] {
  const ranks: ListedTopic[][] = [[], [], []];
  for (const { topic, name } of searchedTopics(model.orders.topics.topics()))
    ranks[rankOf(name, query)]?.push(topic);
  return ranks.flat();
}

/** True if a channel, topic or speaker has such a name. */
export function findsName(model: ReadModel, term: string): boolean {
  const query = model.orders.search.wordsOf(term);
  return (
    matchingChannels(model, query).length > 0 ||
    matchingTopics(model, query).length > 0 ||
    model.orders.speakers.search(query, 1).total > 0
  );
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

function rankOf(name: string, { term, words }: SearchWords): number {
  const at = term ? name.indexOf(term) : -1;
  if (at === -1) return hasAllWords(words, name) ? 2 : ABSENT;
  if (at > 0) return 2;
  return name.length === term!.length ? 0 : 1;
}
