import {
  foldForSearch,
  hasAllWords,
  matchesList,
  namedTopic,
  type SearchWords,
  SEPARATOR,
} from '@elevate/rules';
import type { ShownCollection } from '../../read-model/collections/collections-model.js';
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
  const { topics, joined } = searchedTopics(model.orders.topics.topics());
  // One look at all names costs less than one at each.
  if (matchesList(query, joined))
    for (const { topic, name } of topics) ranks[rankOf(name, query)]?.push(topic);
  return ranks.flat();
}

export function matchingCollections(model: ReadModel, query: SearchWords): ShownCollection[] {
  const ranks: ShownCollection[][] = [[], [], []];
  for (const collection of model.collections.shown()) {
    const { title, text } = collection.searched;
    const inText = hasAllWords(query.words, text) ? 2 : ABSENT;
    ranks[Math.min(rankOf(title, query), inText)]?.push(collection);
  }
  return ranks.flat();
}

/** True if a channel, topic or speaker has such a name. */
export function findsName(model: ReadModel, term: string): boolean {
  const query = model.orders.search.wordsOf(term);
  return (
    matchingChannels(model, query).length > 0 ||
    matchingTopics(model, query).length > 0 ||
    matchingCollections(model, query).length > 0 ||
    model.orders.speakers.search(query, 1).total > 0
  );
}

interface SearchedTopics {
  readonly topics: readonly { readonly topic: ListedTopic; readonly name: string }[];
  readonly joined: string;
}

// Most searches find the same list; folding and sorting it costs more than comparing.
const searched = new WeakMap<readonly ListedTopic[], SearchedTopics>();

function searchedTopics(listed: readonly ListedTopic[]): SearchedTopics {
  const cached = searched.get(listed);
  if (cached) return cached;
  const topics = listed
    .map(({ name, episodes }) => ({ name: namedTopic(name) ?? name, episodes }))
    .sort((a, b) => b.episodes - a.episodes || (a.name < b.name ? -1 : 1))
    .map((topic) => ({ topic, name: foldForSearch(topic.name) }));
  const found = { topics, joined: topics.map(({ name }) => name).join(SEPARATOR) };
  searched.set(listed, found);
  return found;
}

function rankOf(name: string, { term, words }: SearchWords): number {
  const at = term ? name.indexOf(term) : -1;
  if (at === -1) return hasAllWords(words, name) ? 2 : ABSENT;
  if (at > 0) return 2;
  return name.length === term!.length ? 0 : 1;
}
