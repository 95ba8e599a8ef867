/// <reference lib="webworker" />
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { handleNavigation, HomePageCache, NOT_PAGES } from './handle-navigation.js';

declare const self: ServiceWorkerGlobalScope & {
  /** The build injects the client's file URLs, which contain a hash. */
  readonly __CLIENT_FILES: readonly string[];
};

const files = self.__CLIENT_FILES;
const home = new HomePageCache(caches, new Set(files));

let isLeftToBrowser = false;
// Before the routes' listener.
self.addEventListener('fetch', (event) => {
  if (!isLeftToBrowser || event.request.mode !== 'navigate') return;
  isLeftToBrowser = false;
  event.stopImmediatePropagation();
});

// The worker ignores all other requests, above all the API and other hosts.
precacheAndRoute(
  files.map((url) => ({ url, revision: null })),
  { directoryIndex: '', cleanURLs: false },
);
enableNavigationPreload();

registerRoute(
  new NavigationRoute(
    async ({ event, request, url }) => {
      const { preloadResponse } = event as FetchEvent;
      const preloaded: Promise<Response | undefined> = preloadResponse ?? Promise.resolve();
      return handleNavigation(home, {
        url,
        answer: preloaded.catch(() => undefined).then((response) => response ?? fetch(request)),
        later: (work) => event.waitUntil(work),
        leaveToBrowser: () => {
          isLeftToBrowser = true;
          return Response.redirect(url.href);
        },
      });
    },
    { denylist: NOT_PAGES },
  ),
);

self.addEventListener('install', (event) => event.waitUntil(fetchHome()));
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([home.dropOthers(), self.clients.claim()])),
);
self.addEventListener('message', (event) => {
  // The page sends its script's URL: only a page of this build can use this worker's files.
  if (files.includes(String(event.data))) event.waitUntil(takeOverIfAlone());
});

/** A worker without a cached home page is useless offline, so a failure here fails the installation. */
async function fetchHome(): Promise<void> {
  const page = await fetch('/', { cache: 'no-cache' });
  if (!page.ok || !(await home.keep(page))) {
    throw new Error('The home page is unavailable or belongs to another build');
  }
}

/** Waits while other pages are open: they may need files that only the old worker cached. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await self.skipWaiting();
}
