import type { FailureReason } from '@elevate/contracts/ingestion';
import { feedFailureOf } from '../news/feeds/fetching/fetch.errors.js';
import { failureOf as apiFailureOf } from '../video/youtube/youtube.errors.js';

/** Why a source could not be read. */
export interface SourceFailure {
  readonly reason: FailureReason;
  /** True where every other source of its kind would fail the same way. */
  readonly refusesEverything: boolean;
}

/** What a source said no to, whatever its kind; null for an error that is not a source's. */
export function failureOf(error: unknown): SourceFailure | null {
  const ofFeed = feedFailureOf(error);
  return ofFeed ? { reason: ofFeed.reason, refusesEverything: false } : apiFailureOf(error);
}
