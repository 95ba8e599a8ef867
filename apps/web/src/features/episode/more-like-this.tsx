import { episodeApi } from '../../shared/episodes/episode.api.js';
import { VisibleRow } from '../../shared/episodes/visible-row.js';
import { RowSkeleton } from '../../shared/episodes/row-skeleton.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';

export function MoreLikeThis({ episodeId }: { readonly episodeId: string }) {
  const { currentData, isError, isFetching, refetch } = episodeApi.useGetRelatedQuery(episodeId);
  if (currentData)
    return <VisibleRow id="like" title="More Like This" episodes={currentData.items} />;
  if (!isError) return <RowSkeleton />;
  return (
    <div className="edged">
      <h2 className="mb-4 text-heading font-bold tracking-tight">More Like This</h2>
      <RetryNotice title="No episodes available" onRetry={() => void refetch()} busy={isFetching} />
    </div>
  );
}
