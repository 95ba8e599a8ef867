import { Schema } from 'mongoose';

/** Deleted once processed. */
export interface ArticleImageRequest {
  _id: string;
  link: string;
  picture?: string | null;
  userAgent: string | null;
  wishedAt: Date;
  claimedUntil: Date | null;
  attempts?: number;
  notBefore?: Date | null;
}

export const articleImageRequestSchema = new Schema<ArticleImageRequest>(
  {
    _id: String,
    link: { type: String, required: true },
    picture: String,
    userAgent: String,
    wishedAt: Date,
    claimedUntil: Date,
    attempts: Number,
    notBefore: Date,
  },
  { collection: 'picture_wishes', versionKey: false },
);
