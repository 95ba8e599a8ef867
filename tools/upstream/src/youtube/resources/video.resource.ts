import type { Channel, Video } from '../../world/world.schema.js';
import { resource, type Resource } from '../list-response.js';
import { isoDuration } from './iso-duration.js';
import { corruptItem } from './corrupt-item.js';
import { videoThumbnails } from './thumbnails.js';

export const videoParts = [
  'id',
  'snippet',
  'contentDetails',
  'statistics',
  'status',
  'liveStreamingDetails',
] as const;
export type VideoPart = (typeof videoParts)[number];

export function videoResource(
  video: Video,
  channel: Channel | undefined,
  parts: ReadonlySet<VideoPart>,
): Resource {
  const content: Record<string, unknown> = {
    snippet: parts.has('snippet') ? snippet(video, channel) : undefined,
    contentDetails: parts.has('contentDetails') ? contentDetails(video) : undefined,
    status: parts.has('status') ? status(video) : undefined,
    statistics: parts.has('statistics') ? statistics(video) : undefined,
    liveStreamingDetails: parts.has('liveStreamingDetails') ? streaming(video) : undefined,
  };
  return resource('youtube#video', video.id, corruptItem(content, video.malformed));
}

function snippet(video: Video, channel: Channel | undefined) {
  const { title, description } = video;
  return {
    publishedAt: video.publishedAt,
    channelId: video.channelId,
    title,
    description,
    thumbnails: videoThumbnails(video),
    channelTitle: channel?.title ?? '',
    ...(video.tags.length > 0 && { tags: video.tags }),
    categoryId: video.categoryId,
    liveBroadcastContent: video.live,
    localized: { title, description },
    ...(video.audioLanguage !== null && { defaultAudioLanguage: video.audioLanguage }),
  };
}

function contentDetails(video: Video) {
  const { durationSeconds, blockedIn } = video;
  return {
    ...(durationSeconds !== null && { duration: isoDuration(durationSeconds) }),
    dimension: '2d',
    definition: 'hd',
    caption: 'false',
    licensedContent: false,
    ...(blockedIn.length > 0 && { regionRestriction: { blocked: blockedIn } }),
    contentRating: video.ageRestricted ? { ytRating: 'ytAgeRestricted' } : {},
    projection: 'rectangular',
  };
}

function status(video: Video) {
  return {
    uploadStatus: video.uploadStatus,
    privacyStatus: video.privacy,
    license: 'youtube',
    embeddable: video.embeddable,
    publicStatsViewable: video.viewCount !== null,
    madeForKids: false,
  };
}

// 64-bit counters are strings; hidden ones are omitted.
function statistics({ viewCount, likeCount, commentCount }: Video) {
  return {
    ...(viewCount !== null && { viewCount: String(viewCount) }),
    ...(likeCount !== null && { likeCount: String(likeCount) }),
    favoriteCount: '0',
    ...(commentCount !== null && { commentCount: String(commentCount) }),
  };
}

function streaming({ streaming }: Video) {
  if (streaming === undefined) return undefined;
  const { concurrentViewers, ...times } = streaming;
  return {
    ...times,
    ...(concurrentViewers !== undefined && { concurrentViewers: String(concurrentViewers) }),
  };
}
