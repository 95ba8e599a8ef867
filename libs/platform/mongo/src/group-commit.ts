import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import { outsideTrace, startSpan, type OpenSpan } from '@elevate/telemetry';
import { attemptBulkWrite, writeFailed } from './bulk-write.js';

/** `applied` is false if the filter rejected the existing document. */
export interface WriteOutcome {
  readonly applied: boolean;
}

interface Refused {
  readonly refusal: unknown;
}

const MAX_BATCH = 1_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly inContext: <T>(work: () => T) => T;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** While one batch is processed, further items gather for the next one. Results are in the order of the items. */
export class Batches<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = false;

  constructor(private readonly process: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, inContext: AsyncLocalStorage.snapshot(), resolve, reject });
      if (!this.running) void outsideTrace(() => this.drain());
    });
  }

  private async drain(): Promise<void> {
    this.running = true;
    await new Promise((resolve) => setImmediate(resolve));
    while (this.waiting.length > 0) await this.processBatch(this.waiting.splice(0, MAX_BATCH));
    this.running = false;
  }

  private async processBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const items = batch.map(({ item }) => item);
      // A batch can join only one trace, the first.
      const results = await batch[0]!.inContext(() => this.process(items));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

interface Write<Document extends { _id: string }> {
  readonly operation: AnyBulkWriteOperation<Document>;
  readonly span: OpenSpan | undefined;
}

/**
 * While one bulk write runs, further writes gather. Callers must not write the same document concurrently; per-key
 * message order ensures that.
 */
export class GroupCommit<Document extends { _id: string }> {
  private readonly batches = new Batches((writes: readonly Write<Document>[]) =>
    this.write(writes),
  );

  constructor(private readonly model: Model<Document>) {}

  /**
   * Upserts. A filter like `version: {$lt: n}` that rejects yields a duplicate key: the change is already applied.
   * @throws AppError `MONGO.WRITE_FAILED` (transient)
   */
  commit(operation: AnyBulkWriteOperation<Document>): Promise<WriteOutcome> {
    const span = this.beginSpan();
    const written = this.commitWithin(operation, span);
    return span ? ended(span, written) : written;
  }

  private async commitWithin(
    operation: AnyBulkWriteOperation<Document>,
    span: OpenSpan | undefined,
  ): Promise<WriteOutcome> {
    const outcome = await this.batches.add({ operation, span });
    if ('refusal' in outcome) throw writeFailed(outcome.refusal);
    return outcome;
  }

  private beginSpan(): OpenSpan | undefined {
    const { collectionName } = this.model.collection;
    return startSpan({
      name: `commit ${collectionName}`,
      kind: 'internal',
      attributes: { 'db.collection.name': collectionName },
    });
  }

  private async write(writes: readonly Write<Document>[]): Promise<(WriteOutcome | Refused)[]> {
    const operations = writes.map(({ operation }) => operation);
    const write = () => attemptBulkWrite(this.model.collection, operations);
    // A bulk command can join only one trace, the first.
    const first = writes.find(({ span }) => span !== undefined)?.span;
    first?.set({ 'db.operation.batch.size': writes.length });
    const { duplicates, refused } = await (first ? first.run(write) : write());
    return writes.map((_, index) =>
      refused.has(index) ? { refusal: refused.get(index) } : { applied: !duplicates.has(index) },
    );
  }
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
