import { ingestionTopics } from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import { toChannelMessage } from './channel.mapper.js';
import { ChannelRepository } from './channel.repository.js';

export class ChannelRelay extends topicRelay(ChannelRepository, {
  topic: ingestionTopics.channel,
  toMessage: toChannelMessage,
}) {}
