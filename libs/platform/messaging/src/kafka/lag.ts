import { partitionKey } from './topic-admin.js';
import type { Bounds } from './log-watch.js';

/** The partitions of each topic that a member has. */
export type Assignment = Readonly<Record<string, readonly number[]>>;

export interface LagFacts {
  readonly assignment: Assignment;
  readonly bounds: ReadonlyMap<string, Bounds>;
  /** What the group has committed; nothing for a reader. */
  readonly committed: ReadonlyMap<string, bigint>;
  /** How far this member has handled, where it has handled anything. */
  readonly reached: ReadonlyMap<string, bigint>;
}

/** How many offsets of each topic stand behind what is handled, in the partitions that are assigned. */
export function lagByTopic({ assignment, ...facts }: LagFacts): Map<string, number> {
  return new Map(
    Object.entries(assignment).map(([topic, partitions]) => [
      topic,
      partitions.reduce((sum, partition) => sum + lagOf(partitionKey(topic, partition), facts), 0),
    ]),
  );
}

function lagOf(key: string, { bounds, committed, reached }: Omit<LagFacts, 'assignment'>): number {
  const { low, high } = bounds.get(key) ?? { low: 0n, high: 0n };
  // A partition that was away for a while was carried on by somebody else: the furthest counts.
  const position = [committed.get(key), reached.get(key)].reduce<bigint>(
    (furthest, other) => (other !== undefined && other > furthest ? other : furthest),
    low,
  );
  return position < high ? Number(high - position) : 0;
}
