import { channelChanged, channelRemoved } from '@elevate/contracts/catalogue';
import type { ObservedChannel, ObservedVideo } from '@elevate/contracts/ingestion';
import type { OutgoingMessage } from '@elevate/messaging';
import type { ChannelDocument, StoredChannel } from './channel.schema.js';

/** Without topics, which depend on its episodes. */
export type ObservedChannelState = Omit<StoredChannel, 'topics'>;

export function toChannel(channel: ObservedChannel): ObservedChannelState {
  const { id, name, handle, thumbnail_url, youtube_channel_id } = channel;
  const origin = channel.origin ?? (youtube_channel_id === null ? 'sample' : 'youtube');
  const followed = channel.followed ?? true;
  return { id, name, handle, thumbnail_url, youtube_channel_id, origin, followed };
}

/** Describes a channel by one of its videos until its own message arrives. */
export function toStub({ channel, origin }: ObservedVideo): ObservedChannelState {
  const { id, name, youtube_channel_id } = channel;
  return { id, name, handle: null, thumbnail_url: null, youtube_channel_id, origin };
}

export function toChannelMessage({
  _id: subject,
  version,
  state,
  removed,
}: ChannelDocument): OutgoingMessage {
  return removed
    ? { type: channelRemoved.type, subject, sequence: version, data: null }
    : { type: channelChanged.type, subject, sequence: version, data: { ...state, version } };
}
