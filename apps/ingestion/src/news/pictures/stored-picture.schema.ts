import { Schema } from 'mongoose';

export interface PictureFile {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Exists from before the first byte is stored until after the last is removed. */
export interface StoredPicture {
  /** Hash of the publisher's bytes: the same picture of several articles is stored once. */
  _id: string;
  files: readonly PictureFile[];
  bytes: number;
  /** Date of the newest article that shows it; the oldest pictures are evicted first. */
  newestAt: string;
  createdAt: Date;
  stored: boolean;
  /** Set once its eviction is decided; no article may take it any more. */
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
