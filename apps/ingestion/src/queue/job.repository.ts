import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, QueryFilter } from 'mongoose';
import { Clock } from '@elevate/clock';
import { bulkWrite, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { jobSchema, type JobDocument } from './job.schema.js';

/**
 * How long a claim holds without a sign of life. A killed process's sources are to be worked again within
 * 15 s: this, the sweep that finds them and the way through the queue must fit into it.
 */
export const CLAIM_MS = 8_000;

/** How long a queued job may wait for its message before it is sent again: the message may be in a dead-letter topic. */
const FORGOTTEN_MS = 120_000;

/** How long a queued job belongs to the process that its message goes to. */
const ON_ITS_WAY_MS = 1_000;

type JobChange = Partial<Omit<JobDocument, '_id' | 'version' | 'unpublished'>>;

const NOT_CANCELLED = { cancelled: { $ne: true } } as const;

/** The few jobs that are not done yet. */
@Injectable()
export class JobRepository {
  readonly model: Model<JobDocument>;

  constructor(
    @Inject(MONGO) connection: Connection,
    private readonly clock: Clock,
  ) {
    this.model = modelOf(connection, 'Job', jobSchema);
  }

  async insert(jobs: readonly JobDocument[]): Promise<void> {
    if (jobs.length === 0) return;
    const operations = jobs.map((document) => ({ insertOne: { document } }));
    await bulkWrite<JobDocument>(this.model.collection, operations);
  }

  /** Takes a job for `holder`; null where it is done, paused, cancelled, or somebody else has it. */
  async claim(id: string, holder: string): Promise<JobDocument | null> {
    const now = this.clock.now();
    const claim = { holder, until: new Date(now.getTime() + CLAIM_MS) };
    const wanted = { _id: id, status: { $ne: 'paused' }, ...NOT_CANCELLED, ...unclaimed(now) };
    return this.model
      .findOneAndUpdate(
        wanted as QueryFilter<JobDocument>,
        { $set: { claim, status: 'running' } },
        { returnDocument: 'after' },
      )
      .lean<JobDocument>();
  }

  /** The turn of a claimed job has come; false where it was cancelled while it waited, or is lost. */
  async begin(id: string, holder: string): Promise<boolean> {
    const wanted = { ...held(id, holder), ...NOT_CANCELLED };
    const result = await this.model.updateOne(wanted, { $set: { begun: true } });
    return result.matchedCount > 0;
  }

  /** Says that the holder of these claims lives; gives how many of them it still has. */
  async keep(ids: readonly string[], holder: string): Promise<number> {
    const until = new Date(this.clock.now().getTime() + CLAIM_MS);
    const held = { _id: { $in: [...ids] }, 'claim.holder': holder };
    const kept = await this.model.updateMany(held as QueryFilter<JobDocument>, {
      $set: { 'claim.until': until },
    });
    return kept.matchedCount;
  }

  /** Says that these wait here for a place, and are not forgotten. */
  async keepWaiting(ids: readonly string[]): Promise<void> {
    const waiting = { _id: { $in: [...ids] }, status: 'queued' as const };
    await this.model.updateMany(waiting, { $set: { queuedAt: this.clock.now() } });
  }

  /** Stores where a job stands, and says whether it was cancelled; null where `holder` has lost it, and must stop. */
  async save(
    id: string,
    holder: string,
    change: JobChange,
  ): Promise<Pick<JobDocument, 'cancelled'> | null> {
    const until = new Date(this.clock.now().getTime() + CLAIM_MS);
    const $set = { ...change, 'claim.until': until };
    return this.model
      .findOneAndUpdate(held(id, holder), { $set }, { projection: { cancelled: 1 } })
      .lean<Pick<JobDocument, 'cancelled'>>();
  }

  /** Puts a job back into the queue, under a new version that is to be published. */
  async requeue(id: string, holder: string, change: JobChange): Promise<void> {
    await this.model.updateOne(held(id, holder), this.queued(change));
  }

  /** Gives a job back as it stands; with `announce`, so that another process hears of it at once. */
  async release(id: string, holder: string, announce: boolean): Promise<void> {
    const back = this.queued({});
    const silent = { $set: { status: 'queued' as const, claim: null, begun: false } };
    await this.model.updateOne(held(id, holder), announce ? back : silent);
  }

  async pause(id: string, holder: string, change: JobChange): Promise<void> {
    await this.model.updateOne(held(id, holder), {
      $set: { ...change, status: 'paused', claim: null, begun: false },
    });
  }

  async delete(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }

  /** At most so many jobs that wait for a place somewhere, the oldest first, one for each source that nobody is at. */
  async findWaiting(most: number): Promise<JobDocument[]> {
    const queuedAt = { $lt: new Date(this.clock.now().getTime() - ON_ITS_WAY_MS) };
    const waiting = { status: 'queued' as const, claim: null, queuedAt, ...NOT_CANCELLED };
    const found = await this.model
      .find(waiting)
      .sort({ queuedAt: 1 })
      .limit(most)
      .lean<JobDocument[]>();
    if (found.length === 0) return [];
    const running = await this.model
      .find({ status: 'running' }, { state: 1 })
      .lean<Pick<JobDocument, 'state'>[]>();
    const taken = new Set(running.map(({ state }) => state.source_id));
    return found.filter(({ state: { source_id: id } }) => !taken.has(id) && taken.add(id));
  }

  async findPaused(): Promise<JobDocument[]> {
    return this.model.find({ status: 'paused' }).lean<JobDocument[]>();
  }

  /** Puts a paused job back into the queue; false where another process did. */
  async resume(id: string): Promise<boolean> {
    const paused = { _id: id, status: 'paused' as const, ...NOT_CANCELLED };
    const result = await this.model.updateOne(paused, this.queued({}));
    return result.modifiedCount > 0;
  }

  /** Puts the jobs of processes that died, and jobs nobody was told of, back into the queue; returns their ids. */
  async requeueAbandoned(): Promise<string[]> {
    const now = this.clock.now();
    const forgotten = {
      status: 'queued',
      queuedAt: { $lt: new Date(now.getTime() - FORGOTTEN_MS) },
    };
    const abandoned = {
      $or: [{ status: 'running', 'claim.until': { $lt: now } }, forgotten],
    } as QueryFilter<JobDocument>;
    const found = await this.model.find(abandoned, { _id: 1 }).lean<{ _id: string }[]>();
    for (const { _id } of found) await this.model.updateOne({ _id, ...abandoned }, this.queued({}));
    return found.map(({ _id }) => _id);
  }

  /** Nobody begins a job of this run from now on, and those in hand learn of it when they are next saved. */
  async cancel(runId: string): Promise<void> {
    const ofRun = { 'state.run_id': runId } as QueryFilter<JobDocument>;
    await this.model.updateMany(ofRun, { $set: { cancelled: true } });
    const { $or: free } = unclaimed(this.clock.now());
    const nobodyIsAtIt = { ...ofRun, cancelled: true, $or: [...free, { begun: { $ne: true } }] };
    await this.model.deleteMany(nobodyIsAtIt as QueryFilter<JobDocument>);
  }

  /** Frees every claim: only for a process that knows itself to be the only one. */
  async releaseAll(): Promise<void> {
    const free = { claim: null, status: 'queued' as const, begun: false };
    await this.model.updateMany({ status: 'running' }, { $set: free });
  }

  /** Ids of the runs that still have work, and of the sources that a job is going to sync. */
  async findBusy(): Promise<{ runIds: Set<string>; sourceIds: Set<string> }> {
    const found = await this.model
      .find({}, { state: 1, verify: 1 })
      .lean<Pick<JobDocument, 'state' | 'verify'>[]>();
    // A verification may wait for tomorrow's units, and must not keep its channel from being synced.
    const syncs = found.filter(({ verify }) => !verify);
    return {
      runIds: new Set(found.map(({ state }) => state.run_id)),
      sourceIds: new Set(syncs.map(({ state }) => state.source_id)),
    };
  }

  async hasVerification(): Promise<boolean> {
    return (await this.model.findOne({ verify: true }, { _id: 1 }).lean()) !== null;
  }

  /** The places of a run's record that still have a job. */
  async findPlaces(runId: string): Promise<Set<number>> {
    const found = await this.model
      .find({ 'state.run_id': runId } as QueryFilter<JobDocument>, { place: 1 })
      .lean<Pick<JobDocument, 'place'>[]>();
    return new Set(found.map(({ place }) => place));
  }

  private queued(change: JobChange) {
    const $set = {
      ...change,
      status: 'queued' as const,
      claim: null,
      begun: false,
      queuedAt: this.clock.now(),
      unpublished: true,
    };
    return { $set, $inc: { version: 1 } };
  }
}

function unclaimed(now: Date) {
  return { $or: [{ claim: null }, { 'claim.until': { $lt: now } }] };
}

function held(id: string, holder: string): QueryFilter<JobDocument> {
  return { _id: id, 'claim.holder': holder } as QueryFilter<JobDocument>;
}
