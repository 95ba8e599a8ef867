import { deskApi, DROPPED, itemsOf, request } from '../../shared/admin/admin.api.js';
import type { NewChannel, Source } from '../../shared/admin/admin-types.js';
import type * as Api from '../../shared/api/generated/schema.js';

type SourceRef = Pick<Source, 'kind' | 'id'>;

export type RemovalChoice = 'keep' | 'hide' | 'remove';

interface SourceRemoval extends SourceRef {
  /** Of channels; default `keep`. */
  readonly episodes?: RemovalChoice | undefined;
}

const sourcePath = ({ kind, id }: SourceRef): string => `/admin/${kind}/${encodeURIComponent(id)}`;
const TAGS = {
  channels: ['admin-channels', 'admin-status', 'admin-audit', 'admin-episodes'],
  feeds: ['admin-feeds', 'admin-status', 'admin-audit'],
} as const;

export const sourceChangesApi = deskApi(({ build, read, readItems }) => ({
  previewChannels: build.mutation<readonly Api.PreviewedChannel[], readonly string[]>({
    query: (names) =>
      request('POST', '/admin/channels/preview', {
        channels: names.map((channel) => ({ channel })),
      }),
    transformResponse: itemsOf<Api.PreviewedChannel>,
  }),
  followChannels: build.mutation<readonly Api.FollowedChannel[], readonly NewChannel[]>({
    query: (channels) => request('POST', '/admin/channels', { channels }),
    transformResponse: itemsOf<Api.FollowedChannel>,
    invalidatesTags: TAGS.channels,
  }),
  getFeedsOpml: build.query<string, void>({
    query: () => '/admin/feeds/opml',
    transformResponse: ({ opml }: { readonly opml: string }) => opml,
    keepUnusedDataFor: 0,
  }),
  previewFeeds: build.mutation<readonly Api.PreviewedFeed[], string>({
    query: (opml) => request('POST', '/admin/feeds/opml', { opml }),
    transformResponse: itemsOf<Api.PreviewedFeed>,
  }),
  followFeeds: build.mutation<readonly Api.FollowedFeed[], readonly Api.NewFeed[]>({
    query: (feeds) => request('POST', '/admin/feeds', { feeds }),
    transformResponse: itemsOf<Api.FollowedFeed>,
    invalidatesTags: TAGS.feeds,
  }),
  changeSource: build.mutation<unknown, SourceRef & { readonly status: 'active' | 'paused' }>({
    query: ({ status, ...source }) => request('PATCH', sourcePath(source), { status }),
    invalidatesTags: (_result, _error, { kind }) => TAGS[kind],
  }),
  getChannelEpisodes: read<Api.ChannelEpisodes, string>(
    (id) => `${sourcePath({ kind: 'channels', id })}/episodes`,
    [],
    DROPPED,
  ),
  getSourceRuns: readItems<Api.SourceRun, string>(
    (id) => `/admin/runs/sources/${encodeURIComponent(id)}`,
    [],
    DROPPED,
  ),
  // Also after a failure: another administrator may have removed it.
  removeSource: build.mutation<null, SourceRemoval>({
    query: ({ episodes, ...source }) => ({
      ...request('DELETE', sourcePath(source)),
      ...(episodes && { params: { episodes } }),
    }),
    invalidatesTags: (_result, _error, { kind }) => TAGS[kind],
  }),
}));
