import { foldForSearch, searchTerm } from '@elevate/rules';
import type { TopicGroups } from '../../shared/api/types.js';

type Group = TopicGroups['groups'][number];

// As many, and as long, as the server takes.
export const MOST_TOPICS = 50;
const LONGEST_TOPIC = 100;

/** What makes two spellings the same topic. */
export function keyOf(topic: string): string {
  return topic.normalize('NFC').toLowerCase();
}

/** The topics of an address: each once, without those that cannot be any. */
export function usableTopics(asked: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const topic of asked) {
    const usable = topic.trim() !== '' && topic.length <= LONGEST_TOPIC;
    if (usable && !byKey.has(keyOf(topic))) byKey.set(keyOf(topic), topic);
  }
  return [...byKey.values()].slice(0, MOST_TOPICS);
}

/** The topics that have `text` in their name, case and accents aside, in their groups; groups that have none are left out. */
export function matching(groups: readonly Group[], text: string): readonly Group[] {
  const wanted = foldForSearch(searchTerm(text));
  if (wanted === '') return groups;
  return groups
    .map((group) => ({
      ...group,
      topics: group.topics.filter(({ name }) => foldForSearch(name).includes(wanted)),
    }))
    .filter(({ topics }) => topics.length > 0);
}

/** The selected topics as the catalogue spells them, whatever the case in the address. */
export function spelled(selected: readonly string[], groups: readonly Group[]): readonly string[] {
  const names = new Map(
    groups.flatMap(({ topics }) => topics.map(({ name }) => [keyOf(name), name])),
  );
  return selected.map((topic) => names.get(keyOf(topic)) ?? topic);
}
