import type { History } from './source.schema.js';

/** What one page of a channel's uploads showed. */
export interface PageSeen {
  readonly nextPageToken: string | null;
  /**
   * True where the page ends with a talk that was known before the gap opened, or at the last complete sync: what
   * follows it is known as well. A talk of this job alone does not count: a crash makes it read a page twice.
   */
  readonly metKnown: boolean;
  /** True where the run's cap left new talks of the page unstored: the page must be read again. */
  readonly leftSome?: boolean;
  /** Talks first seen before this time were stored with everything that follows them. */
  readonly syncedBefore?: Date;
}

const COMPLETE: History = { complete: true, pageToken: null, stopAtKnown: false };

/**
 * What is left to read after the first page. A page of nothing but news means a gap below it that
 * must be read before the history is whole again, even if this job fails half way.
 */
export function afterTopPage(history: History, page: PageSeen): History {
  const { nextPageToken, metKnown } = page;
  if (page.leftSome) return { ...gapBelow(history, page), pageToken: null };
  if (nextPageToken === null) return COMPLETE;
  if (metKnown && (history.complete || history.pageToken !== null)) return history;
  return { ...gapBelow(history, page), pageToken: nextPageToken };
}

/** What is left to read after a page further down. */
export function afterDeeperPage(history: History, page: PageSeen): History {
  const { nextPageToken, metKnown } = page;
  if (page.leftSome) return history;
  if (nextPageToken === null || (history.stopAtKnown && metKnown)) return COMPLETE;
  return { ...history, complete: false, pageToken: nextPageToken };
}

/** A new gap over a whole history ends at what is known; over an open one, both are read to where that ends. */
function gapBelow(history: History, { syncedBefore }: PageSeen): Omit<History, 'pageToken'> {
  const knownBefore = history.complete ? syncedBefore : history.knownBefore;
  const stopAtKnown = history.complete || (history.stopAtKnown && knownBefore != null);
  return { complete: false, stopAtKnown, ...(stopAtKnown && knownBefore && { knownBefore }) };
}
