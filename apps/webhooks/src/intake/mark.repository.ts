import { Inject, Injectable } from '@nestjs/common';
import type { Connection } from 'mongoose';
import { GroupCommit, documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { BatchedFind } from '../batching/batched-reads.js';

@Injectable()
export class MarkRepository {
  private readonly writes: GroupCommit<MarkDocument>;
  private readonly reads: BatchedFind<MarkDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    const model = modelOf(connection, 'Mark', markSchema);
    this.writes = new GroupCommit(model);
    this.reads = new BatchedFind((ids) =>
      model.find({ _id: { $in: [...ids] } }).lean<MarkDocument[]>(),
    );
  }

  async covers({ _id, sequence }: MarkDocument): Promise<boolean> {
    const mark = await this.reads.get(_id);
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

interface MarkDocument {
  _id: string;
  sequence: number;
}

const markSchema = documentSchema<MarkDocument>('marks', {
  sequence: { type: Number, required: true },
});
