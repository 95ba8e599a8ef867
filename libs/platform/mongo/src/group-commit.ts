import { AsyncLocalStorage } from 'node:async_hooks';
import type { AnyBulkWriteOperation, Model } from 'mongoose';
import {
  activeTraceIds,
  inSpan,
  type OpenSpan,
  outsideTrace,
  type SpanDescription,
} from '@elevate/telemetry';
import { attemptBulkWrite, writeFailed } from './bulk-write.js';

/** `applied` is false if the filter rejected the existing document. */
export interface WriteOutcome {
  readonly applied: boolean;
}

const MAX_BATCH = 1_000;

interface Waiting<Item, Result> {
  readonly item: Item;
  readonly isTraced: boolean;
  readonly inContext: <T>(work: () => T) => T;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** Items gather while a batch is processed; results have their order. */
export class Batches<Item, Result> {
  private waiting: Waiting<Item, Result>[] = [];
  private running = false;

  constructor(private readonly process: (items: readonly Item[]) => Promise<readonly Result[]>) {}

  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      const isTraced = activeTraceIds() !== undefined;
      const inContext = AsyncLocalStorage.snapshot();
      this.waiting.push({ item, isTraced, inContext, resolve, reject });
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
      const { inContext } = batch.find(({ isTraced }) => isTraced) ?? batch[0]!;
      const results = await inContext(() => this.process(items));
      batch.forEach(({ resolve }, index) => resolve(results[index] as Result));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}

/** Reads by id that come while one runs are joined into the next query; `only` filters them. */
export function batchedReads<Document extends { _id: string }>(
  model: Model<Document>,
  only: object = {},
) {
  return new Batches(async (ids: readonly string[]) => {
    const documents = await model.find({ ...only, _id: { $in: ids } as never }).lean<Document[]>();
    const byId = new Map(documents.map((document) => [document._id, document]));
    return ids.map((id) => byId.get(id));
  });
}

interface Write<Document extends { _id: string }> {
  readonly operation: AnyBulkWriteOperation<Document>;
  readonly span: OpenSpan | undefined;
}

/**
 * Writes gather while a bulk write runs. Callers must not write the same document concurrently;
 * message order per key ensures that.
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
    const { collectionName } = this.model.collection;
    const describe = (): SpanDescription => ({
      name: `commit ${collectionName}`,
      kind: 'internal',
      attributes: { 'db.collection.name': collectionName },
    });
    return inSpan(describe, async (span) => {
      const outcome = await this.batches.add({ operation, span });
      if ('refusal' in outcome) throw writeFailed(outcome.refusal);
      return outcome;
    });
  }

  private async write(
    writes: readonly Write<Document>[],
  ): Promise<(WriteOutcome | { readonly refusal: unknown })[]> {
    const operations = writes.map(({ operation }) => operation);
    const joined = writes.find(({ span }) => span !== undefined)?.span;
    joined?.set({ 'db.operation.batch.size': writes.length });
    const { duplicates, refused } = await attemptBulkWrite(this.model.collection, operations);
    return writes.map((_, index) =>
      refused.has(index) ? { refusal: refused.get(index) } : { applied: !duplicates.has(index) },
    );
  }
}
