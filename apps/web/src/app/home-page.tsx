import { Search } from 'lucide-react';
import { CHANNEL_ROWS_PER_PAGE, HOME_PAGE } from '@elevate/rules';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useSearchOverlay } from '../shared/page/use-parameters.js';
import { homeApi } from '../shared/api/home.api.js';
import { HomeRows, SpotlightBanner } from '../features/visitors/home/home-rows.js';
import { PlatformStats, Figures, StatsUpdated } from '../features/visitors/home/platform-stats.js';
import { usePageMeta } from '../shared/page/page-meta.js';
import { ChannelRows } from '../features/visitors/home/channel-rows.js';
import { LazyContinueRow } from '../features/visitors/history/lazy-continue-row.js';
import { Hero, HeroSkeleton } from '../features/visitors/home/hero.js';
import { RowSkeleton } from '../shared/episodes/row.js';
import { useProgressiveCount } from '../shared/timing/timing.js';
import { RetryNotice } from '../shared/ui/notice.js';
import { lazyPart } from '../shared/page/lazy-part.js';
import { useSession } from '../shared/session/session-store.js';

/** A row of signed-in users. Its height is reserved if the last visit had the row. */
function ownRow(Row: ComponentType<{ readonly place: ReactNode }>, placeClass: string) {
  const place = <div aria-hidden="true" className={placeClass} />;
  return function OwnRow() {
    const { status } = useSession();
    if (status !== 'signed-in') return place;
    return (
      <Suspense fallback={place}>
        <Row place={place} />
      </Suspense>
    );
  };
}

const MyListRow = ownRow(
  lazyPart(() => import('../features/members/saved/my-list-row.js'), 'MyListRow'),
  'my-list-place',
);

const FollowingRow = ownRow(
  lazyPart(() => import('../features/members/following/following-row.js'), 'FollowingRow'),
  'following-place',
);

// The second row is visible after a little scrolling.
const ROWS_IN_FIRST_VIEW = 2;
const FIXED_ROWS = 5;
const MOST_ROWS = FIXED_ROWS + CHANNEL_ROWS_PER_PAGE;

export function HomePage() {
  const query = homeApi.useGetHomeQuery();
  const { data, isError } = query;
  const drawn = useProgressiveCount({ first: ROWS_IN_FIRST_VIEW, total: MOST_ROWS });
  return (
    <div className="pb-4">
      <div className="home-stage stage-light">
        <HomeHeader hasStats={data !== undefined} />
        <div className="mt-4">{data ? <Hero /> : !isError && <HeroSkeleton />}</div>
      </div>
      <div className="rows mt-6">
        {data && (
          <>
            <MyListRow />
            <LazyContinueRow />
            <FollowingRow />
            <HomeRows home={data} drawn={drawn} />
            <ChannelRows drawn={drawn - data.rows.length} />
          </>
        )}
        {!data && isError && (
          <div className="edged">
            <RetryNotice title="No episodes available" query={query} />
          </div>
        )}
        {!data && !isError && [0, 1, 2, 3].map((row) => <RowSkeleton key={row} />)}
      </div>
    </div>
  );
}

function HomeHeader({ hasStats }: { readonly hasStats: boolean }) {
  usePageMeta(HOME_PAGE);
  return (
    <div className="edged grid gap-4 pt-6">
      {/* Switches by width, not wrapping: the layout must not shift when the web font loads. */}
      <div className="grid gap-x-12 gap-y-4 min-[80rem]:grid-cols-[minmax(0,1fr)_auto] min-[80rem]:items-baseline">
        <h1 className="text-display min-[48rem]:whitespace-nowrap font-extrabold tracking-[-0.035em]">
          Black voices in tech, <span className="text-lead-text">center stage</span>
        </h1>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-1 sm:gap-x-12 min-[80rem]:flex-col min-[80rem]:items-start">
          {hasStats ? <PlatformStats /> : <Figures />}
          <StatsUpdated />
        </div>
      </div>
      <div className="grid gap-3 md:grid-cols-[minmax(15rem,22rem)_1fr]">
        <SearchPill />
        <SpotlightBanner />
      </div>
    </div>
  );
}

function SearchPill() {
  const { open } = useSearchOverlay();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={open}
      className="flex min-h-13 items-center gap-3 rounded-card bg-raised px-4 text-small text-quiet ring-1 ring-inset ring-hairline transition-transform duration-(--quick) ease-out hover:text-strong hover:ring-quiet active:scale-97 md:min-h-15"
    >
      <Search className="size-5 shrink-0 text-lead-text" />
      Search talks and topics
      <kbd className="ml-auto hidden rounded-pill px-2.5 py-0.5 font-text text-caption ring-1 ring-inset ring-hairline md:pointer-fine:inline">
        /
      </kbd>
    </button>
  );
}
