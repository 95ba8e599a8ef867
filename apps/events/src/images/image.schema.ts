import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

export interface StoredImage extends StoredPicture {
  readonly id: string;
  readonly sizes: readonly StoredPicture[];
}

/**
 * Exists from before the first byte is stored until after the last is removed. Use is recorded in the event; `eventId`
 * is only a claim.
 */
export interface ImageDocument {
  _id: string;
  image: StoredImage;
  createdAt: Date;
  stored: boolean;
  eventId: string | null;
  claimedAt: Date | null;
  /** Removal is decided and final. */
  removing: boolean;
}

export function imageModel(connection: Connection): Model<ImageDocument> {
  const schema = new Schema<ImageDocument>(
    {
      _id: { type: String, required: true },
      image: { type: Schema.Types.Mixed, required: true },
      createdAt: { type: Date, required: true },
      stored: { type: Boolean, required: true },
      eventId: { type: String, default: null },
      claimedAt: { type: Date, default: null },
      removing: { type: Boolean, required: true },
    },
    { collection: 'event_images', versionKey: false, minimize: false },
  ).index({ createdAt: 1 });
  return modelOf(connection, 'EventImage', schema);
}
