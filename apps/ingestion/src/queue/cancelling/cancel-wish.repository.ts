import { Inject, Injectable } from '@nestjs/common';
import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';

export interface CancelWish {
  _id: string;
  at: Date;
}

/** Any process completes a pending cancellation, also after a crash. */
@Injectable()
export class CancelWishRepository {
  private readonly model: Model<CancelWish>;

  constructor(@Inject(MONGO) connection: Connection) {
    const schema = new Schema<CancelWish>(
      { _id: String, at: Date },
      { collection: 'cancel-wishes', versionKey: false },
    );
    this.model = modelOf(connection, 'CancelWish', schema);
  }

  async add(_id: string, at: Date): Promise<void> {
    await this.model.updateOne({ _id }, { $set: { at } }, { upsert: true });
  }

  async findAll(): Promise<CancelWish[]> {
    return this.model.find().lean<CancelWish[]>();
  }

  async remove(_id: string): Promise<void> {
    await this.model.deleteOne({ _id });
  }
}
