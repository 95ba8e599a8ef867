import { foldForSearch, searchTerm } from '@elevate/rules';
import type { TopicGroups } from '../../shared/api/types.js';

type Group = TopicGroups['groups'][number];

// The server's limits.
export const MOST_TOPICS = 50;
const LONGEST_TOPIC = 100;

/** Case-insensitive and NFC-normalized. */
export function keyOf(topic: string): string {
  return topic.normalize('NFC').toLowerCase();
}

/** Without duplicates and invalid ones. */
export function usableTopics(asked: readonly string[]): readonly string[] {
  const byKey = new Map<string, string>();
  for (const topic of asked) {
    const usable = topic.trim() !== '' && topic.length <= LONGEST_TOPIC;
    if (usable && !byKey.has(keyOf(topic))) byKey.set(keyOf(topic), topic);
  }
  return [...byKey.values()].slice(0, MOST_TOPICS);
}

/** Ignores case and accents; drops empty groups. */
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

/** In the catalogue's spelling. */
export function spelled(selected: readonly string[], groups: readonly Group[]): readonly string[] {
  const names = new Map(
    groups.flatMap(({ topics }) => topics.map(({ name }) => [keyOf(name), name])),
  );
  return selected.map((topic) => names.get(keyOf(topic)) ?? topic);
}
