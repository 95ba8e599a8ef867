import type { Channel, Video } from '../../world/world.schema.js';
import { resource, type Resource } from '../list-response.js';

export const playlistItemParts = ['id', 'snippet', 'contentDetails', 'status'] as const;
type PlaylistItemPart = (typeof playlistItemParts)[number];

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

export const channelParts = ['id', 'snippet', 'contentDetails', 'statistics', 'status'] as const;
type ChannelPart = (typeof channelParts)[number];

function uploadsListOf(channelId: string): string {
  return channelId.replace(/^UC/, 'UU');
}

interface ChannelCounts {
  readonly videos: number;
  readonly views: number;
}

export function channelResource(
  channel: Channel,
  counts: ChannelCounts,
  parts: ReadonlySet<ChannelPart>,
): Resource {
  return resource('youtube#channel', channel.id, {
    snippet: parts.has('snippet') ? channelSnippet(channel) : undefined,
    contentDetails: parts.has('contentDetails')
      ? { relatedPlaylists: { likes: '', uploads: uploadsListOf(channel.id) } }
      : undefined,
    statistics: parts.has('statistics') ? statistics(channel, counts) : undefined,
    status: parts.has('status')
      ? { privacyStatus: 'public', isLinked: true, longUploadsStatus: 'longUploadsUnspecified' }
      : undefined,
  });
}

function channelSnippet(channel: Channel) {
  const { title, description, handle, publishedAt, country } = channel;
  return {
    title,
    description,
    ...(handle !== null && { customUrl: handle }),
    publishedAt,
    thumbnails: channelThumbnails(channel.id),
    localized: { title, description },
    ...(country !== null && { country }),
  };
}

// 64-bit counters are strings; hidden ones are omitted.
function statistics({ subscriberCount }: Channel, counts: ChannelCounts) {
  return {
    viewCount: String(counts.views),
    ...(subscriberCount !== null && { subscriberCount: String(subscriberCount) }),
    hiddenSubscriberCount: subscriberCount === null,
    videoCount: String(counts.videos),
  };
}

const SIZES = {
  default: { file: 'default', width: 120, height: 90 },
  medium: { file: 'mqdefault', width: 320, height: 180 },
  high: { file: 'hqdefault', width: 480, height: 360 },
  standard: { file: 'sddefault', width: 640, height: 480 },
  maxres: { file: 'maxresdefault', width: 1280, height: 720 },
} as const;

export function videoThumbnails(video: Video): Record<string, object> {
  return Object.fromEntries(
    video.thumbnails.map((key) => {
      const { file, width, height } = SIZES[key];
      return [key, { url: `https://i.ytimg.com/vi/${video.id}/${file}.jpg`, width, height }];
    }),
  );
}

function channelThumbnails(channelId: string): Record<string, object> {
  const sizes = { default: 88, medium: 240, high: 800 };
  return Object.fromEntries(
    Object.entries(sizes).map(([key, size]) => {
      const url = `https://yt3.ggpht.com/ytc/${channelId}=s${size}-c-k-c0x00ffffff-no-rj`;
      return [key, { url, width: size, height: size }];
    }),
  );
}
