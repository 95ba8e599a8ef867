import { foldForSearch, searchTerm } from '@elevate/rules';
import { rejectionWords } from '../../shared/admin/problem-words.js';
import { notify } from '../../shared/lib/notify.js';
import { adminApi } from '../../shared/admin/admin.api.js';
import type { NewChannel } from '../../shared/admin/admin-types.js';
import type {
  ChannelEpisodes,
  FollowedChannel,
  FollowedFeed,
  NewFeed,
  PreviewedChannel,
  PreviewedFeed,
  SourceRun,
} from '../../shared/api/generated/schema.js';

export interface RemovalRequest {
  readonly episodes?: RemovalChoice;
  readonly done?: string | undefined;
}

export function useSourceChange({ kind, id, name, isPaused }: SourceItem) {
  const [change, changing] = sourceChangesApi.useChangeSourceMutation();
  const [remove, removing] = sourceChangesApi.useRemoveSourceMutation();
  return {
    isBusy: changing.isLoading || removing.isLoading,
    toggle: async () => {
      const answer = await change({ kind, id, status: isPaused ? 'active' : 'paused' });
      const act = isPaused ? 'activated' : 'paused';
      if (answer.error) notifyFailure(answer, `${name} could not be ${act}`);
      else
        notify({ kind: 'success', message: `${name} is ${isPaused ? 'active again' : 'paused'}` });
    },
    /** `done` adds what happened to the episodes. */
    remove: async ({ episodes, done }: RemovalRequest = {}) => {
      const answer = await remove({ kind, id, ...(episodes && { episodes }) });
      if (answer.error) notifyFailure(answer, `${name} could not be removed`);
      else notify({ kind: 'success', message: removedWords(name, done) });
      return !answer.error;
    },
  };
}

function removedWords(name: string, done: string | undefined): string {
  const removed = `${name} is no longer followed`;
  return done ? `${removed}. ${done}` : removed;
}

function notifyFailure(rejection: unknown, failed: string): void {
  notify({ kind: 'error', message: rejectionWords(rejection, failed) });
}

export interface SourceItem extends SourceRef {
  readonly name: string;
  /** Handle or URL that tells sources with the same name apart. */
  readonly detail: string;
  readonly isPaused: boolean;
  readonly problem: string | null;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  readonly nextAttemptAt: string | null;
}

export function itemOfChannel(channel: FollowedChannel): SourceItem {
  const { id, name, handle, youtube_channel_id: platformId, status, problem } = channel;
  const named = handle ?? platformId ?? id;
  const isUnresolved = status === 'unresolved' && !platformId;
  const detail = isUnresolved ? `${named} · resolved by its first sync` : named;
  return {
    kind: 'channels',
    id,
    name,
    detail,
    isPaused: status === 'paused',
    problem,
    lastSuccessAt: channel.last_synced_at,
    lastFailureAt: channel.last_error_at,
    nextAttemptAt: channel.next_attempt_at,
  };
}

export function itemOfFeed(feed: FollowedFeed): SourceItem {
  const { id, name, feed_url, status, problem, health } = feed;
  const detail = feed_url.replace(/^https?:\/\/(www\.)?/, '');
  return {
    kind: 'feeds',
    id,
    name,
    detail,
    isPaused: status === 'paused',
    problem,
    lastSuccessAt: health.last_success_at,
    lastFailureAt: null,
    nextAttemptAt: health.next_attempt_at,
  };
}

export function matching(items: readonly SourceItem[], search: string): readonly SourceItem[] {
  const term = foldForSearch(searchTerm(search));
  return items
    .filter(({ name, detail }) => foldForSearch(`${name} ${detail}`).includes(term))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

type SourceKind = 'channels' | 'feeds';
interface SourceRef {
  readonly kind: SourceKind;
  readonly id: string;
}
interface SourceChange extends SourceRef {
  readonly status: 'active' | 'paused';
}

export type RemovalChoice = 'keep' | 'hide' | 'remove';
interface SourceRemoval extends SourceRef {
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
