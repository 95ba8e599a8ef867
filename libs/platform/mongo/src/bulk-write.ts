import mongoose, { type AnyBulkWriteOperation, type mongo } from 'mongoose';
import { AppError } from '@elevate/errors';

const DUPLICATE_KEY = 11_000;

/** How a server answered one bulk write: every operation was applied, met a duplicate key, or was refused. */
export interface BulkAnswer {
  /** Documents that updates found. No count of inserts: mongo-java-server counts refused ones too. */
  readonly matchedCount: number;
  /** Indexes of the operations that met another document under their unique key; they wrote nothing. */
  readonly duplicates: ReadonlySet<number>;
  /** Refusals for any other reason, by index. */
  readonly refused: ReadonlyMap<number, unknown>;
}

/** A collection of the driver or of Mongoose. */
export interface BulkTarget {
  bulkWrite(
    operations: never[],
    options: { readonly ordered: false; readonly ignoreUndefined: true },
  ): Promise<mongo.BulkWriteResult>;
}

/**
 * Sends an unordered bulk write and resolves only when the server has answered for every operation.
 * The driver reports a cut connection as a MongoBulkWriteError with an empty `writeErrors` list, so an
 * error without entries never counts as "only duplicates".
 * @throws AppError `MONGO.WRITE_FAILED` (transient) where it is unknown what was stored
 */
export async function attemptBulkWrite<Document extends { _id: unknown }>(
  target: BulkTarget,
  operations: readonly AnyBulkWriteOperation<Document>[],
): Promise<BulkAnswer> {
  // The driver itself, not Mongoose's Model.bulkWrite: that one drops operations it cannot cast, and resolves.
  const options = { ordered: false, ignoreUndefined: true } as const;
  try {
    return toAnswer(await target.bulkWrite(operations as never[], options), []);
  } catch (error) {
    if (!isAnswered(error)) throw writeFailed(error);
    return toAnswer(error.result, [error.writeErrors].flat());
  }
}

/**
 * Sends an unordered bulk write; the caller decides about `duplicates`.
 * @throws AppError `MONGO.WRITE_FAILED` (transient) where anything else was not stored
 */
export async function bulkWrite<Document extends { _id: unknown }>(
  target: BulkTarget,
  operations: readonly AnyBulkWriteOperation<Document>[],
): Promise<Omit<BulkAnswer, 'refused'>> {
  const { refused, ...answer } = await attemptBulkWrite(target, operations);
  for (const cause of refused.values()) throw writeFailed(cause);
  return answer;
}

/** The error of a write that is not stored, or not known to be. */
export function writeFailed(cause: unknown): AppError {
  return new AppError('MONGO.WRITE_FAILED', { kind: 'transient', cause });
}

/** True where the server named what it refused, and replicated the rest as far as it was asked to. */
function isAnswered(error: unknown): error is mongo.MongoBulkWriteError {
  return (
    error instanceof mongoose.mongo.MongoBulkWriteError &&
    [error.writeErrors].flat().length > 0 &&
    !error.result.getWriteConcernError()
  );
}

function toAnswer(
  { matchedCount }: mongo.BulkWriteResult,
  errors: readonly mongo.WriteError[],
): BulkAnswer {
  const isDuplicate = ({ code }: mongo.WriteError) => code === DUPLICATE_KEY;
  const refused = errors.filter((error) => !isDuplicate(error));
  return {
    matchedCount,
    duplicates: new Set(errors.filter(isDuplicate).map(({ index }) => index)),
    refused: new Map(refused.map((error) => [error.index, error.errmsg ?? error])),
  };
}
