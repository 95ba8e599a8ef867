import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import type { RunSource } from '@elevate/contracts/ingestion';
import { MONGO } from '@elevate/service-defaults';
import type { Outcome } from './run-outcome.js';
import { runSchema, type RunDocument, type RunState } from './run.schema.js';

/** Changed fields of single sources, by their place in the run. */
export type SourceChanges = ReadonlyMap<number, Partial<RunSource>>;

@Injectable()
export class RunRepository {
  readonly model: Model<RunDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = connection.model<RunDocument>('Run', runSchema, undefined, {
      overwriteModels: true,
    });
  }

  async insert(id: string, state: RunState): Promise<RunDocument> {
    const run: RunDocument = { _id: id, version: 1, unpublished: true, state };
    await this.model.create(run);
    return run;
  }

  async find(id: string): Promise<RunDocument | null> {
    return this.model.findById(id).lean<RunDocument>();
  }

  /** Newest first. */
  async findRecent(limit: number): Promise<RunDocument[]> {
    return this.model.find().sort({ 'state.started_at': -1 }).limit(limit).lean<RunDocument[]>();
  }

  async findUnended(): Promise<RunDocument[]> {
    return this.model.find({ 'state.ended_at': null }).lean<RunDocument[]>();
  }

  /**
   * Changes single sources in one atomic update, so that pods do not undo each other's numbers; null
   * where one of them has ended already: what ended stays as it is, whoever reports late.
   */
  async setSources(id: string, changes: SourceChanges): Promise<RunDocument | null> {
    const $set: Record<string, unknown> = { unpublished: true };
    const filter: Record<string, unknown> = { _id: id };
    for (const [place, fields] of changes) {
      filter[`state.sources.${String(place)}.ended_at`] = null;
      for (const [name, value] of Object.entries(fields))
        $set[`state.sources.${String(place)}.${name}`] = value;
    }
    return this.model
      .findOneAndUpdate(filter, { $set, $inc: { version: 1 } }, { returnDocument: 'after' })
      .lean<RunDocument>();
  }

  /** Sets how the run stands, where its sources are still those that this was concluded from. */
  async setOutcome(
    { _id, version }: RunDocument,
    outcome: Outcome,
    endedAt: string | null,
  ): Promise<boolean> {
    const { status, reason } = outcome;
    const $set = {
      'state.status': status,
      'state.reason': reason,
      'state.ended_at': endedAt,
      unpublished: true,
    };
    const result = await this.model.updateOne({ _id, version }, { $set, $inc: { version: 1 } });
    return result.modifiedCount > 0;
  }

  /** Forgets runs that ended before `instant`. */
  async deleteEndedBefore(instant: string): Promise<void> {
    await this.model.deleteMany({
      unpublished: false,
      'state.ended_at': { $ne: null, $lt: instant },
    });
  }
}
