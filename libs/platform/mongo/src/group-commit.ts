import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { outsideTrace, startSpan, type OpenSpan } from '@elevate/telemetry';
import { attemptBulkWrite, writeFailed, type BulkAnswer } from './bulk-write.js';

/** `applied` is false if the filter rejected the existing document. */
export interface WriteOutcome {
  readonly applied: boolean;
}

interface Settled {
  readonly resolve: (outcome: WriteOutcome) => void;
  readonly reject: (error: unknown) => void;
}

interface Waiting<Document extends { _id: string }> extends Settled {
  readonly operation: AnyBulkWriteOperation<Document>;
  readonly span: OpenSpan | undefined;
}

const MAX_BATCH = 1_000;

/**
 * While one bulk write runs, further writes gather. Callers must not write the same document concurrently; per-key
 * message order ensures that.
 */
export class GroupCommit<Document extends { _id: string }> {
  private waiting: Waiting<Document>[] = [];
  private writing = false;

  constructor(private readonly model: Model<Document>) {}

  /**
   * Upserts. A filter like `version: {$lt: n}` that rejects yields a duplicate key: the change is already applied.
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
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.write(this.waiting.splice(0, MAX_BATCH));
    this.writing = false;
  }

  private async write(batch: readonly Waiting<Document>[]): Promise<void> {
    try {
      const operations = batch.map(({ operation }) => operation);
      const write = () => attemptBulkWrite(this.model.collection, operations);
      // A bulk command can join only one trace, the first.
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
