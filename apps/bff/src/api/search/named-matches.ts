import { foldForSearch, namedTopic } from '@elevate/rules';
import type { ReadModel, ShownChannel } from '../../read-model/read-model.js';

interface Topic {
  readonly name: string;
  readonly episodes: number;
}

const ABSENT = 3;

export function matchingChannels(model: ReadModel, term: string): ShownChannel[] {
  return exactFirst(model.channelsByName(), term, ({ state: { name, handle } }) =>
    handle === null ? [name] : [name, handle, handle.replace(/^@/, '')],
  );
}

/** Of equal matches, the topic with the most episodes comes first. */
export function matchingTopics(model: ReadModel, term: string): Topic[] {
  const topics = model.orders.topics
    .topics()
    .map(({ name, episodes }) => ({ name: namedTopic(name) ?? name, episodes }))
    .sort((a, b) => b.episodes - a.episodes || (a.name < b.name ? -1 : 1));
  return exactFirst(topics, term, ({ name }) => [name]);
}

/** Whole names, then names that begin with the term, then those that contain it; otherwise in the given order. */
function exactFirst<Item>(
  items: readonly Item[],
  term: string,
  namesOf: (item: Item) => readonly string[],
): Item[] {
  const folded = foldForSearch(term);
  const ranks: Item[][] = [[], [], []];
  for (const item of items) {
    const rank = Math.min(...namesOf(item).map((name) => rankOf(foldForSearch(name), folded)));
    ranks[rank]?.push(item);
  }
  return ranks.flat();
}

function rankOf(name: string, term: string): number {
  const at = name.indexOf(term);
  if (at === -1) return ABSENT;
  if (at > 0) return 2;
  return name.length === term.length ? 0 : 1;
}
