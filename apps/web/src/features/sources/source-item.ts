import { foldForSearch, searchTerm } from '@elevate/rules';
import type { FollowedChannel, FollowedFeed } from '../../shared/admin/admin-types.js';
import type { SourceRef } from './source-changes.api.js';

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
    ...{ kind: 'channels', id, name, detail, isPaused: status === 'paused', problem },
    lastSuccessAt: channel.last_synced_at,
    lastFailureAt: channel.last_error_at,
    nextAttemptAt: channel.next_attempt_at,
  };
}

export function itemOfFeed(feed: FollowedFeed): SourceItem {
  const { id, name, feed_url, status, problem, health } = feed;
  const detail = feed_url.replace(/^https?:\/\/(www\.)?/, '');
  return {
    ...{ kind: 'feeds', id, name, detail, isPaused: status === 'paused', problem },
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
