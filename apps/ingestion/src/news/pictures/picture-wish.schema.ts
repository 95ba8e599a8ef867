import { Schema } from 'mongoose';

/** An article whose page is to be asked for its picture. It is deleted when it was. */
export interface PictureWish {
  /** The article's id. */
  _id: string;
  link: string;
  userAgent: string | null;
  wishedAt: Date;
  /** Nobody else asks until then. */
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
