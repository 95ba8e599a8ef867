import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { documentSchema, modelOf } from '@elevate/mongo';

@Injectable()
export class WorkerRepository {
  private readonly model: Model<WorkerDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = workerModel(connection);
  }

  async heartbeat(id: string, until: Date): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { until } }, { upsert: true });
  }

  findAll(): Promise<WorkerDocument[]> {
    return this.model.find().lean<WorkerDocument[]>();
  }

  async remove({ _id, until }: WorkerDocument): Promise<void> {
    await this.model.deleteOne({ _id, until });
  }
}

export interface WorkerDocument {
  _id: string;
  until: Date;
}

export function workerModel(connection: Connection): Model<WorkerDocument> {
  const schema = documentSchema<WorkerDocument>('workers', {
    until: { type: Date, required: true },
  });
  return modelOf(connection, 'Worker', schema);
}
