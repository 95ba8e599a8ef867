import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, Schema } from 'mongoose';
import { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { idsOf, modelOf, untilWritten, type Versioned, writeVersion } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

/** The account's id: a change is one atomic update. */
export interface MergedDocument extends Versioned {
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

export function mergedDocuments<State extends object, Change>(kind: MergedKind<State, Change>) {
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
      const expired = { expiresAt: { $lte: now } };
      for (const id of await idsOf(this.model, expired, { limit: ACCOUNTS_A_SWEEP }))
        await this.change(id, (state) => this.prune(state, now));
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

/** Limits all times in a value, in their order: a clock that is ahead must not win forever. */
export function notAfter<Value>(now: Date, value: Value): Value {
  const ahead = [...new Set(timesIn(value))].sort((a, b) => b - a);
  const limit = (part: unknown): unknown => {
    if (part instanceof Date)
      return part > now ? new Date(now.getTime() - ahead.indexOf(part.getTime())) : part;
    if (Array.isArray(part)) return part.map(limit);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(Object.entries(part).map(([name, inner]) => [name, limit(inner)]));
  };
  return limit(value) as Value;
}

function timesIn(value: unknown): number[] {
  if (value instanceof Date) return [value.getTime()];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(timesIn) : [];
}

/** The register changed last; of equal times the stored one. */
export function lastWritten<Register extends Dated>(stored: Register, change: Register): Register {
  return change.changedAt > stored.changedAt ? change : stored;
}

/** One register per key: the one written last wins. */
export function mergeRegisters<Register extends Dated>(
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

export const newestFirst = (a: Dated, b: Dated): number =>
  b.changedAt.getTime() - a.changedAt.getTime();

export function laterOf(first: Date, second: Date): Date {
  return first > second ? first : second;
}

/** Of a register that was never written. */
export const EPOCH = new Date(0);
