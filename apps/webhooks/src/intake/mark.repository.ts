import type { Model } from 'mongoose';
import { GroupCommit } from '@elevate/mongo';
import { Gathered } from '../gathered.js';
import type { MarkDocument } from './mark.schema.js';

/** How far each aggregate was told. */
export class MarkRepository {
  private readonly writes: GroupCommit<MarkDocument>;
  private readonly reads: Gathered<MarkDocument>;

  constructor(model: Model<MarkDocument>) {
    this.writes = new GroupCommit(model);
    this.reads = new Gathered((ids) =>
      model.find({ _id: { $in: [...ids] } }).lean<MarkDocument[]>(),
    );
  }

  /** True where this version, or a newer one, was taken in already. */
  async covers({ _id, sequence }: MarkDocument): Promise<boolean> {
    const mark = await this.reads.get(_id);
    return mark !== undefined && mark.sequence >= sequence;
  }

  /** Never goes back. */
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
