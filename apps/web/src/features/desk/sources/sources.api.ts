import { type Source } from '../../../shared/desk/followed-sources.api.js';
import { deskApi, type Listed, request } from '../../../shared/desk/admin.api.js';
import type * as Api from '../../../shared/api/generated/schema.js';

type SourceRef = Pick<Source, 'kind' | 'id' | 'version'>;

export type RemovalChoice = 'keep' | 'hide' | 'remove';

const sourcePath = ({ kind, id }: Pick<Source, 'kind' | 'id'>): string =>
  `/admin/${kind}/${encodeURIComponent(id)}`;
const CHANGED = ['admin-channels', 'admin-feeds', 'admin-status', 'admin-episodes'] as const;

export const sourceChangesApi = deskApi(({ build, readUncached, change }) => ({
  previewChannels: build.mutation<Listed<Api.PreviewedChannel>, Api.NewChannels>({
    query: (channels) => request('POST', '/admin/channels/preview', channels),
  }),
  followChannels: change<Listed<Api.FollowedChannel>, Api.NewChannels>(
    (channels) => request('POST', '/admin/channels', channels),
    CHANGED,
  ),
  getFeedsOpml: readUncached<{ readonly opml: string }>(() => '/admin/feeds/opml', []),
  previewFeeds: build.mutation<Listed<Api.PreviewedFeed>, string>({
    query: (opml) => request('POST', '/admin/feeds/opml', { opml }),
  }),
  followFeeds: change<Listed<Api.FollowedFeed>, readonly Api.NewFeed[]>(
    (feeds) => request('POST', '/admin/feeds', { feeds }),
    CHANGED,
  ),
  changeSource: change<
    Pick<Source, 'version'>,
    SourceRef & { readonly status: 'active' | 'paused' }
  >(
    ({ status, ...source }) => request('PATCH', sourcePath(source), { status }, source.version),
    CHANGED,
  ),
  getChannelEpisodes: readUncached<Api.ChannelEpisodes, string>(
    (id) => `${sourcePath({ kind: 'channels', id })}/episodes`,
    [],
  ),
  getSourceRuns: readUncached<Listed<Api.SourceRun>, string>(
    (id) => `/admin/runs/sources/${encodeURIComponent(id)}`,
    [],
  ),
  readSource: change<Api.RunAnswer, Pick<Source, 'kind' | 'id'>>(
    ({ kind, id }) =>
      kind === 'channels'
        ? request('POST', '/admin/video-syncs', { channelIds: [id] })
        : request('POST', '/admin/news-syncs', { feeds: [id], force: true }),
    [...CHANGED, 'admin-runs'],
  ),
  /** `episodes` is of channels; default `keep`. */
  removeSource: change<null, SourceRef & { readonly episodes: RemovalChoice | undefined }>(
    ({ episodes, ...source }) => ({
      ...request('DELETE', sourcePath(source), undefined, source.version),
      ...(episodes && { params: { episodes } }),
    }),
    CHANGED,
  ),
}));
