import type { Channel, Video } from '../../world/world.schema.js';
import { resource, type Resource } from '../list-response.js';
import { uploadsListOf } from './channel.resource.js';
import { videoThumbnails } from './thumbnails.js';

export const playlistItemParts = ['id', 'snippet', 'contentDetails', 'status'] as const;
export type PlaylistItemPart = (typeof playlistItemParts)[number];

export interface ListedVideo {
  readonly video: Video;
  readonly channel: Channel;
  readonly position: number;
}

/** Differs from the video id, to expose clients that confuse them. */
export function playlistItemId(video: Video): string {
  return Buffer.from(`${uploadsListOf(video.channelId)}.${video.id}`).toString('base64');
}

export function playlistItemResource(
  listed: ListedVideo,
  parts: ReadonlySet<PlaylistItemPart>,
): Resource {
  const { video } = listed;
  const visible = isVisible(video);
  return resource('youtube#playlistItem', playlistItemId(video), {
    snippet: parts.has('snippet') ? snippet(listed, visible) : undefined,
    contentDetails: parts.has('contentDetails')
      ? { videoId: video.id, ...(visible && { videoPublishedAt: video.publishedAt }) }
      : undefined,
    status: parts.has('status') ? { privacyStatus: video.privacy } : undefined,
  });
}

export function isVisible(video: Video): boolean {
  return video.privacy !== 'private' && !video.deleted;
}

function snippet({ video, channel, position }: ListedVideo, visible: boolean) {
  return {
    publishedAt: video.addedAt ?? video.publishedAt,
    channelId: channel.id,
    ...shownText(video),
    thumbnails: visible ? videoThumbnails(video) : {},
    channelTitle: channel.title,
    playlistId: uploadsListOf(channel.id),
    position,
    resourceId: { kind: 'youtube#video', videoId: video.id },
    ...(visible && { videoOwnerChannelTitle: channel.title, videoOwnerChannelId: channel.id }),
  };
}

function shownText(video: Video): { title: string; description: string } {
  if (video.deleted) return { title: 'Deleted video', description: 'This video is unavailable.' };
  if (video.privacy === 'private') {
    return { title: 'Private video', description: 'This video is private.' };
  }
  return { title: video.title, description: video.description };
}
