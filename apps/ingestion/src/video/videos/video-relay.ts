import { ingestionTopics } from '@elevate/contracts/ingestion';
import { topicRelay } from '@elevate/republish';
import { toVideoMessage } from './video.mapper.js';
import { VideoRepository } from './video.repository.js';

export class VideoRelay extends topicRelay(VideoRepository, {
  topic: ingestionTopics.video,
  toMessage: toVideoMessage,
}) {}
