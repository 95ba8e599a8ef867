import { createRequire } from 'node:module';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/**
 * Takes one file of each suite in turn, the longest first: files that wait for brokers or restarts then run beside files
 * that compute, and no long file starts last.
 */
export default class AlternateSuites extends Sequencer {
  sort(tests) {
    return alternate(super.sort(tests), ({ context }) => context.config.displayName?.name);
  }
}

/** Keeps the order within a group; the group with the fewest members goes first in each turn. */
export function alternate(items, groupOf) {
  return [...grouped(items, groupOf).values()]
    .sort((first, second) => first.length - second.length)
    .flatMap((group) => group.map((item, turn) => ({ item, turn })))
    .sort((first, second) => first.turn - second.turn)
    .map(({ item }) => item);
}

function grouped(items, groupOf) {
  const groups = new Map();
  for (const item of items) {
    const name = groupOf(item);
    groups.set(name, [...(groups.get(name) ?? []), item]);
  }
  return groups;
}
