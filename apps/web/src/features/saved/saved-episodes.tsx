import { ListPlus } from 'lucide-react';
import { EpisodeGridSkeleton } from '../../shared/episodes/episode-grid-skeleton.js';
import { useMyList } from '../../shared/saved/use-saved.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { MyListGrid } from './my-list-grid.js';

const EMPTY = 'Your list is empty.';

export function SavedEpisodes({ labelledBy }: { readonly labelledBy: string }) {
  const { currentData, isError, isFetching, refetch } = useMyList();
  if (currentData) {
    return currentData.items.length > 0 ? (
      <MyListGrid labelledBy={labelledBy} items={currentData.items} />
    ) : (
      <NothingSaved />
    );
  }
  if (!isError) return <EpisodeGridSkeleton />;
  return <RetryNotice title={EMPTY} onRetry={() => void refetch()} busy={isFetching} />;
}

function NothingSaved() {
  return (
    <Notice
      icon={ListPlus}
      title={EMPTY}
      text="Press “Add to List” on any talk to save it here."
      action={
        <Link to={paths.home} className={buttonStyle('plain')}>
          Find something to watch
        </Link>
      }
    />
  );
}
