import { adminApi } from './admin.api.js';
import type { FollowedChannel, FollowedFeed } from './admin-types.js';

interface Items<Item> {
  readonly items: readonly Item[];
}

/** Where content comes from. */
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

/** Whether a sync of all channels is to ask this one. */
export function isSynced({ status }: Pick<FollowedChannel, 'status'>): boolean {
  return status !== 'paused' && status !== 'removed';
}

/** The same, where YouTube has confirmed the channel or it was named by its id. */
export function isResolved(channel: FollowedChannel): boolean {
  return (
    isSynced(channel) && (channel.status !== 'unresolved' || Boolean(channel.youtube_channel_id))
  );
}
