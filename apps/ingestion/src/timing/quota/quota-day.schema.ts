import { Schema } from 'mongoose';

/** The units of one Pacific day. */
export interface QuotaDay {
  /** The day, `2026-11-21`. */
  _id: string;
  used: number;
  /** True once the API itself said that there are none left: the key is used elsewhere too. */
  exhausted?: boolean;
}

export const quotaDaySchema = new Schema<QuotaDay>(
  { _id: String, used: { type: Number, required: true }, exhausted: Boolean },
  { collection: 'quota', versionKey: false },
);
