import type { ChannelEntry, ChannelPage, Episode } from '../shared/api/generated/schema.js';

export function aChannel(id: string, over: Partial<ChannelEntry> = {}): ChannelEntry {
  return {
    id,
    name: `Channel ${id}`,
    handle: null,
    thumbnail_url: null,
    topics: [],
    youtube_channel_id: null,
    video_count: 3,
    ...over,
  };
}

export function aPageOf(entry: ChannelEntry, episodes: readonly Episode[]): ChannelPage {
  const { video_count, ...channel } = entry;
  return { channel, description: '', speakers: [], video_count, episodes };
}
