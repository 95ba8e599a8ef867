import { CHANNEL_ROWS_PER_PAGE } from '@elevate/rules';
import { ChannelRows } from '../features/channel-rows/channel-rows.js';
import { LazyContinueRow } from '../features/continue-watching/lazy-continue-row.js';
import { LazyFollowingRow } from '../features/following/lazy-following-row.js';
import { Hero } from '../features/hero/hero.js';
import { HeroSkeleton } from '../features/hero/hero-skeleton.js';
import { homeApi } from '../features/home-rows/home.api.js';
import { HomeRows } from '../features/home-rows/home-rows.js';
import { LazyMyListRow } from '../features/saved/my-list-link.js';
import { RowSkeleton } from '../shared/episodes/row-skeleton.js';
import { useProgressiveCount } from '../shared/lib/use-progressive-count.js';
import { RetryNotice } from '../shared/ui/retry-notice.js';
import { HomeHeader } from './home-header.js';

// The second row is visible after a little scrolling.
const ROWS_IN_FIRST_VIEW = 2;
const FIXED_ROWS = 5;
const MOST_ROWS = FIXED_ROWS + CHANNEL_ROWS_PER_PAGE;

export function HomePage() {
  const { data, isFetching, isError, refetch } = homeApi.useGetHomeQuery();
  const drawn = useProgressiveCount({ first: ROWS_IN_FIRST_VIEW, total: MOST_ROWS });
  return (
    <div className="pb-4">
      <div className="home-stage stage-light">
        <HomeHeader known={data !== undefined} />
        <div className="mt-4">{data ? <Hero /> : !isError && <HeroSkeleton />}</div>
      </div>
      <div className="rows mt-6">
        {data && (
          <>
            <LazyMyListRow />
            <LazyContinueRow />
            <LazyFollowingRow />
            <HomeRows rows={data.rows} drawn={drawn} />
            <ChannelRows drawn={drawn - data.rows.length} />
          </>
        )}
        {!data && isError && (
          <div className="edged">
            <RetryNotice
              title="No episodes available"
              onRetry={() => void refetch()}
              busy={isFetching}
            />
          </div>
        )}
        {!data && !isError && [0, 1, 2, 3].map((row) => <RowSkeleton key={row} />)}
      </div>
    </div>
  );
}
