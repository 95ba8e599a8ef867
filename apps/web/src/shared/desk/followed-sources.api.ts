import { failureWords, pluralize } from '@elevate/rules';
import type * as Api from '../api/generated/schema.js';
import { deskApi, type Listed } from './admin.api.js';

export interface Source {
  readonly kind: 'channels' | 'feeds';
  readonly id: string;
  readonly version: string;
  readonly name: string;
  /** Handle or URL that tells sources with the same name apart. */
  readonly detail: string;
  /** The trouble of a paused source does not count. */
  readonly health: 'well' | 'new' | 'paused' | 'trouble';
  readonly problem: string | null;
  /** The problem, or the reason of the last failure. */
  readonly trouble: string | null;
  readonly lacksKey: boolean;
  readonly lastSuccessAt: string | null;
  readonly lastFailureAt: string | null;
  readonly nextAttemptAt: string | null;
}

export const sourcesApi = deskApi(({ build }) => ({
  getSources: build.query<readonly Source[], Source['kind']>({
    query: (kind) => `/admin/${kind}`,
    transformResponse: ({ items }: Listed<Api.FollowedChannel | Api.FollowedFeed>) =>
      items.map((item) => ('feed_url' in item ? sourceOfFeed(item) : sourceOfChannel(item))),
    providesTags: (_result, _error, kind) => [`admin-${kind}`],
  }),
}));

function sourceOfChannel(channel: Api.FollowedChannel): Source {
  const { id, name, handle, youtube_channel_id: platformId, status, problem } = channel;
  const { last_error: error, last_synced_at: lastSuccessAt } = channel;
  const named = handle ?? platformId ?? id;
  const isUnresolved = status === 'unresolved' && !platformId;
  const attention = status === 'needs-attention' ? 'Needs attention' : null;
  const trouble = problem ?? (error && failureWords(error)) ?? attention;
  return {
    kind: 'channels',
    id,
    version: channel.version,
    name,
    detail: isUnresolved && error === null ? `${named} · resolved by its first sync` : named,
    health: healthOf(status, trouble, lastSuccessAt === null),
    problem,
    trouble,
    lacksKey: error === 'missing-api-key',
    lastSuccessAt,
    lastFailureAt: channel.last_error_at,
    nextAttemptAt: channel.next_attempt_at,
  };
}

function sourceOfFeed(feed: Api.FollowedFeed): Source {
  const { id, name, feed_url: url, status, problem, health, left_out: leftOut } = feed;
  const address = url.replace(/^https?:\/\/(www\.)?/, '');
  const error = health.last_error;
  const stale = health.state === 'stale' ? 'No new items for much longer than usual' : null;
  const trouble = problem ?? (error && failureWords(error.reason)) ?? stale;
  return {
    kind: 'feeds',
    id,
    version: feed.version,
    name,
    detail: leftOut > 0 ? `${address} · ${pluralize(leftOut, 'item')} left out` : address,
    health: healthOf(status, trouble, health.state === 'new'),
    problem,
    trouble,
    lacksKey: false,
    lastSuccessAt: health.last_success_at,
    lastFailureAt: null,
    nextAttemptAt: health.next_attempt_at,
  };
}

function healthOf(status: string, trouble: string | null, isNew: boolean): Source['health'] {
  if (status === 'paused') return 'paused';
  if (trouble !== null) return 'trouble';
  return isNew ? 'new' : 'well';
}
