import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model, UpdateQuery } from 'mongoose';
import type { AuditRecord } from '@elevate/audit';
import type { RunSource } from '@elevate/contracts/ingestion';
import { modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import type { Outcome } from './run-outcome.js';
import { runSchema, type RunDocument } from './run.schema.js';

export type SourceChanges = ReadonlyMap<number, Partial<RunSource>>;

@Injectable()
export class RunRepository {
  readonly model: Model<RunDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'Run', runSchema);
  }

  async insert(run: Omit<RunDocument, 'version' | 'unpublished'>): Promise<RunDocument> {
    const document: RunDocument = { ...run, version: 1, unpublished: true };
    await this.model.create(document);
    return document;
  }

  async find(id: string): Promise<RunDocument | null> {
    return this.model.findById(id).lean<RunDocument>();
  }

  async findAll(ids: readonly string[]): Promise<RunDocument[]> {
    return this.model.find({ _id: { $in: [...ids] } }).lean<RunDocument[]>();
  }

  async findUnended(): Promise<RunDocument[]> {
    return this.model.find({ 'state.ended_at': null }).lean<RunDocument[]>();
  }

  /**
   * Atomic per source, so that processes do not overwrite each other; null if a source has already ended, because ended
   * sources never change.
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

  /**
   * Reserves up to `wanted` new videos and returns the number granted. Reserved before storing: a crash makes the run
   * store fewer, never more.
   */
  async takeAllowance(id: string, wanted: number): Promise<number> {
    for (;;) {
      const run = await this.model.findById(id, { allowance: 1 }).lean<RunDocument>();
      if (run?.allowance == null) return wanted;
      const { allowance } = run;
      const granted = Math.min(allowance, wanted);
      const update = { $set: { allowance: allowance - granted } };
      if (
        granted === 0 ||
        (await this.model.updateOne({ _id: id, allowance }, update)).matchedCount
      )
        return granted;
    }
  }

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

  async askToEnd(id: string, at: string, record: AuditRecord): Promise<RunDocument | null> {
    const open = { _id: id, 'state.ended_at': null, 'state.cancel_requested_at': null };
    const update = {
      $set: { 'state.cancel_requested_at': at, unpublished: true },
      $inc: { version: 1 },
      $push: { unaudited: record },
    } as UpdateQuery<RunDocument>;
    return this.model
      .findOneAndUpdate(open, update, { returnDocument: 'after' })
      .lean<RunDocument>();
  }

  async deleteEndedBefore(instant: string): Promise<void> {
    await this.model.deleteMany({
      unpublished: false,
      'state.ended_at': { $ne: null, $lt: instant },
    });
  }
}
