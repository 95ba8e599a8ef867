import type { ChannelEntry, ChannelPage, Episode } from '../shared/api/types.js';

/** A made-up channel in the list of all; `over` says what matters to the test. */
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

/** The page of that channel. */
export function aPageOf(entry: ChannelEntry, episodes: readonly Episode[]): ChannelPage {
  const { video_count, ...channel } = entry;
  return { channel, video_count, episodes };
}
