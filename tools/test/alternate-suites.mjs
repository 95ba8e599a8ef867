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
    .sort((one, other) => one.length - other.length)
    .flatMap((group) => group.map((item, turn) => ({ item, turn })))
    .sort((one, other) => one.turn - other.turn)
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
