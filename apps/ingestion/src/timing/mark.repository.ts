import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

export interface Mark {
  _id: string;
  dueAt?: Date;
  value?: string;
}

@Injectable()
export class MarkRepository {
  private readonly model: Model<Mark>;

  constructor(@Inject(MONGO) connection: Connection) {
    const schema = documentSchema<Mark>('marks', { dueAt: Date, value: String });
    this.model = modelOf(connection, 'Mark', schema);
  }

  async find(id: string): Promise<Mark | null> {
    return this.model.findById(id).lean<Mark>();
  }

  async set(id: string, mark: Omit<Mark, '_id'>): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: mark }, { upsert: true });
  }

  async remove(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}
