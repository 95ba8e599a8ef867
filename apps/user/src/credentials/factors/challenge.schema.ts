import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

export type ChallengeKind = 'passkey-sign-in' | 'passkey-creation' | 'app-enrolment';

export interface ChallengeDocument {
  /** SHA-256 of the attempt, which only the client that asked knows. */
  _id: string;
  kind: ChallengeKind;
  sessionId: string | null;
  /** Random challenge; for an authenticator app its sealed secret. */
  value: string;
  expiresAt: Date;
}

export function challengeModel(connection: Connection): Model<ChallengeDocument> {
  const text = { type: String, required: true };
  const schema = new Schema<ChallengeDocument>(
    {
      _id: text,
      kind: text,
      sessionId: { type: String, default: null },
      value: text,
      expiresAt: { type: Date, required: true },
    },
    { collection: 'challenges', versionKey: false },
  ).index({ expiresAt: 1 });
  return modelOf(connection, 'Challenge', schema);
}
