import { Schema, type Connection, type Model } from 'mongoose';
import { modelOf } from '@elevate/mongo';

/** The link for the setup of the first administrator; one at a time. */
export interface SetupLinkDocument {
  _id: 'setup';
  /** SHA-256 of the link's secret. */
  hash: string;
  expiresAt: Date;
}

export function setupLinkModel(connection: Connection): Model<SetupLinkDocument> {
  const schema = new Schema<SetupLinkDocument>(
    {
      _id: { type: String, required: true },
      hash: { type: String, required: true },
      expiresAt: { type: Date, required: true },
    },
    { collection: 'setup_links', versionKey: false },
  );
  return modelOf(connection, 'SetupLink', schema);
}
