import type { Model } from 'mongoose';
import type { WorkerDocument } from './worker.schema.js';

/** The few processes that send. */
export class WorkerRepository {
  constructor(private readonly model: Model<WorkerDocument>) {}

  async beat(id: string, until: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { until } }, { upsert: true });
  }

  findAll(): Promise<WorkerDocument[]> {
    return this.model.find().lean<WorkerDocument[]>();
  }

  /** Does nothing where it has come back. */
  async bury({ _id, until }: WorkerDocument): Promise<void> {
    await this.model.deleteOne({ _id, until });
  }
}
