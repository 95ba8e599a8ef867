import type { OutgoingMessage } from '@elevate/messaging';
import {
  feedChanged,
  feedRemoved,
  type FeedHealth,
  type FeedState,
  type FollowedFeed,
} from '@elevate/contracts/ingestion';
import { failureWords } from '@elevate/rules';
import type { FeedDocument } from './feed.schema.js';

export function toFeedMessage({ _id, version, state, removed }: FeedDocument): OutgoingMessage {
  const about = { subject: _id, sequence: version };
  if (removed) return { type: feedRemoved.type, ...about, data: null };
  const data: FeedState = { ...state, id: _id, version };
  return { type: feedChanged.type, ...about, data };
}

export function toFollowedFeed(feed: FeedDocument): FollowedFeed {
  const { health, ...state } = feed.state;
  const isPaused = state.status === 'paused';
  return {
    id: feed._id,
    ...state,
    pictures: feed.pictures,
    user_agent: feed.userAgent,
    health: {
      ...health,
      last_success_at: feed.lastSuccessAt?.toISOString() ?? null,
      next_attempt_at: isPaused ? null : (feed.nextAttemptAt?.toISOString() ?? null),
    },
    failures: feed.failures,
    problem: isPaused ? null : problemOf(health),
  };
}

function problemOf({ state, last_error }: FeedHealth): string | null {
  if (last_error) return failureWords(last_error.reason);
  return state === 'stale' ? 'It has brought nothing for much longer than it used to' : null;
}
