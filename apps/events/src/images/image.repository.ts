import { Inject, Injectable } from '@nestjs/common';
import type { Connection, Model } from 'mongoose';
import { MONGO } from '@elevate/service-defaults';
import { imageModel, type ImageDocument, type StoredImage } from './image.schema.js';

@Injectable()
export class ImageRepository {
  private readonly model: Model<ImageDocument>;

  constructor(@Inject(MONGO) connection: Connection) {
    this.model = imageModel(connection);
  }

  async insert(image: StoredImage, createdAt: Date): Promise<void> {
    await this.model.create({
      _id: image.id,
      image,
      createdAt,
      stored: false,
      eventId: null,
      claimedAt: null,
      removing: false,
    });
  }

  async markStored(id: string): Promise<void> {
    await this.model.updateOne({ _id: id }, { $set: { stored: true } });
  }

  /** Null if the image is missing, being removed or claimed by another event. */
  async claim(id: string, eventId: string, now: Date): Promise<StoredImage | null> {
    const claimed = await this.model
      .findOneAndUpdate(
        { _id: id, stored: true, removing: false, eventId: { $in: [null, eventId] } },
        { $set: { eventId, claimedAt: now } },
        { returnDocument: 'after' },
      )
      .lean<ImageDocument>();
    return claimed?.image ?? null;
  }

  async release(id: string, eventId: string): Promise<void> {
    await this.model.updateOne({ _id: id, eventId }, { $set: { eventId: null, claimedAt: null } });
  }

  async startRemoving({ _id, eventId, claimedAt }: ImageDocument): Promise<boolean> {
    const { matchedCount } = await this.model.updateOne(
      { _id, eventId, claimedAt },
      { $set: { removing: true } },
    );
    return matchedCount > 0;
  }

  find(id: string): Promise<ImageDocument | null> {
    return this.model.findById(id).lean<ImageDocument>();
  }

  findCreatedBefore(time: Date): Promise<ImageDocument[]> {
    return this.model.find({ createdAt: { $lt: time } }).lean<ImageDocument[]>();
  }

  async known(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.model.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
    return new Set(found.map(({ _id }) => String(_id)));
  }

  async forget(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, removing: true });
  }
}
