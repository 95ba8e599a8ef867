import { HOME_ROW_EPISODES } from '@elevate/rules';
import type { ReactNode } from 'react';
import { Row, ViewAll } from '../../../shared/episodes/row.js';
import { useMyList } from '../../../shared/saved/use-saved.js';
import { paths } from '../../../shared/paths.js';

export function MyListRow({ place }: { readonly place: ReactNode }) {
  const { currentData } = useMyList();
  if (!currentData) return place;
  const episodes = currentData.items.flatMap(({ episode }) => episode ?? []);
  if (episodes.length === 0) return null;
  return (
    <Row
      id="my-list"
      title="My List"
      episodes={episodes.slice(0, HOME_ROW_EPISODES)}
      action={<ViewAll to={paths.myList} of="of My List" />}
    />
  );
}
