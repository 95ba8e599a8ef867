import { channelObserved, ingestionTopics } from '@elevate/contracts/ingestion';
import { stateMessages, topicRelay } from '@elevate/republish';
import { ChannelRepository } from './source.repository.js';

export class ChannelRelay extends topicRelay(ChannelRepository, {
  topic: ingestionTopics.channel,
  toMessage: stateMessages(channelObserved),
}) {}
