import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { ObservedChannel } from '@elevate/contracts/ingestion';

export type ChannelFacts = Omit<ObservedChannel, 'version'>;

export type ChannelDocument = StateDocument<ChannelFacts>;

export const channelSchema = stateDocumentSchema<ChannelDocument>('channels');
