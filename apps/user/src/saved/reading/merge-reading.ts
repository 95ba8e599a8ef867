import { READ_DAYS, READ_MARKS } from '@elevate/rules';
import type { Reading, StoredMark } from './reading.schema.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const EPOCH = new Date(0);

export const EMPTY_READING: Reading = {
  revision: 0,
  marks: [],
  all: { until: EPOCH, changedAt: EPOCH },
};

export type AskedMark = Omit<StoredMark, 'revision'>;

export interface AskedReading {
  readonly marks: readonly AskedMark[];
  readonly all: Reading['all'];
}

/** Applies a change as a revision; applying it again changes no mark. */
export function mergeReading(
  stored: Reading,
  asked: AskedReading,
  { now, revision }: { readonly now: Date; readonly revision: number },
): Reading {
  const marks = new Map(stored.marks.map((mark) => [mark.id, mark]));
  for (const { changedAt, ...mark } of asked.marks) {
    const at = earlier(changedAt, now);
    const known = marks.get(mark.id);
    if (!known || at > known.changedAt) marks.set(mark.id, { ...mark, changedAt: at, revision });
  }
  const all = {
    until: earlier(asked.all.until, now),
    changedAt: earlier(asked.all.changedAt, now),
  };
  const isNewer = all.changedAt > stored.all.changedAt;
  return pruneReading(
    { revision, marks: [...marks.values()], all: isNewer ? all : stored.all },
    now,
  );
}

/** Drops marks that are too old, and the oldest of too many. */
export function pruneReading(reading: Reading, now: Date): Reading {
  const marks = reading.marks
    .filter((mark) => expiryOf(mark) > now.getTime())
    .sort((a, b) => b.changedAt.getTime() - a.changedAt.getTime())
    .slice(0, READ_MARKS);
  return { ...reading, marks };
}

/** Epoch milliseconds. */
export const expiryOf = ({ changedAt }: AskedMark): number =>
  changedAt.getTime() + READ_DAYS * DAY_MS;

/** A device whose clock is ahead must not win forever. */
const earlier = (time: Date, now: Date): Date => (time > now ? now : time);
