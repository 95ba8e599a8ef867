import type { AnyBulkWriteOperation, Model, mongo } from 'mongoose';
import { AppError, describeError } from '@elevate/errors';

const DUPLICATE_KEY = 11_000;

interface BulkAnswer {
  /** No insert count: mongo-java-server includes refused ones. */
  readonly matchedCount: number;
  readonly duplicates: ReadonlySet<number>;
  readonly refused: ReadonlyMap<number, unknown>;
}

interface BulkTarget {
  bulkWrite(
    operations: never[],
    options: { readonly ordered: false; readonly ignoreUndefined: true },
  ): Promise<mongo.BulkWriteResult>;
}

/**
 * Unordered; resolves once every operation is answered. A dropped connection, MongoBulkWriteError without `writeErrors`,
 * never counts as duplicates. @throws AppError `MONGO.WRITE_FAILED` (transient) if the result is unknown
 */
export async function attemptBulkWrite<Document extends { _id: unknown }>(
  target: BulkTarget,
  operations: readonly AnyBulkWriteOperation<Document>[],
): Promise<BulkAnswer> {
  // Not Mongoose's Model.bulkWrite, which silently drops operations it cannot cast.
  const options = { ordered: false, ignoreUndefined: true } as const;
  try {
    return toAnswer(await target.bulkWrite(operations as never[], options), []);
  } catch (error) {
    if (!isAnswered(error)) throw writeFailed(error);
    return toAnswer(error.result, [error.writeErrors].flat());
  }
}

/**
 * Callers handle `duplicates`.
 * @throws AppError `MONGO.WRITE_FAILED` (transient) for any other failure
 */
export async function bulkWrite<Document extends { _id: unknown }>(
  target: BulkTarget,
  operations: readonly AnyBulkWriteOperation<Document>[],
): Promise<Omit<BulkAnswer, 'refused'>> {
  const { refused, ...answer } = await attemptBulkWrite(target, operations);
  for (const cause of refused.values()) throw writeFailed(cause);
  return answer;
}

/** Leaves existing documents as they are. */
export async function insertMissing<Document extends { _id: string }>(
  model: Model<Document>,
  documents: readonly Document[],
): Promise<void> {
  if (documents.length === 0) return;
  const operations = documents.map(({ _id, ...rest }) => ({
    updateOne: { filter: { _id }, update: { $setOnInsert: rest }, upsert: true },
  }));
  await bulkWrite(model.collection, operations as unknown as AnyBulkWriteOperation<Document>[]);
}

export function writeFailed(cause: unknown): AppError {
  return new AppError('MONGO.WRITE_FAILED', {
    kind: 'transient',
    message: describeError(cause),
    cause,
  });
}

/** The server listed all refusals and confirmed the write concern. */
function isAnswered(error: unknown): error is mongo.MongoBulkWriteError {
  if (!(error instanceof Error) || error.name !== 'MongoBulkWriteError') return false;
  const { writeErrors, result } = error as mongo.MongoBulkWriteError;
  return [writeErrors].flat().length > 0 && !result.getWriteConcernError();
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
