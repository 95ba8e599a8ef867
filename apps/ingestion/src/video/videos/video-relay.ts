import {
  ingestionTopics,
  type ObservedVideo,
  videoObserved,
  videoWithdrawn,
  type WithdrawnVideo,
} from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import type { OutgoingMessage } from '@elevate/messaging';
import { type VideoDocument, VideoRepository } from './video.repository.js';

export class VideoRelay extends topicRelay(VideoRepository, {
  topic: ingestionTopics.video,
  toMessage: toVideoMessage,
}) {}

function toVideoMessage({
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
      id: _id,
      version,
      reason: withdrawal ?? 'gone',
      ...(channelRemoved && { channel_removed: true }),
    };
    return { type: videoWithdrawn.type, subject: _id, sequence: version, data };
  }
  return null;
}
