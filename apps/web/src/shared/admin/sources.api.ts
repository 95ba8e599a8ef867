import { adminApi } from './admin.api.js';
import type { FollowedChannel, FollowedFeed } from './admin-types.js';

interface Items<Item> {
  readonly items: readonly Item[];
}

export const sourcesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getFollowedChannels: build.query<readonly FollowedChannel[], void>({
      query: () => '/admin/channels',
      transformResponse: ({ items }: Items<FollowedChannel>) => items,
      providesTags: ['admin-channels'],
    }),
    getFollowedFeeds: build.query<readonly FollowedFeed[], void>({
      query: () => '/admin/feeds',
      transformResponse: ({ items }: Items<FollowedFeed>) => items,
      providesTags: ['admin-feeds'],
    }),
  }),
});

/** A sync of all channels skips paused and removed ones. */
export function isSynced({ status }: Pick<FollowedChannel, 'status'>): boolean {
  return status !== 'paused' && status !== 'removed';
}

/** YouTube confirmed the channel, or its id was given directly. */
export function isResolved(channel: FollowedChannel): boolean {
  return (
    isSynced(channel) && (channel.status !== 'unresolved' || Boolean(channel.youtube_channel_id))
  );
}
