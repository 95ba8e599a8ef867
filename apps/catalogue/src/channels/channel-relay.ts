import { catalogueTopics, type ChannelState } from '@elevate/contracts/catalogue';
import { stateRelay, unobserved } from '../publishing/state-relay.js';
import { toChannelMessage } from './channel.mapper.js';
import { CHANNEL_MODEL, type ChannelDocument } from './channel.schema.js';

export class ChannelRelay extends stateRelay<ChannelDocument>(CHANNEL_MODEL, {
  topic: catalogueTopics.channel.name,
  toMessage: toChannelMessage,
  toRemoved: ({ data }) => unobserved<ChannelState>(data),
}) {}
