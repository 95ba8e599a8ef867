import { useEffect, useState } from 'react';
import type { FollowedItem } from '../../shared/api/types.js';
import { markSeen } from '../../shared/following/change-following.js';
import { readFollowing } from '../../shared/following/kept-following.js';

/**
 * True for what was published after the last visit. The marks stay while the page is open; what is shown counts as
 * seen from the next visit on.
 */
export function useLastVisit(items: readonly FollowedItem[], seenAt: string | null) {
  const [before] = useState(() => {
    const here = readFollowing().seenAt ?? 0;
    return Math.max(here, seenAt === null ? 0 : Date.parse(seenAt));
  });
  const newest = Math.max(0, ...items.map(({ published_at }) => Date.parse(published_at)));
  useEffect(() => {
    if (newest > 0) markSeen(newest);
  }, [newest]);
  return ({ published_at }: FollowedItem): boolean => Date.parse(published_at) > before;
}
