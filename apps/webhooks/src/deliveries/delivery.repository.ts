import type { Model } from 'mongoose';
import type { DeliveryState } from '@elevate/contracts/webhooks';
import { GroupCommit } from '@elevate/mongo';
import { Gathered } from '../gathered.js';
import { deliveryNotFound } from './delivery.errors.js';
import type { DeliveryDocument, DeliveryHead } from './delivery.schema.js';

const HEAD = { body: 0, attempts: 0 } as const;

/** Ids of one question: a list of thousands costs the server more than several of hundreds. */
const AT_ONCE = 500;

/** A place among the deliveries of a webhook: what is older comes after it. */
export interface DeliveryPlace {
  readonly at: Date;
  readonly id: string;
}

/** Which page of a webhook's deliveries. */
export interface DeliveryQuery {
  readonly webhookId: string;
  readonly state?: DeliveryState;
  readonly before?: DeliveryPlace;
  readonly limit: number;
}

/** What became of an attempt. */
export type DeliveryProgress = Pick<
  DeliveryDocument,
  'state' | 'nextAt' | 'step' | 'attemptCount' | 'attempts'
>;

export class DeliveryRepository {
  private readonly writes: GroupCommit<DeliveryDocument>;
  private readonly reads: Gathered<DeliveryDocument>;

  constructor(private readonly model: Model<DeliveryDocument>) {
    this.writes = new GroupCommit(model);
    this.reads = new Gathered((ids) =>
      model.find({ _id: { $in: [...ids] } }).lean<DeliveryDocument[]>(),
    );
  }

  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  /** False where it is there already. */
  async insert(delivery: DeliveryDocument): Promise<boolean> {
    const { applied } = await this.writes.commit({ insertOne: { document: delivery } });
    return applied;
  }

  find(id: string): Promise<DeliveryDocument | undefined> {
    return this.reads.get(id);
  }

  /** @throws AppError `WEBHOOKS.DELIVERY_NOT_FOUND` */
  async findOrFail(id: string): Promise<DeliveryDocument> {
    const found = await this.find(id);
    if (!found) throw deliveryNotFound();
    return found;
  }

  /** Does nothing where another process has taken the delivery over. */
  async save({ _id, holder }: DeliveryHead, progress: DeliveryProgress): Promise<void> {
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

  /** Reads everything where there is no index: for a start and for takeovers. */
  findWaitingOf(holder: string): Promise<DeliveryHead[]> {
    return this.model.find({ state: 'waiting', holder }, HEAD).lean<DeliveryHead[]>();
  }

  /** Takes over what a process had that is gone. */
  async adopt(from: string, holder: string): Promise<void> {
    await this.model.updateMany({ state: 'waiting', holder: from }, { $set: { holder } });
  }

  /** Takes over what none of these processes has. */
  async adoptStrays(living: readonly string[], holder: string): Promise<void> {
    const strays = { state: 'waiting' as const, holder: { $nin: [...living] } };
    await this.model.updateMany(strays, { $set: { holder } });
  }

  /** Begins a delivery anew; null where that is needless, because it is due and its process about to send it. */
  restart(id: string, holder: string, now: Date): Promise<DeliveryHead | null> {
    return this.model
      .findOneAndUpdate(
        { _id: id, $or: [{ state: { $ne: 'waiting' } }, { nextAt: { $gt: now } }] },
        { $set: { state: 'waiting', nextAt: now, step: 0, holder } },
        { returnDocument: 'after', projection: HEAD },
      )
      .lean<DeliveryHead>();
  }

  /** Begins those failed deliveries anew that were created then or later; they are this holder's from now on. */
  async restartFailed(
    webhookId: string,
    since: Date,
    { holder, now }: { holder: string; now: Date },
  ): Promise<DeliveryHead[]> {
    const failed = { webhookId, state: 'failed' as const, createdAt: { $gte: since } };
    const found = await this.model.find(failed, HEAD).sort({ createdAt: 1 }).lean<DeliveryHead[]>();
    for (let from = 0; from < found.length; from += AT_ONCE) {
      const ids = found.slice(from, from + AT_ONCE).map(({ _id }) => _id);
      const again = { state: 'waiting' as const, nextAt: now, step: 0, holder };
      await this.model.updateMany({ _id: { $in: ids }, state: 'failed' }, { $set: again });
    }
    return found.map((head) => ({ ...head, nextAt: now, holder }));
  }

  /** Makes what waits for a webhook due. */
  async hasten(webhookId: string, now: Date): Promise<void> {
    await this.model.updateMany({ webhookId, state: 'waiting' }, { $set: { nextAt: now } });
  }

  async deleteOf(webhookId: string): Promise<void> {
    await this.model.deleteMany({ webhookId });
  }

  async deleteCreatedBefore(time: Date): Promise<void> {
    await this.model.deleteMany({ createdAt: { $lt: time } });
  }
}
