import type { History } from './source.schema.js';

/** What one page of a channel's uploads showed. */
export interface PageSeen {
  readonly nextPageToken: string | null;
  /** True where at least one of its talks was known before. */
  readonly metKnown: boolean;
}

const COMPLETE: History = { complete: true, pageToken: null, stopAtKnown: false };

/**
 * What is left to read after the first page. A page of nothing but news means a gap below it that
 * must be read before the history is whole again, even if this job fails half way.
 */
export function afterTopPage(history: History, { nextPageToken, metKnown }: PageSeen): History {
  if (nextPageToken === null) return COMPLETE;
  if (metKnown && (history.complete || history.pageToken !== null)) return history;
  return { complete: false, pageToken: nextPageToken, stopAtKnown: history.complete };
}

/** What is left to read after a page further down. */
export function afterDeeperPage(history: History, { nextPageToken, metKnown }: PageSeen): History {
  if (nextPageToken === null || (history.stopAtKnown && metKnown)) return COMPLETE;
  return { ...history, complete: false, pageToken: nextPageToken };
}
