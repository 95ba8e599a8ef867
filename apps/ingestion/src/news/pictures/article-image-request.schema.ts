import { Schema } from 'mongoose';

/** Deleted once processed. */
export interface ArticleImageRequest {
  _id: string;
  link: string;
  userAgent: string | null;
  wishedAt: Date;
  claimedUntil: Date | null;
}

export const articleImageRequestSchema = new Schema<ArticleImageRequest>(
  {
    _id: String,
    link: { type: String, required: true },
    userAgent: String,
    wishedAt: Date,
    claimedUntil: Date,
  },
  { collection: 'picture_wishes', versionKey: false },
);
