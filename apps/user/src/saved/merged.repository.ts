import type { Connection, Model, Schema } from 'mongoose';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import {
  documentSchema,
  modelOf,
  untilWritten,
  type Versioned,
  writeVersion,
} from '@elevate/mongo';
import type {
  ChoiceView,
  FollowingChangeDto,
  FollowingView,
  HistoryChangeDto,
  HistoryView,
  PrivateFeedView,
  ReadingChangeDto,
  ReadingView,
} from '@elevate/contracts/user';
import { Inject, Injectable } from '@nestjs/common';
import {
  choiceKey,
  CHOICES_MOST,
  DAY_MS,
  type FollowKind,
  type HideKind,
  HISTORY_DAYS,
  HISTORY_ENTRIES,
  READ_DAYS,
  READ_MARKS,
} from '@elevate/rules';
import { MONGO, repositoryOf } from '@elevate/service-defaults';
import type { AccountDocument } from '../accounts/account.repository.js';

/** The account's id: a change is one atomic update. */
interface MergedDocument extends Versioned {
  /** The end of the oldest entry; null without entries. */
  readonly expiresAt: Date | null;
}

interface MergedKind<State, Change> {
  readonly schema: Schema<State & MergedDocument>;
  readonly empty: State;
  /** Applying a change again changes nothing. No time of `state` and `change` is later than `now`. */
  readonly merge: (state: State, change: Change, now: Date, version: number) => State;
  readonly endsOf?: (state: State) => readonly number[];
  /** Without the entries whose time is over, and the oldest of too many. */
  readonly prune?: (state: State, now: Date) => State;
  readonly busy: string;
}

const TRIES = 10;
const ACCOUNTS_A_SWEEP = 1_000;

function mergedDocuments<State extends object, Change>(kind: MergedKind<State, Change>) {
  @Injectable()
  class MergedDocuments {
    private readonly model: Model<State & MergedDocument>;

    constructor(
      @Inject(MONGO) connection: Connection,
      private readonly clock: Clock,
    ) {
      this.model = modelOf(connection, String(kind.schema.get('collection')), kind.schema);
    }

    async find(userId: string): Promise<State> {
      return this.prune((await this.stored(userId)) ?? kind.empty, this.clock.now());
    }

    merge(userId: string, change: Change): Promise<State> {
      const now = this.clock.now();
      return this.change(userId, (state, version) => kind.merge(state, change, now, version));
    }

    async delete(userId: string): Promise<void> {
      await this.model.deleteOne({ _id: userId as never });
    }

    async removeExpired(): Promise<void> {
      const now = this.clock.now();
      const documents = await this.model
        .find({ expiresAt: { $lte: now } as never }, { _id: 1 })
        .limit(ACCOUNTS_A_SWEEP)
        .lean<readonly Pick<MergedDocument, '_id'>[]>();
      for (const { _id } of documents) await this.change(_id, (state) => this.prune(state, now));
    }

    private change(userId: string, apply: (state: State, version: number) => State) {
      return untilWritten({
        tries: TRIES,
        attempt: async () => {
          const stored = await this.stored(userId);
          const version = stored?.version ?? 0;
          const next = apply(stored ?? kind.empty, version + 1);
          return (await this.write({ _id: userId, version }, next)) ? next : null;
        },
        conflict: () => new AppError(kind.busy, { kind: 'transient' }),
      });
    }

    private prune(state: State, now: Date): State {
      return kind.prune?.(state, now) ?? state;
    }

    private stored(userId: string): Promise<(State & MergedDocument) | null> {
      return this.model.findById(userId).lean<(State & MergedDocument) | null>();
    }

    private write(read: Versioned, state: State): Promise<boolean> {
      const ends = kind.endsOf?.(state) ?? [];
      const expiresAt = ends.length > 0 ? new Date(Math.min(...ends)) : null;
      // `$set` must not name the stored document's id.
      const fields = Object.entries(state).filter(([name]) => name !== '_id');
      const $set = { ...Object.fromEntries(fields), expiresAt };
      return writeVersion(this.model, read, { $set: $set as never });
    }
  }
  return MergedDocuments;
}

interface Dated {
  readonly changedAt: Date;
}

/** Limits all times in a value: a clock that is ahead must not win forever. */
function notAfter<Value>(now: Date, value: Value): Value {
  const limit = (part: unknown): unknown => {
    if (part instanceof Date) return part > now ? now : part;
    if (Array.isArray(part)) return part.map(limit);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, limit(inner)]));
  };
  return limit(value) as Value;
}

/** The register changed last; of equal times the stored one. */
function lastWritten<Register extends Dated>(stored: Register, change: Register): Register {
  return change.changedAt > stored.changedAt ? change : stored;
}

/** One register per key: the one written last wins. */
function mergeRegisters<Register extends Dated>(
  stored: readonly Register[],
  changes: readonly Register[],
  keyOf: (value: Register) => string,
): Register[] {
  const merged = new Map(stored.map((value) => [keyOf(value), value]));
  for (const change of changes) {
    const before = merged.get(keyOf(change));
    merged.set(keyOf(change), before ? lastWritten(before, change) : change);
  }
  return [...merged.values()];
}

const newestFirst = (a: Dated, b: Dated): number => b.changedAt.getTime() - a.changedAt.getTime();

interface Position {
  readonly seconds: number;
  readonly isFinished: boolean;
  readonly watchedAt: Date;
}

export interface StoredEntry {
  readonly id: string;
  readonly changedAt: Date;
  /** Null: an older position of another device must not bring it back. */
  readonly position: Position | null;
}

export interface History {
  readonly entries: readonly StoredEntry[];
  readonly clearedAt: Date;
  readonly keeping: { readonly value: boolean; readonly changedAt: Date };
}

const EPOCH = new Date(0);

export const EMPTY_HISTORY: History = {
  entries: [],
  clearedAt: EPOCH,
  keeping: { value: true, changedAt: EPOCH },
};

export class HistoryRepository extends mergedDocuments<History, History>({
  schema: documentSchema<History & MergedDocument>('watch_histories').index({ expiresAt: 1 }),
  empty: EMPTY_HISTORY,
  merge: mergeHistory,
  endsOf: ({ entries }) => entries.map(entryEnd),
  prune: pruneHistory,
  busy: 'USER.HISTORY_BUSY',
}) {}

export function mergeHistory(state: History, changes: History, now: Date): History {
  const [stored, change] = notAfter(now, [state, changes] as const);
  const keeping = lastWritten(stored.keeping, change.keeping);
  const clearedAt = laterOf(stored.clearedAt, change.clearedAt);
  // While nothing is kept, removals still count.
  const counted = change.entries.filter(({ position }) => !position || keeping.value);
  const merged = mergeRegisters(stored.entries, counted, ({ id }) => id);
  const entries = merged.filter(({ changedAt }) => changedAt > clearedAt);
  return pruneHistory({ entries, clearedAt, keeping }, now);
}

export function pruneHistory(history: History, now: Date): History {
  const isFresh = (entry: StoredEntry) => entryEnd(entry) > now.getTime();
  const fresh = history.entries.filter(isFresh).sort((a, b) => entryEnd(b) - entryEnd(a));
  const positions = fresh.filter(({ position }) => position !== null);
  const removals = fresh.filter(({ position }) => position === null);
  return {
    ...history,
    entries: [...positions.slice(0, HISTORY_ENTRIES), ...removals.slice(0, HISTORY_ENTRIES)],
  };
}

function entryEnd({ changedAt, position }: StoredEntry): number {
  return (position?.watchedAt ?? changedAt).getTime() + HISTORY_DAYS * DAY_MS;
}

export function toHistoryView({ entries, keeping }: History): HistoryView {
  return {
    keep: keeping.value,
    items: entries.flatMap(({ id, changedAt, position }) =>
      position
        ? {
            episode_id: id,
            seconds: position.seconds,
            finished: position.isFinished,
            watched_at: position.watchedAt.toISOString(),
            changed_at: changedAt.toISOString(),
          }
        : [],
    ),
  };
}

/** Omitted parts get the oldest time, so they change nothing. */
export function toHistory({ entries, removals, cleared_at, keep }: HistoryChangeDto): History {
  const positions = entries.map((entry): StoredEntry => {
    const changedAt = new Date(entry.changed_at);
    const watchedAt = notAfter(changedAt, new Date(entry.watched_at));
    const { seconds, finished: isFinished } = entry;
    return { id: entry.episode_id, changedAt, position: { seconds, isFinished, watchedAt } };
  });
  const removed = removals.map(({ episode_id: id, changed_at }): StoredEntry => ({
    id,
    changedAt: new Date(changed_at),
    position: null,
  }));
  return {
    entries: [...positions, ...removed],
    clearedAt: cleared_at === undefined ? EMPTY_HISTORY.clearedAt : new Date(cleared_at),
    keeping: keep
      ? { value: keep.value, changedAt: new Date(keep.changed_at) }
      : EMPTY_HISTORY.keeping,
  };
}

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

/** The private feed of one account. Its secret is in the feed's address only. */
interface PrivateFeedDocument {
  readonly _id: string;
  readonly hash: string;
  /** The account's `sessionEpoch`: ending all other sessions ends the address. Absent in ended addresses. */
  readonly epoch?: number;
  readonly createdAt: Date;
}

export class PrivateFeedRepository extends repositoryOf(
  documentSchema<PrivateFeedDocument>('private_feeds').index({ hash: 1 }),
) {
  findByHash(hash: string): Promise<PrivateFeedDocument | null> {
    return this.model.findOne({ hash }).lean<PrivateFeedDocument>();
  }

  async put({ _id, ...feed }: PrivateFeedDocument): Promise<void> {
    await this.model.updateOne({ _id }, { $set: feed }, { upsert: true });
  }
}

interface StoredChoice {
  readonly kind: string;
  readonly id: string;
  readonly changedAt: Date;
  /** False: an older choice of another device must not bring this one back. */
  readonly isOn: boolean;
}

interface Following {
  readonly follows: readonly StoredChoice[];
  readonly hidden: readonly StoredChoice[];
  readonly seenAt: Date | null;
}

export class FollowingRepository extends mergedDocuments<Following, Following>({
  schema: documentSchema<Following & MergedDocument>('followings'),
  empty: { follows: [], hidden: [], seenAt: null },
  merge: (state, changes, now) => {
    const [stored, change] = notAfter(now, [state, changes] as const);
    return {
      follows: mergeChoices(stored.follows, change.follows),
      hidden: mergeChoices(stored.hidden, change.hidden),
      seenAt:
        stored.seenAt && change.seenAt
          ? laterOf(stored.seenAt, change.seenAt)
          : (stored.seenAt ?? change.seenAt),
    };
  },
  busy: 'USER.FOLLOWING_BUSY',
}) {}

function mergeChoices(
  stored: readonly StoredChoice[],
  changes: readonly StoredChoice[],
): StoredChoice[] {
  const merged = mergeRegisters(stored, changes, choiceKey).sort(newestFirst);
  const chosen = merged.filter(({ isOn }) => isOn);
  return [
    ...chosen.slice(Math.max(0, chosen.length - CHOICES_MOST)),
    ...merged.filter(({ isOn }) => !isOn).slice(0, CHOICES_MOST),
  ];
}

function laterOf(first: Date, second: Date): Date {
  return first > second ? first : second;
}

export function toFollowingView({ follows, hidden, seenAt }: Following): FollowingView {
  return {
    follows: viewsOf<FollowKind>(follows),
    hidden: viewsOf<HideKind>(hidden),
    seen_at: seenAt?.toISOString() ?? null,
  };
}

export function toPrivateFeedView(
  { sessionEpoch }: AccountDocument,
  feed: PrivateFeedDocument | null,
): PrivateFeedView {
  return { created_at: feed?.epoch === sessionEpoch ? feed.createdAt.toISOString() : null };
}

export function toFollowing({ follows, hidden, seen_at }: FollowingChangeDto): Following {
  return {
    follows: follows.map(toStored),
    hidden: hidden.map(toStored),
    seenAt: seen_at === undefined ? null : new Date(seen_at),
  };
}

function viewsOf<Kind extends string>(choices: readonly StoredChoice[]): ChoiceView<Kind>[] {
  return choices
    .filter(({ isOn }) => isOn)
    .map(({ kind, id, changedAt }) => ({
      kind: kind as Kind,
      id,
      changed_at: changedAt.toISOString(),
    }));
}

type ChangedChoice = ChoiceView & { readonly value: boolean };

function toStored({ kind, id, value, changed_at }: ChangedChoice): StoredChoice {
  return { kind, id: id.trim(), isOn: value, changedAt: new Date(changed_at) };
}
