import {
  channelObserved,
  ingestionTopics,
  type ObservedChannel,
} from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import type { OutgoingMessage } from '@elevate/messaging';
import { type ChannelDocument, ChannelRepository } from './source.repository.js';

export class ChannelRelay extends topicRelay(ChannelRepository, {
  topic: ingestionTopics.channel,
  toMessage: toChannelMessage,
}) {}

function toChannelMessage({ _id, version, state }: ChannelDocument): OutgoingMessage {
  const data: ObservedChannel = { ...state, version };
  return { type: channelObserved.type, subject: _id, sequence: version, data };
}
