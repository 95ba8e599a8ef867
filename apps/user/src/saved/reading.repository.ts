import type { ReadingChangeDto, ReadingView } from '@elevate/contracts/user';
import { documentSchema } from '@elevate/mongo';
import { DAY_MS, READ_DAYS, READ_MARKS } from '@elevate/rules';
import {
  EPOCH,
  lastWritten,
  type MergedDocument,
  mergedDocuments,
  mergeRegisters,
  newestFirst,
  notAfter,
} from './merged.repository.js';

interface StoredMark {
  readonly id: string;
  readonly isRead: boolean;
  readonly changedAt: Date;
  /** The revision that brought this change; devices ask for newer ones only. */
  readonly revision: number;
}

export interface Reading {
  readonly revision: number;
  readonly marks: readonly StoredMark[];
  /** "Mark all as read", as a register: Undo is one more change. */
  readonly all: { readonly until: Date; readonly changedAt: Date };
}

export const EMPTY_READING: Reading = {
  revision: 0,
  marks: [],
  all: { until: EPOCH, changedAt: EPOCH },
};

type AskedMark = Omit<StoredMark, 'revision'>;

export interface AskedReading {
  readonly marks: readonly AskedMark[];
  readonly all: Reading['all'];
}

export class ReadingRepository extends mergedDocuments<Reading, AskedReading>({
  schema: documentSchema<Reading & MergedDocument>('read_marks').index({ expiresAt: 1 }),
  empty: EMPTY_READING,
  merge: mergeReading,
  endsOf: ({ marks }) => marks.map(markEnd),
  prune: pruneReading,
  busy: 'USER.READING_BUSY',
}) {}

export function mergeReading(
  state: Reading,
  changes: AskedReading,
  now: Date,
  revision: number,
): Reading {
  const [stored, change] = notAfter(now, [state, changes] as const);
  const changed = change.marks.map((mark) => ({ ...mark, revision }));
  const marks = mergeRegisters(stored.marks, changed, ({ id }) => id);
  return pruneReading({ revision, marks, all: lastWritten(stored.all, change.all) }, now);
}

export function pruneReading(reading: Reading, now: Date): Reading {
  const marks = reading.marks
    .filter((mark) => markEnd(mark) > now.getTime())
    .sort(newestFirst)
    .slice(0, READ_MARKS);
  return { ...reading, marks };
}

const markEnd = ({ changedAt }: AskedMark): number => changedAt.getTime() + READ_DAYS * DAY_MS;

/** Marks changed after a revision; all if it is unknown, as after a restored backup. */
export function toReadingView({ revision, marks, all }: Reading, since = 0): ReadingView {
  const knownRevision = since > revision ? 0 : since;
  return {
    revision,
    all: { until: all.until.toISOString(), changed_at: all.changedAt.toISOString() },
    marks: marks
      .filter((mark) => mark.revision > knownRevision)
      .map(({ id, isRead, changedAt }) => ({
        article_id: id,
        read: isRead,
        changed_at: changedAt.toISOString(),
      })),
  };
}

/** An omitted register gets the oldest time, so it changes nothing. */
export function toAskedReading({ marks, all }: ReadingChangeDto): AskedReading {
  return {
    marks: marks.map(({ article_id: id, read: isRead, changed_at }) => ({
      id,
      isRead,
      changedAt: new Date(changed_at),
    })),
    all: all
      ? { until: new Date(all.until), changedAt: new Date(all.changed_at) }
      : EMPTY_READING.all,
  };
}
