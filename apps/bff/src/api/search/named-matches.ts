import { foldForSearch, namedTopic } from '@elevate/rules';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';
import type { ListedTopic } from '../../read-model/topic-index.js';

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

/** Of equal matches, the topic with the most episodes comes first. */
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

// Folding and sorting hundreds of names costs more than comparing them, and most searches find the same list.
const searched = new WeakMap<readonly ListedTopic[], readonly SearchedTopic[]>();

function searchedTopics(listed: readonly ListedTopic[]): readonly SearchedTopic[] {
  const known = searched.get(listed);
  if (known) return known;
  const topics = listed
    .map(({ name, episodes }) => ({ name: namedTopic(name) ?? name, episodes }))
    .sort((a, b) => b.episodes - a.episodes || (a.name < b.name ? -1 : 1))
    .map((topic) => ({ topic, name: foldForSearch(topic.name) }));
  searched.set(listed, topics);
  return topics;
}

/** Whole names, then names that begin with the term, then those that contain it; otherwise in the given order. */
function rankOf(name: string, term: string): number {
  const at = name.indexOf(term);
  if (at === -1) return ABSENT;
  if (at > 0) return 2;
  return name.length === term.length ? 0 : 1;
}
