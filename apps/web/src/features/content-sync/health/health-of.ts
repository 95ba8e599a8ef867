import { failureWords } from '@elevate/rules';
import type { FollowedChannel, FollowedFeed } from '../../../shared/admin/admin-types.js';

export interface SourceHealth {
  readonly id: string;
  readonly name: string;
  readonly kind: 'Channel' | 'Feed';
  readonly state: 'well' | 'new' | 'paused' | 'trouble';
  readonly trouble: string | null;
  readonly lastAt: string | null;
  readonly nextAt: string | null;
}

export function healthOfChannel(channel: FollowedChannel): SourceHealth {
  const { id, name, status, problem, last_error: error, last_synced_at: lastAt } = channel;
  const trouble =
    problem ??
    (error && failureWords(error)) ??
    (status === 'needs-attention' ? 'Needs attention' : null);
  const state = stateOf({ trouble, isPaused: status === 'paused', isNew: lastAt === null });
  return { id, name, kind: 'Channel', state, trouble, lastAt, nextAt: channel.next_attempt_at };
}

export function healthOfFeed(feed: FollowedFeed, isScheduled: boolean): SourceHealth {
  const { id, name, status, problem, health } = feed;
  const trouble =
    problem ??
    (health.last_error && failureWords(health.last_error.reason)) ??
    (health.state === 'stale' ? 'No new items for much longer than usual' : null);
  return {
    id,
    name,
    kind: 'Feed',
    trouble,
    state: stateOf({ trouble, isPaused: status === 'paused', isNew: health.state === 'new' }),
    lastAt: health.last_success_at,
    nextAt: isScheduled ? health.next_attempt_at : null,
  };
}

interface Signs {
  readonly trouble: string | null;
  readonly isPaused: boolean;
  readonly isNew: boolean;
}

function stateOf({ trouble, isPaused, isNew }: Signs): SourceHealth['state'] {
  if (isPaused) return 'paused';
  if (trouble !== null) return 'trouble';
  return isNew ? 'new' : 'well';
}
