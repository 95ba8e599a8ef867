import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/** One stored picture, by its name in the object store. */
export interface StoredPicture {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** An image as its event keeps it. */
export interface StoredImage extends StoredPicture {
  /** A random number. */
  readonly id: string;
  /** WebP, smallest first. */
  readonly sizes: readonly StoredPicture[];
}

/**
 * An image from before its first byte is stored until after its last one is removed: nothing is in
 * the store that no document knows. Whether an event uses it the event says; `eventId` keeps other
 * events, and the sweeper, from it.
 */
export interface ImageDocument {
  _id: string;
  image: StoredImage;
  createdAt: Date;
  /** False until all of it is stored. */
  stored: boolean;
  eventId: string | null;
  claimedAt: Date | null;
  /** True from when it is decided that it goes; there is no way back. */
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
