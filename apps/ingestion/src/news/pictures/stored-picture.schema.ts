import { Schema } from 'mongoose';

export interface PictureFile {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Exists before the first byte and after the last. */
export interface StoredPicture {
  /** Hash of the publisher's bytes. */
  _id: string;
  files: readonly PictureFile[];
  bytes: number;
  /** Date of the newest article with it; the oldest pictures are evicted first. */
  newestAt: string;
  createdAt: Date;
  stored: boolean;
  /** Set by its eviction; no article may take it from then on. */
  removeAfter: Date | null;
}

export const storedPictureSchema = new Schema<StoredPicture>(
  {
    _id: String,
    files: { type: Schema.Types.Mixed, required: true },
    bytes: { type: Number, required: true },
    newestAt: { type: String, required: true },
    createdAt: { type: Date, required: true },
    stored: { type: Boolean, required: true },
    removeAfter: Date,
  },
  { collection: 'article_pictures', versionKey: false },
);
