/** The newest page of a channel's uploads, as it was last read. */
export interface Listing {
  /** Video ids in the order of the list. */
  readonly newest: readonly string[];
  /** Those that have left the list, and that the API did not know when it was asked about them. */
  readonly missed: readonly string[];
}

/** The newest page as it is read now. */
export interface NewestPage {
  readonly videoIds: readonly string[];
  readonly nextPageToken: string | null;
}

export const NOTHING_LISTED: Listing = { newest: [], missed: [] };

/**
 * What stood in the list and no longer does, though it should: above something that is still there,
 * or anywhere where the page is the whole list. What was beneath has only moved to the next page.
 */
export function leftTheList({ newest, missed }: Listing, page: NewestPage): string[] {
  const now = new Set(page.videoIds);
  const last =
    page.nextPageToken === null ? newest.length : newest.findLastIndex((id) => now.has(id));
  const gone = newest.slice(0, Math.max(0, last)).filter((id) => !now.has(id));
  return [...new Set([...missed.filter((id) => !now.has(id)), ...gone])];
}
