import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { documentSchema, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

export interface CancelRequest {
  _id: string;
  at: Date;
}

/** Any process completes a pending cancellation, also after a crash. */
@Injectable()
export class CancelRequestRepository {
  private readonly model: Model<CancelRequest>;

  constructor(@Inject(MONGO) connection: Connection) {
    const schema = documentSchema<CancelRequest>('cancel-wishes', { at: Date });
    this.model = modelOf(connection, 'CancelRequest', schema);
  }

  async add(_id: string, at: Date): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { at } }, { upsert: true });
  }

  async findAll(): Promise<CancelRequest[]> {
    return this.model.find().lean<CancelRequest[]>();
  }

  async remove(_id: string): Promise<void> {
    await this.model.deleteOne({ _id });
  }
}
