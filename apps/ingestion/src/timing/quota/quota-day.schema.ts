import { Schema } from 'mongoose';

export interface QuotaDay {
  _id: string;
  used: number;
  /** Reported by the API: the key may be used elsewhere. */
  exhausted?: boolean;
}

export const quotaDaySchema = new Schema<QuotaDay>(
  { _id: String, used: { type: Number, required: true }, exhausted: Boolean },
  { collection: 'quota', versionKey: false },
);
