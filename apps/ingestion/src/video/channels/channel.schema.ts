import { stateDocumentSchema, type StateDocument } from '@elevate/mongo';
import type { ChannelFacts } from './channel-facts.js';

/** A channel as its source last described it. */
export type ChannelDocument = StateDocument<ChannelFacts>;

export const channelSchema = stateDocumentSchema<ChannelFacts>('channels');
