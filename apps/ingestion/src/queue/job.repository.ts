import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { AnyBulkWriteOperation, Connection, QueryFilter } from 'mongoose';
import { Clock, later } from '@elevate/clock';
import { bulkWrite, documentSchema, idsOf } from '@elevate/mongo';
import { MONGO, repositoryOf } from '@elevate/service-defaults';
import type { JobKind } from '../runs/run.service.js';
import { emptyTally, type Tally } from '../runs/run.repository.js';

/** Only these documents decide which process works which job. They are deleted when done. */
export interface JobDocument {
  _id: string;
  state: { readonly run_id: string; readonly source_id: string; readonly kind: JobKind };
  status: 'queued' | 'running' | 'paused';
  place: number;
  limit: number;
  force: boolean;
  looked: number;
  topDone: boolean;
  topToken: string | null;
  ids: string[];
  position: number;
  verify?: boolean;
  reserve?: number;
  tally: Tally;
  startedAt: string | null;
  /** One attempt, with its own id; no other attempt begins before it expires. */
  claim: { readonly holder: string; readonly until: Date } | null;
  queuedAt: Date;
  breakdowns: number;
  /** The source id while claimed; the unique index allows one claimed job per source. */
  claimedSource?: string;
  cancelled?: boolean;
  /** W3C `traceparent` of the request that planned the job. */
  traceparent?: string | undefined;
}

export type ClaimedJob = JobDocument & { readonly claim: NonNullable<JobDocument['claim']> };

export type WaitingJob = Pick<JobDocument, '_id' | 'state'>;

type JobChange = Partial<Omit<JobDocument, '_id'>>;

type NewJob = Pick<JobDocument, '_id' | 'state' | 'place' | 'limit' | 'queuedAt'>;

export function newJob(job: NewJob & Partial<JobDocument>): JobDocument {
  return {
    status: 'queued',
    force: false,
    looked: 0,
    topDone: false,
    topToken: null,
    ids: [],
    position: 0,
    tally: emptyTally(),
    startedAt: null,
    claim: null,
    breakdowns: 0,
    ...job,
  };
}

/** Jobs of a killed process must restart within 15 s, including sweep and queue. */
export const CLAIM_MS = 8_000;

const WAITING = { status: 'queued' as const, cancelled: { $ne: true } };

const jobSchema = documentSchema<JobDocument>('jobs')
  .index({ claimedSource: 1 }, { unique: true, sparse: true })
  .index({ status: 1, queuedAt: 1 });

@Injectable()
export class JobRepository extends repositoryOf(jobSchema) {
  private notify: () => void = () => undefined;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    super(connection);
  }

  /** Creates the unique index; call before the first claim. */
  async prepare(): Promise<void> {
    await this.model.createIndexes();
  }

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
    const claimed = jobs.map((job) => ({ ...job, claim: { holder: randomUUID(), until } }));
    const operations = claimed.map(({ _id, state: { source_id: claimedSource }, claim }) => {
      const filter = { ...WAITING, _id, 'state.source_id': claimedSource };
      const update = { $set: { claim, claimedSource, status: 'running' } };
      return { updateOne: { filter, update } };
    });
    // A duplicate key: the unique index refuses a second job of the source.
    await bulkWrite(this.model.collection, operations as AnyBulkWriteOperation<JobDocument>[]);
    return this.model.find(held(...claimed)).lean<ClaimedJob[]>();
  }

  async keep(jobs: readonly ClaimedJob[]): Promise<ReadonlySet<string>> {
    const update = { $set: { 'claim.until': this.expiry() } };
    const { matchedCount } = await this.model.updateMany(held(...jobs), update);
    if (matchedCount === jobs.length) return new Set(jobs.map(({ _id }) => _id));
    return new Set(await idsOf(this.model, held(...jobs)));
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
    await this.release(held(job), { ...change, status: 'paused' });
  }

  async deleteAll(ids: readonly string[]): Promise<void> {
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
    await this.queue({ ...WAITING, _id, status: 'paused' as const });
  }

  async requeueAbandoned(): Promise<void> {
    const abandoned = { status: 'running', 'claim.until': { $lt: this.clock.now() } };
    await this.queue(abandoned as QueryFilter<JobDocument>);
  }

  /** Only safe for the sole process. */
  async requeueAll(): Promise<void> {
    await this.queue({ status: 'running' });
  }

  async cancel(runId: string): Promise<void> {
    const ofRun = { 'state.run_id': runId } as QueryFilter<JobDocument>;
    await this.model.updateMany(ofRun, { $set: { cancelled: true } });
    const unclaimed = [{ claim: null }, { 'claim.until': { $lt: this.clock.now() } }];
    await this.model.deleteMany({ ...ofRun, cancelled: true, $or: unclaimed } as typeof ofRun);
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
    return (await this.model.exists({ claimedSource: sourceId })) !== null;
  }

  async hasVerification(): Promise<boolean> {
    return (await this.model.exists({ verify: true })) !== null;
  }

  async findPlaces(runId: string): Promise<Set<number>> {
    const ofRun = { 'state.run_id': runId } as QueryFilter<JobDocument>;
    return new Set(await this.model.distinct('place', ofRun));
  }

  private expiry(): Date {
    return later(this.clock.now(), CLAIM_MS);
  }

  private async queue(which: QueryFilter<JobDocument>, change: JobChange = {}): Promise<void> {
    const queued = { ...change, status: 'queued' as const, queuedAt: this.clock.now() };
    if (await this.release(which, queued)) this.notify();
  }

  private async release(which: QueryFilter<JobDocument>, change: JobChange): Promise<boolean> {
    const update = { $set: { ...change, claim: null }, $unset: { claimedSource: 1 } };
    return (await this.model.updateMany(which, update)).modifiedCount > 0;
  }
}

function held(...jobs: readonly Pick<ClaimedJob, '_id' | 'claim'>[]): QueryFilter<JobDocument> {
  return {
    _id: { $in: jobs.map(({ _id }) => _id) },
    'claim.holder': { $in: jobs.map(({ claim }) => claim.holder) },
  } as QueryFilter<JobDocument>;
}

export interface CancelRequest {
  _id: string;
  at: Date;
}

/** Any process completes a pending cancellation, also after a crash. */
export class CancelRequestRepository extends repositoryOf(
  documentSchema<CancelRequest>('cancel-wishes'),
) {
  async add(_id: string, at: Date): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { at } }, { upsert: true });
  }

  async findAll(): Promise<CancelRequest[]> {
    return this.model.find().lean<CancelRequest[]>();
  }
}
