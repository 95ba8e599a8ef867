import { Schema } from 'mongoose';

/** Deleted once processed. */
export interface PictureWish {
  _id: string;
  link: string;
  userAgent: string | null;
  wishedAt: Date;
  claimedUntil: Date | null;
}

export const pictureWishSchema = new Schema<PictureWish>(
  {
    _id: String,
    link: { type: String, required: true },
    userAgent: String,
    wishedAt: Date,
    claimedUntil: Date,
  },
  { collection: 'picture_wishes', versionKey: false },
);
