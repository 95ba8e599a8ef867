import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { isDuplicateKey, modelOf } from '@elevate/mongo';
import { MONGO } from '@elevate/service-defaults';
import { storedPictureSchema, type StoredPicture } from './stored-picture.schema.js';

@Injectable()
export class StoredPictureRepository {
  private readonly model: Model<StoredPicture>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = modelOf(connection, 'StoredPicture', storedPictureSchema);
  }

  async find(id: string): Promise<StoredPicture | null> {
    return this.model.findById(id).lean<StoredPicture>();
  }

  async findAll(): Promise<StoredPicture[]> {
    return this.model.find().sort({ newestAt: 1 }).lean<StoredPicture[]>();
  }

  async take(id: string, newestAt: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, stored: true, removeAfter: null },
      { $max: { newestAt } },
    );
    return matchedCount > 0;
  }

  /** Keeps an existing document, which has the same bytes. */
  async insert(picture: StoredPicture): Promise<void> {
    try {
      await this.model.create(picture);
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  async markStored(id: string): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id: id, removeAfter: null },
      { $set: { stored: true } },
    );
    return matchedCount > 0;
  }

  async startRemoving(id: string, removeAfter: Date): Promise<void> {
    await this.model.updateOne({ _id: id, removeAfter: null }, { $set: { removeAfter } });
  }

  async delete(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id });
  }
}
