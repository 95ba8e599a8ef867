import type { OutgoingMessage } from '@elevate/messaging';
import { channelObserved, type ObservedChannel } from '@elevate/contracts/ingestion';
import type { ChannelDocument } from './channel.schema.js';

export function toChannelMessage({ _id, version, state }: ChannelDocument): OutgoingMessage {
  const data: ObservedChannel = { ...state, version };
  return { type: channelObserved.type, subject: _id, sequence: version, data };
}
