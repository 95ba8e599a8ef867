import { Inject, Injectable } from '@nestjs/common';
import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

const LIST = 'latest';
const KEPT = 50;

interface RecentRuns {
  _id: string;
  ids: string[];
}

/** Ids of the latest runs. Sorting tens of thousands of runs by date would read all without an index. */
@Injectable()
export class RecentRunsRepository {
  private readonly model: Model<RecentRuns>;

  constructor(@Inject(MONGO) connection: Connection) {
    const schema = new Schema<RecentRuns>(
      { _id: String, ids: [String] },
      { collection: 'recent-runs', versionKey: false },
    );
    this.model = modelOf(connection, 'RecentRuns', schema);
  }

  async add(id: string): Promise<void> {
    const $push = { ids: { $each: [id], $slice: -KEPT } };
    await this.model.updateOne({ _id: LIST }, { $push }, { upsert: true });
  }

  async findIds(): Promise<string[]> {
    return (await this.model.findById(LIST).lean<RecentRuns>())?.ids ?? [];
  }
}
