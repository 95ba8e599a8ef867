/// <reference lib="webworker" />
import { enable as enableNavigationPreload } from 'workbox-navigation-preload';
import { precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { handleNavigation } from './handle-navigation.js';
import { HomePageCache } from './home-page-cache.js';

declare const self: ServiceWorkerGlobalScope & {
  /** Written in by the build: the addresses of the client's files, each with a hash in its name. */
  readonly __CLIENT_FILES: readonly string[];
};

// Data, feeds and files: a browser that opens one of them is to get exactly that, or its own error.
const NOT_PAGES = [/^\/(?:api|assets|feeds)\//, /\.\w+$/];

const files = self.__CLIENT_FILES;
const home = new HomePageCache(caches, new Set(files));

// Everything that is not among these files, above all the API and other hosts, is left to the browser.
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
  // The page says which script it was started by: one of this build can do with this build's files.
  if (files.includes(String(event.data))) event.waitUntil(takeOverIfAlone());
});

/** Without its own home page a worker is of no use offline: it is installed another time then. */
async function fetchHome(): Promise<void> {
  const page = await fetch('/', { cache: 'no-cache' });
  if (!page.ok || !(await home.keep(page))) {
    throw new Error('The home page is unavailable or belongs to another build');
  }
}

/** While another page is open this version waits: that one may need files only the last one holds. */
async function takeOverIfAlone(): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length === 1) await self.skipWaiting();
}
