import { createRequire } from 'node:module';
import { basename } from 'node:path';

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/** Files that take longer than their size suggests, by which Jest orders them in a clean clone. */
const LONG = `start-distributed.e2e-spec.ts backup.e2e-spec.ts every-screen.e2e-spec.ts
  dev-restart.e2e-spec.ts hostile-openapi.e2e-spec.ts chain-faults.e2e-spec.ts
  compose-broker.int-spec.ts kafka-permissions.int-spec.ts killed-publisher.int-spec.ts
  faulty-reader.int-spec.ts secure-kafka.int-spec.ts`.split(/\s+/);

// They wait for processes and browsers; files that compute come last, so that no core is idle.
const WAITING = new Set(['chain', 'e2e', 'integration']);
const WAITING_END = 0.8;

/** Spreads the files of each suite over the run, the longest first. */
export default class AlternateSuites extends Sequencer {
  sort(tests) {
    const sorted = longFirst(super.sort(tests), ({ path }) => path);
    return alternate(
      sorted,
      ({ context }) => context.config.displayName?.name,
      (suite) => (WAITING.has(suite) ? WAITING_END : 1),
    );
  }
}

function longFirst(items, pathOf) {
  const isLong = (item) => LONG.includes(basename(pathOf(item)));
  return [...items.filter(isLong), ...items.filter((item) => !isLong(item))];
}

/** Keeps the order within a group. `endOf` gives the share of the whole order over which a group is spread. */
function alternate(items, groupOf, endOf) {
  return [...grouped(items, groupOf)]
    .flatMap(([name, group]) =>
      group.map((item, index) => ({ item, at: (index / group.length) * endOf(name) })),
    )
    .sort((first, second) => first.at - second.at)
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
