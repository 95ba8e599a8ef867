import { Schema, type Connection, type Model } from 'mongoose';
import type { Acr } from '@elevate/contracts/user';
import { modelOf } from '@elevate/mongo';

/** A family of refresh tokens, of which one is valid. */
export interface SessionDocument {
  _id: string;
  userId: string;
  epoch: number;
  /** SHA-256 of the current token's secret. */
  tokenHash: string;
  /** Previous token and its user and time, to tell a race from token reuse by a thief. */
  previousHash: string | null;
  spentBy: string | null;
  rotatedAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date;
  /** Sliding expiry. */
  expiresAt: Date;
  /** Absolute expiry. */
  endsAt: Date;
  endedAt: Date | null;
  /** Sessions from before administrator sessions have none and count as members'. */
  acr: Acr;
  /** Last time of a proof. */
  provedAt: Date;
  userAgent: string | null;
}

export function sessionModel(connection: Connection): Model<SessionDocument> {
  const moment = { type: Date, required: true };
  const schema = new Schema<SessionDocument>(
    {
      _id: { type: String, required: true },
      userId: { type: String, required: true },
      epoch: { type: Number, required: true },
      tokenHash: { type: String, required: true },
      previousHash: { type: String, default: null },
      spentBy: { type: String, default: null },
      rotatedAt: { type: Date, default: null },
      createdAt: moment,
      lastUsedAt: moment,
      expiresAt: moment,
      endsAt: moment,
      endedAt: { type: Date, default: null },
      acr: { type: String, required: true },
      provedAt: moment,
      userAgent: { type: String, default: null },
    },
    { collection: 'sessions', versionKey: false },
  )
    .index({ userId: 1 })
    .index({ expiresAt: 1 });
  return modelOf(connection, 'Session', schema);
}
