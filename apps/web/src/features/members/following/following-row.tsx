import { HOME_ROW_EPISODES } from '@elevate/rules';
import { useEffect, type ReactNode } from 'react';
import { Row, ViewAll } from '../../../shared/episodes/row.js';
import { hintRow, useFollowedItems } from '../../../shared/following/following.js';
import { paths } from '../../../shared/paths.js';

export function FollowingRow({ place }: { readonly place: ReactNode }) {
  const { currentData, isError } = useFollowedItems();
  const episodes = currentData?.items.flatMap(({ episode }) => episode ?? []) ?? [];
  const hasEpisodes = currentData && episodes.length > 0;
  useEffect(() => {
    if (hasEpisodes !== undefined) hintRow(hasEpisodes);
  }, [hasEpisodes]);
  if (hasEpisodes === undefined) return isError ? null : place;
  if (!hasEpisodes) return null;
  return (
    <Row
      id="following"
      title="From What You Follow"
      episodes={episodes.slice(0, HOME_ROW_EPISODES)}
      action={<ViewAll to={paths.following} of="from what you follow" />}
    />
  );
}
