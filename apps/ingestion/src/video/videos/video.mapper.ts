import type { OutgoingMessage } from '@elevate/messaging';
import {
  videoObserved,
  videoWithdrawn,
  type ObservedVideo,
  type WithdrawnVideo,
} from '@elevate/contracts/ingestion';
import type { VideoDocument } from './video.schema.js';

export function toVideoMessage({
  _id,
  version,
  status,
  state,
  withdrawal,
  channelRemoved,
}: VideoDocument): OutgoingMessage | null {
  if (status === 'published' && state) {
    const data: ObservedVideo = { ...state, version };
    return { type: videoObserved.type, subject: _id, sequence: version, data };
  }
  if (status === 'withdrawn') {
    const data: WithdrawnVideo = {
      ...{ id: _id, version, reason: withdrawal ?? 'gone' },
      ...(channelRemoved && { channel_removed: true }),
    };
    return { type: videoWithdrawn.type, subject: _id, sequence: version, data };
  }
  return null;
}
