import type { Model, UpdateQuery } from 'mongoose';

export function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}

/** Each change increments `version`; a change names the version that it was made from. */
export interface Versioned {
  readonly _id: string;
  readonly version: number;
}

/** Changes the document only if it still has `version`; 0 inserts it. Returns false if another change came first. */
export async function writeVersion<Document extends Versioned>(
  model: Model<Document>,
  { _id, version }: Versioned,
  update: UpdateQuery<Document>,
): Promise<boolean> {
  try {
    const { matchedCount, upsertedCount } = await model.updateOne(
      { _id, version } as never,
      { ...update, $set: { ...update.$set, version: version + 1 } } as UpdateQuery<Document>,
      { upsert: version === 0 },
    );
    return matchedCount + upsertedCount > 0;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

const MOST_TRIES = 5;

export interface Change<Result> {
  /** Null if another change came first; it is then made again. */
  readonly attempt: () => Promise<Result | null>;
  /** After too many changes that came first. */
  readonly conflict: () => Error | Promise<Error>;
  readonly tries?: number;
}

export async function untilWritten<Result>(change: Change<Result>): Promise<Result> {
  for (let left = change.tries ?? MOST_TRIES; left > 0; left -= 1) {
    const result = await change.attempt();
    if (result !== null) return result;
  }
  throw await change.conflict();
}

/** A change without `If-Match` is made to any version. */
export const isMatch = (ifMatch: string | undefined, version: number | string): boolean =>
  ifMatch === undefined || ifMatch === String(version);
