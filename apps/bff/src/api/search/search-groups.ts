import {
  foldForSearch,
  hasAllWords,
  namedTopic,
  type SearchWords,
  SEPARATOR,
  wordsPossibleIn,
} from '@elevate/rules';
import type { ListedTopic } from '../../read-model/episode-views.js';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';

const ABSENT = 3;

export function matchingChannels(model: ReadModel, query: SearchWords): ShownChannel[] {
  const ranks: ShownChannel[][] = [[], [], []];
  const channels = model.channelsByName();
  const narrowed = narrow(query, join(channels.flatMap(({ searched }) => searched)));
  if (!narrowed) return [];
  for (const channel of channels) {
    const rank = Math.min(...channel.searched.map((name) => rankOf(name, narrowed)));
    ranks[rank]?.push(channel);
  }
  return ranks.flat();
}

export function matchingTopics(model: ReadModel, query: SearchWords): ListedTopic[] {
  const ranks: ListedTopic[][] = [[], [], []];
  const { topics, joined } = searchedTopics(model.orders.topics.topics());
  const narrowed = narrow(query, joined);
  if (!narrowed) return [];
  for (const { topic, name } of topics) ranks[rankOf(name, narrowed)]?.push(topic);
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

/** One look at all names costs far less than every spelling in each; undefined if none matches. */
function narrow({ term, words }: SearchWords, names: string): SearchWords | undefined {
  const possible = wordsPossibleIn(words, names);
  const hasTerm = term !== undefined && names.includes(term);
  return possible || hasTerm ? { term, words: possible ?? [] } : undefined;
}

const join = (names: readonly string[]) => names.join(SEPARATOR);

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
  const found = { topics, joined: join(topics.map(({ name }) => name)) };
  searched.set(listed, found);
  return found;
}

function rankOf(name: string, { term, words }: SearchWords): number {
  const at = term ? name.indexOf(term) : -1;
  if (at === -1) return hasAllWords(words, name) ? 2 : ABSENT;
  if (at > 0) return 2;
  return name.length === term!.length ? 0 : 1;
}
