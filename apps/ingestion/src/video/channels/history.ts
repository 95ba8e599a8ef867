import type { History } from './source.schema.js';

export interface PageSeen {
  readonly nextPageToken: string | null;
  /**
   * The page ends with a talk known before the gap opened or at the last full sync, so all later ones are known. Talks
   * of this job do not count: a crash may repeat a page.
   */
  readonly metKnown: boolean;
  /** The run's limit left talks unstored: read the page again. */
  readonly leftSome?: boolean;
  /** Talks first seen earlier were stored together with all older ones. */
  readonly syncedBefore?: Date;
}

const COMPLETE: History = { complete: true, pageToken: null, stopAtKnown: false };

/** A page of only new talks opens a gap that must be read before the history is complete, even if this job fails. */
export function afterTopPage(history: History, page: PageSeen): History {
  const { nextPageToken, metKnown } = page;
  if (page.leftSome) return { ...gapBelow(history, page), pageToken: null };
  if (nextPageToken === null) return COMPLETE;
  if (metKnown && (history.complete || history.pageToken !== null)) return history;
  return { ...gapBelow(history, page), pageToken: nextPageToken };
}

export function afterDeeperPage(history: History, page: PageSeen): History {
  const { nextPageToken, metKnown } = page;
  if (page.leftSome) return history;
  if (nextPageToken === null || (history.stopAtKnown && metKnown)) return COMPLETE;
  return { ...history, complete: false, pageToken: nextPageToken };
}

/** A gap over a complete history ends at known talks; over an open one, both are read to that one's end. */
function gapBelow(history: History, { syncedBefore }: PageSeen): Omit<History, 'pageToken'> {
  const knownBefore = history.complete ? syncedBefore : history.knownBefore;
  const stopAtKnown = history.complete || (history.stopAtKnown && knownBefore != null);
  return { complete: false, stopAtKnown, ...(stopAtKnown && knownBefore && { knownBefore }) };
}
