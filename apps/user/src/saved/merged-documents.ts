import type { Model } from 'mongoose';
import { AppError } from '@elevate/errors';
import { isDuplicateKey } from '@elevate/mongo';

/** One document per account, so that a change is one atomic update. */
export interface MergedDocument {
  /** The account id. */
  readonly _id: string;
  /** Compared by each update. */
  readonly version: number;
  /** The end of the oldest entry; null without entries. */
  readonly expiresAt: Date | null;
}

export interface MergedKind<State> {
  /** Of an account without a document. */
  readonly empty: State;
  /** Epoch milliseconds at which the entries end. */
  readonly endsOf: (state: State) => readonly number[];
  /** Code of the error after too many concurrent changes. */
  readonly busy: string;
}

const TRIES = 10;

/** State of an account that its devices merge their changes into. */
export class MergedDocuments<State extends object> {
  constructor(
    private readonly model: Model<State & MergedDocument>,
    private readonly kind: MergedKind<State>,
  ) {}

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  async find(userId: string): Promise<State> {
    return (await this.stored(userId)) ?? this.kind.empty;
  }

  /** Concurrent changes of one account are applied one after the other; `version` is that of the result. */
  async change(userId: string, apply: (state: State, version: number) => State): Promise<State> {
    for (let tried = 0; tried < TRIES; tried += 1) {
      const stored = await this.stored(userId);
      const version = (stored?.version ?? 0) + 1;
      const next = apply(stored ?? this.kind.empty, version);
      if (await this.write(userId, version, next)) return next;
    }
    throw new AppError(this.kind.busy, { kind: 'transient' });
  }

  async remove(userId: string): Promise<void> {
    await this.model.deleteOne({ _id: userId as never });
  }

  /** Accounts with an entry that ended. */
  async findExpired(now: Date, limit: number): Promise<string[]> {
    const found = await this.model
      .find({ expiresAt: { $lte: now } as never }, { _id: 1 })
      .limit(limit)
      .lean<readonly Pick<MergedDocument, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  private stored(userId: string): Promise<(State & MergedDocument) | null> {
    return this.model.findById(userId).lean<(State & MergedDocument) | null>();
  }

  /** False if another request wrote meanwhile. */
  private async write(userId: string, version: number, state: State): Promise<boolean> {
    const ends = this.kind.endsOf(state);
    const expiresAt = ends.length > 0 ? new Date(Math.min(...ends)) : null;
    try {
      const { matchedCount, upsertedCount } = await this.model.updateOne(
        { _id: userId, version: version - 1 } as never,
        { $set: { ...withoutId(state), expiresAt, version } } as never,
        { upsert: version === 1 },
      );
      return matchedCount + upsertedCount > 0;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}

/** A change may spread the stored document, and `$set` must not name its id. */
function withoutId(state: object): object {
  return Object.fromEntries(Object.entries(state).filter(([name]) => name !== '_id'));
}

export const notAfter = (time: Date, now: Date): Date => (time > now ? now : time);

/** Each merge clamps what it gets and what is stored: a device or a process whose clock is ahead must not win forever. */
export function changedNotAfter<Dated extends { readonly changedAt: Date }>(
  one: Dated,
  now: Date,
): Dated {
  return one.changedAt > now ? { ...one, changedAt: now } : one;
}
