import { TimeAgo } from '../../shared/ui/time-ago.js';
import { TimeAhead } from '../../shared/ui/time-ahead.js';
import type { NewsStats } from '../../shared/api/types.js';
import { useNewsStats } from './use-news-stats.js';

export function LastSynced() {
  const { data } = useNewsStats();
  return (
    <>
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
      {data?.unreachable && <FeedsUnreachable {...data.unreachable} />}
    </>
  );
}

type FeedsUnreachableProps = NonNullable<NewsStats['unreachable']>;

function FeedsUnreachable({ last_attempt_at, next_attempt_at }: FeedsUnreachableProps) {
  return (
    <p role="status" className="mt-1 text-small text-plain">
      The news feeds could not be reached.{' '}
      {/* One line: the server's dates are longer than the words that replace them. */}
      <span className="lines-1 block">
        Last try: <TimeAgo at={last_attempt_at} />
        {next_attempt_at !== null && (
          <>
            ; next try: <TimeAhead at={next_attempt_at} />
          </>
        )}
        .
      </span>
    </p>
  );
}
