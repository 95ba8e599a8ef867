import type { Channel } from '../../world/world.schema.js';
import { resource, type Resource } from '../list-response.js';
import { channelThumbnails } from './thumbnails.js';

export const channelParts = ['id', 'snippet', 'contentDetails', 'statistics', 'status'] as const;
export type ChannelPart = (typeof channelParts)[number];

export function uploadsListOf(channelId: string): string {
  return channelId.replace(/^UC/, 'UU');
}

export interface ChannelCounts {
  readonly videos: number;
  readonly views: number;
}

export function channelResource(
  channel: Channel,
  counts: ChannelCounts,
  parts: ReadonlySet<ChannelPart>,
): Resource {
  return resource('youtube#channel', channel.id, {
    snippet: parts.has('snippet') ? snippet(channel) : undefined,
    contentDetails: parts.has('contentDetails')
      ? { relatedPlaylists: { likes: '', uploads: uploadsListOf(channel.id) } }
      : undefined,
    statistics: parts.has('statistics') ? statistics(channel, counts) : undefined,
    status: parts.has('status')
      ? { privacyStatus: 'public', isLinked: true, longUploadsStatus: 'longUploadsUnspecified' }
      : undefined,
  });
}

function snippet(channel: Channel) {
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
