import { repositoryOf } from '@elevate/service-defaults';
import { documentSchema, hasMatched } from '@elevate/mongo';

interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface StoredImage extends StoredPicture {
  readonly id: string;
  readonly sizes: readonly StoredPicture[];
}

/** Exists as long as any of its bytes are stored. `eventId` is only a claim: the event records the use. */
export interface ImageDocument {
  _id: string;
  image: StoredImage;
  createdAt: Date;
  stored: boolean;
  eventId: string | null;
  claimedAt: Date | null;
  removing: boolean;
}

export class ImageRepository extends repositoryOf(
  documentSchema<ImageDocument>('event_images').index({ createdAt: 1 }),
) {
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
    const claimed = await this.changeOne(
      { _id: id, stored: true, removing: false, eventId: { $in: [null, eventId] } },
      { $set: { eventId, claimedAt: now } },
    );
    return claimed?.image ?? null;
  }

  async release(id: string, eventId: string): Promise<void> {
    await this.model.updateOne({ _id: id, eventId }, { $set: { eventId: null, claimedAt: null } });
  }

  startRemoving({ _id, eventId, claimedAt }: ImageDocument): Promise<boolean> {
    const unchanged = { _id, eventId, claimedAt };
    return hasMatched(this.model.updateOne(unchanged, { $set: { removing: true } }));
  }

  findCreatedBefore(time: Date): Promise<ImageDocument[]> {
    return this.model.find({ createdAt: { $lt: time } }).lean<ImageDocument[]>();
  }

  async existingIds(ids: readonly string[]): Promise<Set<string>> {
    const documents = await this.model.find({ _id: { $in: [...ids] } }, { _id: 1 }).lean();
    return new Set(documents.map(({ _id }) => String(_id)));
  }

  async forget(id: string): Promise<void> {
    await this.model.deleteOne({ _id: id, removing: true });
  }
}
