import type { History } from './source.schema.js';

/** What one page of a channel's uploads showed. */
export interface PageSeen {
  readonly nextPageToken: string | null;
  /** True where at least one of its talks was known before. */
  readonly metKnown: boolean;
  /** True where one of them was known when the channel was last read to its end. */
  readonly metSynced: boolean;
}

const COMPLETE: History = { complete: true, pageToken: null, stopAtKnown: false };

/**
 * What is left to read after the first page. A page of nothing but news means a gap below it that
 * must be read before the history is whole again, even if this job fails half way.
 */
export function afterTopPage(
  history: History,
  { nextPageToken, metKnown, metSynced }: PageSeen,
): History {
  if (nextPageToken === null) return COMPLETE;
  if (history.complete ? metSynced : metKnown && history.pageToken !== null) return history;
  const stopAtKnown = history.complete || history.stopAtKnown;
  return { complete: false, pageToken: nextPageToken, stopAtKnown };
}

/** What is left to read after a page further down. */
export function afterDeeperPage(history: History, { nextPageToken, metSynced }: PageSeen): History {
  if (nextPageToken === null || (history.stopAtKnown && metSynced)) return COMPLETE;
  return { ...history, complete: false, pageToken: nextPageToken };
}
