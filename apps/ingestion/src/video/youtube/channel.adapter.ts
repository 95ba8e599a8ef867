import type { ChannelFacts } from '../channels/channel.schema.js';
import type { ChannelWire } from './channel.wire.js';
import { toThumbnails } from './thumbnails.js';

export interface ResolvedChannel {
  readonly facts: ChannelFacts;
  readonly uploadsPlaylistId: string | null;
}

export function toChannel({ id, snippet, contentDetails }: ChannelWire): ResolvedChannel {
  return {
    facts: {
      id,
      name: snippet.title,
      handle: toHandle(snippet.customUrl),
      thumbnail_url: toThumbnails(snippet.thumbnails).at(-1)?.url ?? null,
      youtube_channel_id: id,
    },
    uploadsPlaylistId: contentDetails?.relatedPlaylists?.uploads || null,
  };
}

function toHandle(customUrl: string | undefined): string | null {
  if (customUrl === undefined) return null;
  return customUrl.startsWith('@') ? customUrl : `@${customUrl}`;
}
