import { HOME_ROW_EPISODES } from '@elevate/rules';
import { Row, ViewAll } from '../../shared/episodes/row.js';
import { useMyList } from '../../shared/saved/use-saved.js';
import { paths } from '../../shared/paths.js';
import { MyListPlace } from './my-list-place.js';

export function MyListRow() {
  const { currentData } = useMyList();
  if (!currentData) return <MyListPlace />;
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
