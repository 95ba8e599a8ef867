import {
  matchPath,
  matchRoutes,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
import { Search } from 'lucide-react';
import { CHANNEL_ROWS_PER_PAGE, HOME_PAGE } from '@elevate/rules';
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../shared/paths.js';
import { useSearchOverlay } from '../shared/page/use-parameters.js';
import { SpotlightBanner } from '../features/visitors/home/spotlight-banner.js';
import { PlatformStats, Figures, StatsUpdated } from '../features/visitors/home/platform-stats.js';
import { showsSample, usePageMeta } from '../shared/page/page-meta.js';
import { cachedAt } from '../shared/page/cached-page.js';
import { ChannelRows } from '../features/visitors/home/channel-rows.js';
import { LazyContinueRow } from '../features/visitors/history/lazy-continue-row.js';
import { Hero, HeroSkeleton } from '../features/visitors/home/hero.js';
import { homeApi, HomeRows } from '../features/visitors/home/home-rows.js';
import { RowSkeleton } from '../shared/episodes/visible-row.js';
import { useProgressiveCount } from '../shared/timing/timing.js';
import { RetryNotice } from '../shared/ui/notice.js';
import { selectLive } from './live.slice.js';
import { lazyPage, lazyPart, quietPart } from '../shared/page/lazy-part.js';
import { useSession } from '../shared/session/session.slice.js';
import { LazyEmailNotice, TopBar } from '../features/visitors/chrome/top-bar.js';
import { Footer } from '../features/visitors/chrome/footer.js';
import { VideoOverlay } from '../features/visitors/player/video-overlay.js';
import { SearchOverlayHost } from '../features/visitors/search/search-overlay-host.js';
import { ThemeChoice } from '../features/visitors/chrome/theme-choice.js';
import { pages } from './pages.js';
import { ErrorBoundary } from './error-boundary.js';
import { FirstPageShown } from './app.js';

const ANY = [{ path: '*' }];

export function AppRoutes() {
  const location = useLocation();
  // No pattern matches a line break, so an address with one would show nothing at all.
  const isMatched = matchRoutes(ANY, location) !== null;
  // Given a location, `Routes` forgets how the page was reached.
  const instead = isMatched ? {} : { location: { ...location, pathname: '/not-found' } };
  return (
    <Routes {...instead}>
      <Route element={<Layout />}>
        <Route path={paths.home} element={<HomePage />} />
        {pagesAt(location.pathname).map(({ path, Page }) => (
          <Route key={path} path={path} element={<Page />} />
        ))}
      </Route>
    </Routes>
  );
}

/** `Routes` ranks and compiles all its patterns at each render; most pages need two of them. */
function pagesAt(pathname: string): typeof pages | (typeof pages)[number][] {
  const matching = pages.filter(({ path }) => matchPath(path, pathname));
  // The home page, one not found, or an address that the router decodes.
  return matching.length > 1 ? matching : pages;
}

export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useArrival(main);
  // Reads the cache without a request; elsewhere the document's data suffices.
  const { data: home } = homeApi.endpoints.getHome.useQueryState();
  return (
    <>
      <a
        href="#main"
        className="fixed top-2 left-2 z-60 -translate-y-[200%] rounded-pill bg-lead px-5 py-3 font-semibold text-lead-ink focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <TopBar />
      <PageAnnouncer />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-svh pt-(--bar) focus:outline-none focus:shadow-none"
      >
        <LazyEmailNotice />
        <ErrorBoundary place={key}>
          <Suspense fallback={<div className="min-h-svh" />}>
            <OfflineGate>
              <Outlet />
            </OfflineGate>
            <FirstPageShown />
          </Suspense>
          <SearchOverlayHost />
          <VideoOverlay />
          <OwnPasswordWatcher />
        </ErrorBoundary>
      </main>
      <Footer sample={home?.sample ?? showsSample()}>
        <ThemeChoice />
      </Footer>
    </>
  );
}

/** Scrolls a new page to the top and focuses its content; Back restores the position. */
function useArrival(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const arrivedAt = useRef(pathname);
  useEffect(() => {
    if (arrivedAt.current === pathname) return;
    arrivedAt.current = pathname;
    if (type === 'POP') return;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [main, pathname, type]);
}

/** Announces page changes to screen readers; the browser announces the first page. */
function PageAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const startedAt = useRef(pathname);
  const hasMoved = useRef(false);
  useEffect(() => {
    if (pathname !== startedAt.current) hasMoved.current = true;
  }, [pathname]);
  // A page may set its title late, after its data arrives.
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (hasMoved.current) setAnnouncement(document.title);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  );
}

const OfflinePage = lazyPage(() => import('./offline-page.js'), 'OfflinePage');
const OfflineSnapshotBanner = lazyPart(() => import('./offline-page.js'), 'OfflineSnapshotBanner');

/** Pages that need no data, only their cached script. */
const WORKS_OFFLINE: ReadonlySet<string> = new Set([
  paths.help,
  paths.bugReport,
  paths.creatorSpotlight,
]);

/** While the document is an offline snapshot, shows the marked home page, data-free pages or a notice. */
function OfflineGate({ children }: { readonly children: ReactNode }) {
  const [since, setSince] = useState(cachedAt);
  const status = useSelector(selectLive);
  const { pathname } = useLocation();
  useEffect(() => {
    if (status === 'live') setSince(null);
  }, [status]);
  if (!since || WORKS_OFFLINE.has(pathname)) return children;
  if (pathname !== paths.home) return <OfflinePage />;
  return (
    <>
      <OfflineSnapshotBanner since={since} />
      {children}
    </>
  );
}

/** A row of signed-in users. Its height is reserved if the last visit had the row. */
function ownRow(
  fetchRow: () => Promise<ComponentType<{ readonly place: ReactNode }>>,
  placeClass: string,
) {
  const Row = lazyPart(async () => ({ Row: await fetchRow() }), 'Row');
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
  async () => (await import('../features/members/saved/my-list-row.js')).MyListRow,
  'my-list-place',
);

const FollowingRow = ownRow(
  async () => (await import('../features/members/following/following-row.js')).FollowingRow,
  'following-place',
);

const PasswordWatcher = quietPart(
  () => import('../features/members/password/password-watcher.js'),
  'PasswordWatcher',
);

function OwnPasswordWatcher() {
  const { status } = useSession();
  return status === 'signed-in' && <PasswordWatcher />;
}

// The second row is visible after a little scrolling.
const ROWS_IN_FIRST_VIEW = 2;
const FIXED_ROWS = 5;
const MOST_ROWS = FIXED_ROWS + CHANNEL_ROWS_PER_PAGE;

function HomePage() {
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
      <div className="grid gap-x-12 gap-y-4 min-[80rem]:grid-cols-[minmax(0,1fr)_auto] min-[80rem]:items-end">
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
      className="flex min-h-13 items-center gap-3 rounded-card bg-raised px-4 text-small text-quiet ring-1 ring-inset ring-hairline transition-transform duration-(--quick) ease-out hover:text-strong hover:ring-quiet active:scale-99 md:min-h-15"
    >
      <Search className="size-5 shrink-0 text-lead-text" />
      Search talks and topics
      <kbd className="ml-auto hidden rounded-pill px-2.5 py-0.5 font-text text-caption ring-1 ring-inset ring-hairline md:pointer-fine:inline">
        /
      </kbd>
    </button>
  );
}
