import { Suspense, useEffect, useRef, type RefObject } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { Footer } from '../features/chrome/footer.js';
import { TopBar } from '../features/chrome/top-bar.js';
import { SearchDoor } from '../features/search/search-door.js';
import { ThemeChoice } from '../features/theme/theme-choice.js';
import { homeApi } from '../features/home-rows/home.api.js';

/** What every page has around it. */
export function Layout() {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  // Looked at, not asked for: pages that show no talks owe the sample no credit.
  const { data: home } = homeApi.endpoints.getHome.useQueryState();
  return (
    <>
      <a href="#main" className="skip-link">
        Skip to content
      </a>
      <TopBar />
      <SearchDoor />
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className="min-h-svh pt-(--bar) focus:outline-none focus:shadow-none"
      >
        <Suspense fallback={<div className="min-h-svh" />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer sample={home?.sample ?? false}>
        <ThemeChoice />
      </Footer>
    </>
  );
}

/** A new page starts at its top, and a screen reader at its content; going back restores the old place. */
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
