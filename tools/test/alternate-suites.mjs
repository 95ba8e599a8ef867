import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Files that take longer than their size suggests, by which Jest orders them in a clean clone. */
const LONG = `start-distributed.e2e-spec.ts backup.e2e-spec.ts every-screen.e2e-spec.ts
  dev-restart.e2e-spec.ts hostile-openapi.e2e-spec.ts chain-faults.e2e-spec.ts
  chain-distributed.e2e-spec.ts compose-broker.int-spec.ts kafka-permissions.int-spec.ts
  killed-publisher.int-spec.ts faulty-reader.int-spec.ts secure-kafka.int-spec.ts`.split(/\s+/);

/**
 * One file of each suite in turn, the longest first: files that wait run beside files that compute, and no long one is last.
 */
export default class AlternateSuites extends Sequencer {
  sort(tests) {
    const sorted = longFirst(super.sort(tests), ({ path }) => path);
    return alternate(sorted, ({ context }) => context.config.displayName?.name);
  }
}

export function longFirst(items, pathOf) {
  const isLong = (item) => LONG.includes(basename(pathOf(item)));
  return [...items.filter(isLong), ...items.filter((item) => !isLong(item))];
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
