import type { Connection, Model } from 'mongoose';
import type { ChannelState } from '@elevate/contracts/catalogue';
import { modelOf, type StateDocument, stateDocumentSchema } from '@elevate/mongo';

export const CHANNEL_MODEL = Symbol('CHANNEL_MODEL');

export type StoredChannel = Omit<ChannelState, 'version'>;

export interface ChannelDocument extends StateDocument<StoredChannel> {
  /** Version of the newest message; 0 for a stub. */
  sourceVersion: number;
}

export function channelModel(connection: Connection): Model<ChannelDocument> {
  const schema = stateDocumentSchema<ChannelDocument>('channels', {
    sourceVersion: { type: Number, required: true },
  });
  return modelOf(connection, 'Channel', schema);
}
