export interface Listing {
  readonly newest: readonly string[];
  /** Left the list and were unknown to the API. */
  readonly missed: readonly string[];
}

interface NewestPage {
  readonly videoIds: readonly string[];
  readonly nextPageToken: string | null;
}

export const NOTHING_LISTED: Listing = { newest: [], missed: [] };

/**
 * Ids that disappeared: above a remaining one, or anywhere if the page is the whole list. Later ones only moved to the
 * next page.
 */
export function removedFromPlaylist({ newest, missed }: Listing, page: NewestPage): string[] {
  const now = new Set(page.videoIds);
  const last =
    page.nextPageToken === null ? newest.length : newest.findLastIndex((id) => now.has(id));
  const gone = newest.slice(0, Math.max(0, last)).filter((id) => !now.has(id));
  return [...new Set([...missed.filter((id) => !now.has(id)), ...gone])];
}
