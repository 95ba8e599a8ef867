import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../shared/paths.js';
import { showsSample } from '../shared/page/page-meta.js';
import { cachedAt } from '../shared/page/cached-page.js';
import { homeApi } from '../shared/api/home.api.js';
import { selectLive } from './live.slice.js';
import { lazyPage, lazyPart, quietPart } from '../shared/page/lazy-part.js';
import { LazyEmailNotice, TopBar } from '../features/visitors/chrome/top-bar.js';
import { Footer } from '../features/visitors/chrome/footer.js';
import { VideoOverlay } from '../features/visitors/player/video-overlay.js';
import { SearchOverlayHost } from '../features/visitors/search/search-overlay-host.js';
import { ErrorBoundary } from './error-boundary.js';
import { FirstPageShown } from './app.js';
import { useSession } from '../shared/session/session-store.js';

export function Layout() {
  const main = useRef<HTMLElement>(null);
  const { key } = useLocation();
  useArrival(main);
  // Reads the cache without a request; elsewhere the document's data suffices.
  const { data: home } = homeApi.endpoints.getHome.useQueryState();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <TopBar />
      <PageAnnouncer />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-svh pt-(--bar) focus:shadow-none focus:outline-none"
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
      <Footer sample={home?.sample ?? showsSample()} />
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

const PasswordWatcher = quietPart(
  () => import('../features/members/password/password-watcher.js'),
  'PasswordWatcher',
);

function OwnPasswordWatcher() {
  const { status } = useSession();
  return status === 'signed-in' && <PasswordWatcher />;
}
