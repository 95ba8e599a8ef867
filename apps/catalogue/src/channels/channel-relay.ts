import { catalogueTopics, type ChannelState } from '@elevate/contracts/catalogue';
import { topicRelay } from '@elevate/republish';
import { unobserved } from '../publishing/unobserved.js';
import { toChannelMessage } from './channel.mapper.js';
import { ChannelRepository } from './channel.repository.js';

export class ChannelRelay extends topicRelay(ChannelRepository, {
  topic: catalogueTopics.channel,
  toMessage: toChannelMessage,
  toRemoved: ({ data }) => unobserved<ChannelState>(data),
}) {}
