import type { Connection, Model } from 'mongoose';
import type { ChannelState } from '@elevate/contracts/catalogue';
import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';

/** A channel's public state; its version stands beside it. */
export type StoredChannel = Omit<ChannelState, 'version'>;

export interface ChannelDocument extends StateDocument<StoredChannel> {
  /** Version of the newest message about the channel itself; 0 while only its videos speak of it. */
  sourceVersion: number;
}

export function channelModel(connection: Connection): Model<ChannelDocument> {
  const schema = stateDocumentSchema<StoredChannel>('channels', {
    sourceVersion: { type: Number, required: true },
  });
  return connection.model<ChannelDocument>('Channel', schema as never, undefined, {
    overwriteModels: true,
  });
}
