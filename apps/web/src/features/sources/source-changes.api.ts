import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  ChannelEpisodes,
  FollowedChannel,
  FollowedFeed,
  NewChannel,
  NewFeed,
  PreviewedChannel,
  PreviewedFeed,
  SourceRun,
} from '../../shared/admin/admin-types.js';

export type SourceKind = 'channels' | 'feeds';
export interface SourceRef {
  readonly kind: SourceKind;
  readonly id: string;
}
export interface SourceChange extends SourceRef {
  readonly status: 'active' | 'paused';
}

export type RemovalChoice = 'keep' | 'hide' | 'remove';
export interface SourceRemoval extends SourceRef {
  /** Of channels; default `keep`. */
  readonly episodes?: RemovalChoice;
}

interface Items<Item> {
  readonly items: readonly Item[];
}

const sourcePath = ({ kind, id }: SourceRef): string => `/admin/${kind}/${encodeURIComponent(id)}`;
const channelTags = ['admin-channels', 'admin-status', 'admin-audit', 'admin-episodes'] as const;
const feedTags = ['admin-feeds', 'admin-status', 'admin-audit'] as const;
const tagsOf = (kind: SourceKind) => (kind === 'channels' ? channelTags : feedTags);

export const sourceChangesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    previewChannels: build.mutation<readonly PreviewedChannel[], readonly string[]>({
      query: (names) => ({
        url: '/admin/channels/preview',
        method: 'POST',
        body: { channels: names.map((channel) => ({ channel })) },
      }),
      transformResponse: ({ items }: Items<PreviewedChannel>) => items,
    }),
    followChannels: build.mutation<readonly FollowedChannel[], readonly NewChannel[]>({
      query: (channels) => ({ url: '/admin/channels', method: 'POST', body: { channels } }),
      transformResponse: ({ items }: Items<FollowedChannel>) => items,
      invalidatesTags: [...channelTags],
    }),
    getFeedsOpml: build.query<string, void>({
      query: () => '/admin/feeds/opml',
      transformResponse: ({ opml }: { readonly opml: string }) => opml,
      keepUnusedDataFor: 0,
    }),
    previewFeeds: build.mutation<readonly PreviewedFeed[], string>({
      query: (opml) => ({ url: '/admin/feeds/opml', method: 'POST', body: { opml } }),
      transformResponse: ({ items }: Items<PreviewedFeed>) => items,
    }),
    followFeeds: build.mutation<readonly FollowedFeed[], readonly NewFeed[]>({
      query: (feeds) => ({ url: '/admin/feeds', method: 'POST', body: { feeds } }),
      transformResponse: ({ items }: Items<FollowedFeed>) => items,
      invalidatesTags: [...feedTags],
    }),
    changeSource: build.mutation<unknown, SourceChange>({
      query: ({ status, ...source }) => ({
        url: sourcePath(source),
        method: 'PATCH',
        body: { status },
      }),
      invalidatesTags: (_result, _error, { kind }) => [...tagsOf(kind)],
    }),
    getChannelEpisodes: build.query<ChannelEpisodes, string>({
      query: (id) => `${sourcePath({ kind: 'channels', id })}/episodes`,
      keepUnusedDataFor: 0,
    }),
    getSourceRuns: build.query<readonly SourceRun[], string>({
      query: (id) => `/admin/runs/sources/${encodeURIComponent(id)}`,
      transformResponse: ({ items }: Items<SourceRun>) => items,
      keepUnusedDataFor: 0,
    }),
    removeSource: build.mutation<null, SourceRemoval>({
      query: ({ episodes, ...source }) => ({
        url: sourcePath(source),
        method: 'DELETE',
        ...(episodes && { params: { episodes } }),
      }),
      // Also after a failure: another administrator may have removed it.
      invalidatesTags: (_result, _error, { kind }) => [...tagsOf(kind)],
    }),
  }),
});
