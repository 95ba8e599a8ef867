import { TimeAgo } from '../../shared/ui/time-ago.js';
import { useNewsStats } from './use-news-stats.js';

export function LastSynced() {
  const { data } = useNewsStats();
  return (
    <p className="lines-1 mt-2 min-h-[1.4em] text-small text-plain">
      {data && (
        <>
          Last synced{' '}
          <span className="font-semibold text-strong">
            {data.last_synced_at === null ? 'never' : <TimeAgo at={data.last_synced_at} />}
          </span>
        </>
      )}
    </p>
  );
}
