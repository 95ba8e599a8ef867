import { baseApi } from '../api/base-api.js';
import type { FollowedChannel, FollowedFeed } from '../api/generated/schema.js';
import { statusOf } from './problem-words.js';

/** Declared here to keep administrator tags out of the main bundle. */
const adminTags = [
  'admin-access',
  'admin-episodes',
  'admin-events',
  'admin-runs',
  'admin-status',
  'admin-channels',
  'admin-feeds',
  'admin-audit',
  'admin-webhooks',
  'admin-deliveries',
  'admin-picks',
  'admin-hero',
  'admin-topics',
  'admin-speakers',
  'admin-people',
  'admin-suggestions',
] as const;

export const adminApi = baseApi.enhanceEndpoints({ addTagTypes: adminTags }).injectEndpoints({
  endpoints: (build) => ({
    /** Keyed by account id, since access depends on the user. */
    getAccess: build.query<unknown, string>({
      query: () => '/admin',
      providesTags: ['admin-access'],
      keepUnusedDataFor: 0,
    }),
  }),
});

const REFUSED: readonly unknown[] = [401, 403];

/** The server no longer accepts the user as an administrator. */
export const isRefused = (error: unknown): boolean => REFUSED.includes(statusOf(error));

interface Items<Item> {
  readonly items: readonly Item[];
}

export const itemsOf = <Item>({ items }: Items<Item>): readonly Item[] => items;

/** A request that changes something; the server refuses a change of any version but the shown one. */
export const request = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  body?: unknown,
  version?: number | string,
) => ({
  url,
  method,
  ...(body !== undefined && { body }),
  ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
});

export const sourcesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getFollowedChannels: build.query<readonly FollowedChannel[], void>({
      query: () => '/admin/channels',
      transformResponse: itemsOf<FollowedChannel>,
      providesTags: ['admin-channels'],
    }),
    getFollowedFeeds: build.query<readonly FollowedFeed[], void>({
      query: () => '/admin/feeds',
      transformResponse: itemsOf<FollowedFeed>,
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
