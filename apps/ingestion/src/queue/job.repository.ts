import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Connection, Model, QueryFilter } from 'mongoose';
import { Clock } from '@elevate/clock';
import { bulkWrite, idsOf, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { JobKind } from '../runs/run-progress.js';
import { jobSchema, type ClaimedJob, type JobDocument } from './job.schema.js';

/** Jobs of a killed process must restart within 15 s, including sweep and queue. */
export const CLAIM_MS = 8_000;

type JobChange = Partial<Omit<JobDocument, '_id'>>;

export type WaitingJob = Pick<JobDocument, '_id' | 'state'>;

const WAITING = { status: 'queued' as const, cancelled: { $ne: true } };

@Injectable()
export class JobRepository {
  readonly model: Model<JobDocument>;
  private notify: () => void = () => undefined;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = modelOf(connection, 'Job', jobSchema);
  }

  /** Creates the unique index; call before the first claim. */
  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

  /** Only jobs queued by this process. */
  onQueued(listener: () => void): void {
    this.notify = listener;
  }

  async insert(jobs: readonly JobDocument[]): Promise<void> {
    if (jobs.length === 0) return;
    const operations = jobs.map((document) => ({ insertOne: { document } }));
    await bulkWrite<JobDocument>(this.model.collection, operations);
    this.notify();
  }

  /** Leaves out jobs that are claimed, or of whose source another is claimed. */
  async claim(jobs: readonly WaitingJob[]): Promise<ClaimedJob[]> {
    const until = this.expiry();
    const holders = jobs.map(() => randomUUID());
    const operations = jobs.map(({ _id, state: { source_id: claimedSource } }, index) => {
      const filter = { ...WAITING, _id, 'state.source_id': claimedSource };
      const claim = { holder: holders[index], until };
      return {
        updateOne: { filter, update: { $set: { claim, claimedSource, status: 'running' } } },
      };
    });
    // A duplicate key: the unique index refuses a second job of the source.
    await bulkWrite(this.model.collection, operations as AnyBulkWriteOperation<JobDocument>[]);
    return this.model.find(heldBy(jobs, holders)).lean<ClaimedJob[]>();
  }

  /** Renews claims; returns the ids of the jobs still held. */
  async keep(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    const held = heldBy(
      jobs,
      jobs.map(({ claim }) => claim.holder),
    );
    const kept = await this.model.updateMany(held, { $set: { 'claim.until': this.expiry() } });
    if (kept.matchedCount === jobs.length) return new Set(jobs.map(({ _id }) => _id));
    return new Set(await idsOf(this.model, held));
  }

  /** Null if the claim is lost: the work must stop. */
  async save(job: ClaimedJob, change: JobChange): Promise<Pick<JobDocument, 'cancelled'> | null> {
    const $set = { ...change, 'claim.until': this.expiry() };
    return this.model
      .findOneAndUpdate(held(job), { $set }, { projection: { cancelled: 1 } })
      .lean<Pick<JobDocument, 'cancelled'>>();
  }

  async requeue(job: ClaimedJob, change: JobChange): Promise<void> {
    await this.queue(held(job), change);
  }

  async pause(job: ClaimedJob, change: JobChange): Promise<void> {
    await this.model.updateOne(held(job), {
      $set: { ...change, status: 'paused', claim: null },
      $unset: { claimedSource: 1 },
    });
  }

  async delete(ids: readonly string[]): Promise<void> {
    await this.model.deleteMany({ _id: { $in: [...ids] } });
  }

  /** Oldest first, at most one per source, and none for sources with a claimed job. */
  async findWaiting(kinds: readonly JobKind[], most: number): Promise<WaitingJob[]> {
    const busy = await this.model.distinct('state.source_id', { status: 'running' });
    const filter = { ...WAITING, 'state.kind': { $in: kinds }, 'state.source_id': { $nin: busy } };
    const documents = await this.model
      .find(filter as QueryFilter<JobDocument>, { state: 1 })
      .sort({ queuedAt: 1 })
      .limit(most)
      .lean<WaitingJob[]>();
    const sources = new Set<string>();
    return documents.filter(({ state: { source_id: id } }) => !sources.has(id) && sources.add(id));
  }

  async countWaiting(): Promise<number> {
    return this.model.countDocuments(WAITING);
  }

  async findPaused(): Promise<JobDocument[]> {
    return this.model.find({ status: 'paused' }).lean<JobDocument[]>();
  }

  async resume(_id: string): Promise<void> {
    await this.queue({ ...WAITING, _id, status: 'paused' as const }, {});
  }

  async requeueAbandoned(): Promise<void> {
    const now = this.clock.now();
    const abandoned = { status: 'running', 'claim.until': { $lt: now } };
    await this.queue(abandoned as QueryFilter<JobDocument>, {});
  }

  async cancel(runId: string): Promise<void> {
    const ofRun = { 'state.run_id': runId } as QueryFilter<JobDocument>;
    await this.model.updateMany(ofRun, { $set: { cancelled: true } });
    const unclaimed = [{ claim: null }, { 'claim.until': { $lt: this.clock.now() } }];
    await this.model.deleteMany({ ...ofRun, cancelled: true, $or: unclaimed } as typeof ofRun);
  }

  /** Only safe for the sole process. */
  async requeueAll(): Promise<void> {
    await this.queue({ status: 'running' }, {});
  }

  async findBusy(): Promise<{ runIds: Set<string>; sourceIds: Set<string> }> {
    const documents = await this.model
      .find({}, { state: 1, verify: 1 })
      .lean<Pick<JobDocument, 'state' | 'verify'>[]>();
    // A verification may wait for tomorrow's quota.
    const syncs = documents.filter(({ verify }) => !verify);
    return {
      runIds: new Set(documents.map(({ state }) => state.run_id)),
      sourceIds: new Set(syncs.map(({ state }) => state.source_id)),
    };
  }

  async isRunning(sourceId: string): Promise<boolean> {
    return (await this.model.findOne({ claimedSource: sourceId }, { _id: 1 }).lean()) !== null;
  }

  async hasVerification(): Promise<boolean> {
    return (await this.model.findOne({ verify: true }, { _id: 1 }).lean()) !== null;
  }

  async findPlaces(runId: string): Promise<Set<number>> {
    const documents = await this.model
      .find({ 'state.run_id': runId } as QueryFilter<JobDocument>, { place: 1 })
      .lean<Pick<JobDocument, 'place'>[]>();
    return new Set(documents.map(({ place }) => place));
  }

  private expiry(): Date {
    return new Date(this.clock.now().getTime() + CLAIM_MS);
  }

  private async queue(which: QueryFilter<JobDocument>, change: JobChange): Promise<void> {
    const queued = { status: 'queued' as const, claim: null, queuedAt: this.clock.now() };
    const { modifiedCount } = await this.model.updateMany(which, {
      $set: { ...change, ...queued },
      $unset: { claimedSource: 1 },
    });
    if (modifiedCount > 0) this.notify();
  }
}

function heldBy(jobs: readonly WaitingJob[], holders: readonly string[]): QueryFilter<JobDocument> {
  const ids = jobs.map(({ _id }) => _id);
  return {
    _id: { $in: ids },
    'claim.holder': { $in: holders },
  } as QueryFilter<JobDocument>;
}

function held({ _id, claim }: ClaimedJob): QueryFilter<JobDocument> {
  return { _id, 'claim.holder': claim.holder } as QueryFilter<JobDocument>;
}
