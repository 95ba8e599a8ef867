import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/** One signed-in browser or program: a family of refresh tokens of which one is good. */
export interface SessionDocument {
  _id: string;
  userId: string;
  /** The account's session epoch when it began. */
  epoch: number;
  /** SHA-256 of the good token's secret. */
  tokenHash: string;
  /** Of the one before, with who spent it and when: to tell a race from a theft. */
  previousHash: string | null;
  spentBy: string | null;
  rotatedAt: Date | null;
  createdAt: Date;
  lastUsedAt: Date;
  /** Moves on with each use. */
  expiresAt: Date;
  /** Does not. */
  endsAt: Date;
  endedAt: Date | null;
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
      userAgent: { type: String, default: null },
    },
    { collection: 'sessions', versionKey: false },
  )
    .index({ userId: 1 })
    .index({ expiresAt: 1 });
  return modelOf(connection, 'Session', schema);
}
