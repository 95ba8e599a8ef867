import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { Cursor } from '@elevate/audit/cursor';
import { type DeliveryState, PING_TYPE } from '@elevate/contracts/webhooks';
import { batchedReads, Batches, documentSchema, GroupCommit, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { userError } from '@elevate/errors';
import type { Missed } from '../webhooks/webhook.repository.js';

const HEAD = { body: 0, attempts: 0 } as const;

/** One update with thousands of ids costs the server more than several with hundreds. */
const AT_ONCE = 500;

interface DeliveryQuery {
  readonly webhookId: string;
  readonly state?: DeliveryState;
  readonly before?: Cursor;
  readonly limit: number;
}

export interface ReplayedSpan {
  readonly since: Date;
  readonly until?: Date | undefined;
  readonly withDelivered: boolean;
}

@Injectable()
export class DeliveryRepository {
  private readonly model: Model<DeliveryDocument>;
  private readonly writes: GroupCommit<DeliveryDocument>;
  private readonly reads: Batches<string, DeliveryDocument | undefined>;
  private readonly workers: Model<WorkerDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Delivery', deliverySchema);
    this.writes = new GroupCommit(this.model);
    this.reads = batchedReads(this.model);
    this.workers = modelOf(connection, 'Worker', documentSchema<WorkerDocument>('workers'));
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  async insert(delivery: DeliveryDocument): Promise<boolean> {
    const { applied } = await this.writes.commit({ insertOne: { document: delivery } });
    return applied;
  }

  find(id: string): Promise<DeliveryDocument | undefined> {
    return this.reads.add(id);
  }

  async findOrFail(id: string): Promise<DeliveryDocument> {
    const delivery = await this.find(id);
    if (delivery) return delivery;
    throw userError(
      'WEBHOOKS.DELIVERY_NOT_FOUND',
      'The delivery does not exist. Deliveries are kept for seven days.',
    );
  }

  /** No-op if another process has taken over the delivery. */
  async save({ _id, holder }: DeliveryHead, progress: Partial<DeliveryDocument>): Promise<void> {
    await this.writes.commit({
      updateOne: { filter: { _id, holder }, update: { $set: progress } },
    });
  }

  async page({ webhookId, state, before, limit }: DeliveryQuery): Promise<DeliveryHead[]> {
    const older = before && {
      $or: [{ createdAt: { $lt: before.at } }, { createdAt: before.at, _id: { $lt: before.id } }],
    };
    return this.model
      .find({ webhookId, ...(state && { state }), ...older }, HEAD)
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit)
      .lean<DeliveryHead[]>();
  }

  countWaiting(webhookId: string): Promise<number> {
    return this.model.countDocuments({ webhookId, state: 'waiting' });
  }

  /** Full collection scan without its index; only for startup and takeover. */
  findWaitingOf(holder: string): Promise<DeliveryHead[]> {
    return this.model.find({ state: 'waiting', holder }, HEAD).lean<DeliveryHead[]>();
  }

  async adopt(from: string, holder: string): Promise<void> {
    await this.model.updateMany({ state: 'waiting', holder: from }, { $set: { holder } });
  }

  async adoptStrays(living: readonly string[], holder: string): Promise<void> {
    const strays = { state: 'waiting' as const, holder: { $nin: [...living] } };
    await this.model.updateMany(strays, { $set: { holder } });
  }

  /** Null if the delivery is already due: its process is about to send it. */
  restart(id: string, holder: string, now: Date): Promise<DeliveryHead | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, $or: [{ state: { $ne: 'waiting' } }, { nextAt: { $gt: now } }] },
        { $set: { state: 'waiting', nextAt: now, step: 0, holder } },
        { returnDocument: 'after', projection: HEAD },
      )
      .lean<DeliveryHead>();
  }

  async restartSpan(
    webhookId: string,
    { since, until, withDelivered }: ReplayedSpan,
    { holder, now }: { holder: string; now: Date },
  ): Promise<DeliveryHead[]> {
    const ended = withDelivered ? (['failed', 'delivered'] as const) : (['failed'] as const);
    const state = { $in: [...ended] };
    const createdAt = { $gte: since, ...(until && { $lt: until }) };
    const heads = await this.model
      .find({ webhookId, state, createdAt }, HEAD)
      .sort({ createdAt: 1 })
      .lean<DeliveryHead[]>();
    for (let from = 0; from < heads.length; from += AT_ONCE) {
      const ids = heads.slice(from, from + AT_ONCE).map(({ _id }) => _id);
      const again = { state: 'waiting' as const, nextAt: now, step: 0, holder };
      await this.model.updateMany({ _id: { $in: ids }, state }, { $set: again });
    }
    return heads.map((head) => ({ ...head, nextAt: now, holder }));
  }

  async makeDue(webhookId: string, now: Date): Promise<void> {
    await this.model.updateMany({ webhookId, state: 'waiting' }, { $set: { nextAt: now } });
  }

  async deleteOf(webhookId: string): Promise<void> {
    await this.model.deleteMany({ webhookId });
  }

  async missedBefore(time: Date): Promise<Map<string, Missed>> {
    const lost = {
      createdAt: { $lt: time },
      state: { $ne: 'delivered' },
      type: { $ne: PING_TYPE },
    };
    const missed = new Map<string, Missed>();
    const query = this.model
      .find(lost as object, { webhookId: 1, createdAt: 1 })
      .sort({ createdAt: 1 });
    for await (const { webhookId, createdAt: until } of query.lean<DeliveryDocument>().cursor())
      missed.set(webhookId, { from: missed.get(webhookId)?.from ?? until, until });
    return missed;
  }

  async deleteCreatedBefore(time: Date): Promise<void> {
    await this.model.deleteMany({ createdAt: { $lt: time } });
  }

  async heartbeat(worker: string, until: Date): Promise<void> {
    await this.workers.updateOne({ _id: worker }, { $set: { until } }, { upsert: true });
  }

  findWorkers(): Promise<WorkerDocument[]> {
    return this.workers.find().lean<WorkerDocument[]>();
  }

  async removeWorker({ _id, until }: WorkerDocument): Promise<void> {
    await this.workers.deleteOne({ _id, until });
  }
}

@Injectable()
export class MarkRepository {
  private readonly writes: GroupCommit<MarkDocument>;
  private readonly reads: Batches<string, MarkDocument | undefined>;

  constructor(@Inject(MONGO) connection: Connection) {
    const model = modelOf(connection, 'Mark', documentSchema<MarkDocument>('marks'));
    this.writes = new GroupCommit(model);
    this.reads = batchedReads(model);
  }

  async covers({ _id, sequence }: MarkDocument): Promise<boolean> {
    const mark = await this.reads.add(_id);
    return mark !== undefined && mark.sequence >= sequence;
  }

  async set({ _id, sequence }: MarkDocument): Promise<void> {
    await this.writes.commit({
      updateOne: {
        filter: { _id, sequence: { $lt: sequence } },
        update: { $set: { sequence } },
        upsert: true,
      },
    });
  }
}

export interface StoredAttempt {
  readonly at: Date;
  readonly durationMs: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly excerpt: string;
}

export interface DeliveryDocument {
  _id: string;
  webhookId: string;
  type: string;
  subject: string;
  /** The exact bytes that are sent and signed. */
  body: string;
  createdAt: Date;
  state: DeliveryState;
  nextAt: Date | null;
  step: number;
  attemptCount: number;
  attempts: StoredAttempt[];
  holder: string;
}

export type DeliveryHead = Omit<DeliveryDocument, 'body' | 'attempts'>;

const deliverySchema = documentSchema<DeliveryDocument>('deliveries')
  .index({ webhookId: 1, createdAt: -1, _id: -1 })
  .index({ webhookId: 1, state: 1, createdAt: -1 })
  .index({ state: 1, holder: 1 })
  .index({ createdAt: 1 });

/** A process that sends; it lives while its heartbeats move `until` on. */
export interface WorkerDocument {
  _id: string;
  until: Date;
}

interface MarkDocument {
  _id: string;
  sequence: number;
}
