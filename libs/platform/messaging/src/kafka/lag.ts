import { partitionKey } from './topic-admin.js';
import type { Bounds } from './log-watch.js';

export type Assignment = Readonly<Record<string, readonly number[]>>;

export interface LagFacts {
  readonly assignment: Assignment;
  readonly bounds: ReadonlyMap<string, Bounds>;
  readonly committed: ReadonlyMap<string, bigint>;
  readonly reached: ReadonlyMap<string, bigint>;
}

/** Offsets behind the handled position, per topic, in assigned partitions. */
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
  // Another member may have advanced a partition that returns, so the furthest position counts.
  const position = [committed.get(key), reached.get(key)].reduce<bigint>(
    (furthest, other) => (other !== undefined && other > furthest ? other : furthest),
    low,
  );
  return position < high ? Number(high - position) : 0;
}
