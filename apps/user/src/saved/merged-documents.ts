import type { Model } from 'mongoose';
import type { Clock } from '@elevate/clock';
import { AppError } from '@elevate/errors';
import { untilWritten, type Versioned, writeVersion } from '@elevate/mongo';

/** The account's id: a change is one atomic update. */
export interface MergedDocument extends Versioned {
  /** The end of the oldest entry; null without entries. */
  readonly expiresAt: Date | null;
}

interface MergedKind<State> {
  /** Of an account without a document. */
  readonly empty: State;
  /** Epoch milliseconds at which the entries end. */
  readonly endsOf: (state: State) => readonly number[];
  /** Without the entries whose time is over, and the oldest of too many. */
  readonly prune: (state: State, now: Date) => State;
  /** Code of the error after too many concurrent changes. */
  readonly busy: string;
}

const TRIES = 10;
const ACCOUNTS_A_SWEEP = 1_000;

/** State of an account that its devices merge their changes into. */
export class MergedDocuments<State extends object> {
  constructor(
    private readonly model: Model<State & MergedDocument>,
    private readonly kind: MergedKind<State>,
    protected readonly clock: Clock,
  ) {}

  async find(userId: string): Promise<State> {
    return this.kind.prune((await this.stored(userId)) ?? this.kind.empty, this.clock.now());
  }

  /** Concurrent changes of one account are applied in sequence. */
  async change(userId: string, apply: (state: State, version: number) => State): Promise<State> {
    return untilWritten({
      tries: TRIES,
      attempt: async () => {
        const stored = await this.stored(userId);
        const version = stored?.version ?? 0;
        const next = apply(stored ?? this.kind.empty, version + 1);
        return (await this.write({ _id: userId, version }, next)) ? next : null;
      },
      conflict: () => new AppError(this.kind.busy, { kind: 'transient' }),
    });
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId as never });
  }

  /** Of accounts with entries whose time is over. Safe in several processes. */
  async removeExpired(): Promise<void> {
    const now = this.clock.now();
    const documents = await this.model
      .find({ expiresAt: { $lte: now } as never }, { _id: 1 })
      .limit(ACCOUNTS_A_SWEEP)
      .lean<readonly Pick<MergedDocument, '_id'>[]>();
    for (const { _id } of documents) await this.change(_id, (state) => this.kind.prune(state, now));
  }

  private stored(userId: string): Promise<(State & MergedDocument) | null> {
    return this.model.findById(userId).lean<(State & MergedDocument) | null>();
  }

  /** False if another request wrote meanwhile. */
  private write(read: Versioned, state: State): Promise<boolean> {
    const ends = this.kind.endsOf(state);
    const expiresAt = ends.length > 0 ? new Date(Math.min(...ends)) : null;
    return writeVersion(this.model, read, { $set: { ...withoutId(state), expiresAt } as never });
  }
}

/** `$set` must not name the stored document's id. */
function withoutId(state: object): object {
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== '_id'));
}

export const notAfter = (time: Date, now: Date): Date => (time > now ? now : time);

/** A clock that is ahead must not win forever. */
export function changedNotAfter<Dated extends { readonly changedAt: Date }>(
  value: Dated,
  now: Date,
): Dated {
  return value.changedAt > now ? { ...value, changedAt: now } : value;
}

/** The register changed last; of equal times the stored one. */
export function lastWritten<Dated extends { readonly changedAt: Date }>(
  stored: Dated,
  change: Dated,
): Dated {
  return change.changedAt > stored.changedAt ? change : stored;
}

/** One register per key: the one written last wins. */
export function mergeRegisters<Key, Stored extends { readonly changedAt: Date }>(
  stored: readonly Stored[],
  changes: readonly Stored[],
  keyOf: (value: Stored) => Key,
): Map<Key, Stored> {
  const merged = new Map(stored.map((value) => [keyOf(value), value]));
  for (const change of changes) {
    const before = merged.get(keyOf(change));
    merged.set(keyOf(change), before ? lastWritten(before, change) : change);
  }
  return merged;
}
