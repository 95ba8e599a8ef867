import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router-dom';
import { LazyEmailNotice } from '../features/chrome/lazy-email-notice.js';
import { Footer } from '../features/chrome/footer.js';
import { TopBar } from '../features/chrome/top-bar.js';
import { LazyPasswordWatcher } from '../features/password-watcher/lazy-password-watcher.js';
import { VideoOverlay } from '../features/player/video-overlay.js';
import { SearchOverlayHost } from '../features/search/search-overlay-host.js';
import { ThemeChoice } from '../features/theme/theme-choice.js';
import { homeApi } from '../features/home-rows/home.api.js';
import { showsSample } from '../shared/lib/site.js';
import { ErrorBoundary } from './error-boundary.js';
import { FirstPageShown } from './first-page.js';
import { OfflineGate } from './offline-gate.js';
import { PageAnnouncer } from './page-announcer.js';

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
          <LazyPasswordWatcher />
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
