import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { outsideTrace, startSpan, type OpenSpan } from '@elevate/telemetry';
import { attemptBulkWrite, writeFailed, type BulkAnswer } from './bulk-write.js';

/** What became of one upsert: `applied` is false where its filter refused the document that is there. */
export interface WriteOutcome {
  readonly applied: boolean;
}

interface Settled {
  readonly resolve: (outcome: WriteOutcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Waiting<Document extends { _id: string }> extends Settled {
  readonly operation: AnyBulkWriteOperation<Document>;
  /** From the wish to its acknowledgement; undefined where its writer is not traced. */
  readonly span: OpenSpan | undefined;
}

const MAX_BATCH = 1_000;

/**
 * Lets many callers write one document each and the server see few bulk writes: while one write
 * is under way the next ones gather. A write is acknowledged only when its own bulk write is.
 * Writes to the same document must not be under way twice at once (the transports' order per key
 * sees to that), because a bulk write here is unordered.
 */
export class GroupCommit<Document extends { _id: string }> {
  private waiting: Waiting<Document>[] = [];
  private writing = false;

  constructor(private readonly model: Model<Document>) {}

  /**
   * Writes one document by an upsert. One whose filter refuses (`version: {$lt: n}`) meets its own
   * document as a duplicate key: the change is already applied.
   * @throws AppError `MONGO.WRITE_FAILED` (transient)
   */
  commit(operation: AnyBulkWriteOperation<Document>): Promise<WriteOutcome> {
    const span = this.beginSpan();
    const written = new Promise<WriteOutcome>((resolve, reject) => {
      this.waiting.push({ operation, resolve, reject, span });
      if (!this.writing) void outsideTrace(() => this.drain());
    });
    return span ? ended(span, written) : written;
  }

  private beginSpan(): OpenSpan | undefined {
    const { collectionName } = this.model.collection;
    return startSpan({
      name: `commit ${collectionName}`,
      kind: 'internal',
      attributes: { 'db.collection.name': collectionName },
    });
  }

  private async drain(): Promise<void> {
    this.writing = true;
    // One turn of the event loop gathers what arrived together.
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.write(this.waiting.splice(0, MAX_BATCH));
    this.writing = false;
  }

  private async write(batch: readonly Waiting<Document>[]): Promise<void> {
    try {
      const operations = batch.map(({ operation }) => operation);
      const write = () => attemptBulkWrite(this.model.collection, operations);
      // One command cannot be part of each one's trace; it is of the first that has one.
      const first = batch.find(({ span }) => span !== undefined)?.span;
      first?.set({ 'db.operation.batch.size': batch.length });
      settle(batch, await (first ? first.run(write) : write()));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

function settle(batch: readonly Settled[], { duplicates, refused }: BulkAnswer): void {
  batch.forEach(({ resolve, reject }, index) => {
    if (refused.has(index)) reject(writeFailed(refused.get(index)));
    else resolve({ applied: !duplicates.has(index) });
  });
}

async function ended<T>(span: OpenSpan, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
