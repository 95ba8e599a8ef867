import type { ReadingChangeDto, ReadingView } from '@elevate/contracts/user';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '@elevate/clock';
import type { Connection } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { documentSchema, modelOf } from '@elevate/mongo';
import { DAY_MS, READ_DAYS, READ_MARKS } from '@elevate/rules';
import {
  changedNotAfter,
  lastWritten,
  type MergedDocument,
  MergedDocuments,
  mergeRegisters,
  notAfter,
} from '../merged-documents.js';

@Injectable()
export class ReadingRepository extends MergedDocuments<Reading> {
  constructor(@Inject(MONGO) connection: Connection, clock: Clock) {
    const kind = {
      empty: EMPTY_READING,
      endsOf: ({ marks }: Reading) => marks.map(expiryOf),
      prune: pruneReading,
      busy: 'USER.READING_BUSY',
    };
    super(modelOf(connection, 'ReadMarks', readingSchema), kind, clock);
  }

  merge(userId: string, reading: AskedReading): Promise<Reading> {
    const now = this.clock.now();
    return this.change(userId, (stored, revision) =>
      mergeReading(stored, reading, { now, revision }),
    );
  }
}

interface StoredMark {
  readonly id: string;
  readonly isRead: boolean;
  /** The newest change of an article wins. */
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

type ReadingDocument = Reading & MergedDocument;

const readingSchema = documentSchema<ReadingDocument>('read_marks', {
  version: { type: Number, required: true },
  revision: { type: Number, required: true },
  marks: [{ _id: false, id: String, isRead: Boolean, changedAt: Date, revision: Number }],
  all: { until: Date, changedAt: Date },
  expiresAt: { type: Date, default: null },
}).index({ expiresAt: 1 });

const EPOCH = new Date(0);

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

/** Applies a change as a revision; applying it again changes no mark. */
export function mergeReading(
  stored: Reading,
  reading: AskedReading,
  { now, revision }: { readonly now: Date; readonly revision: number },
): Reading {
  const marks = mergeRegisters(
    stored.marks.map((mark) => changedNotAfter(mark, now)),
    reading.marks.map((mark) => ({ ...changedNotAfter(mark, now), revision })),
    ({ id }) => id,
  );
  const all = lastWritten(allNotAfter(stored.all, now), allNotAfter(reading.all, now));
  return pruneReading({ revision, marks: [...marks.values()], all }, now);
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
const expiryOf = ({ changedAt }: AskedMark): number => changedAt.getTime() + READ_DAYS * DAY_MS;

const allNotAfter = ({ until, changedAt }: Reading['all'], now: Date): Reading['all'] => ({
  until: notAfter(until, now),
  changedAt: notAfter(changedAt, now),
});

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
