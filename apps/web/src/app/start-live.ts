import '../shared/styles/forced-colors.css';
import { matchPath } from 'react-router-dom';
import { pagesApi } from '../shared/api/pages.api.js';
import { liveLost, liveOpened } from './live.slice.js';
import { baseApi, streamUrl } from '../shared/api/base-api.js';
import { isTag, type Tag, tagTypes } from '../shared/api/tags.js';
import { leaveComposedKeys } from '../shared/browser/composition.js';
import { allowMovedNodes } from '../shared/browser/moved-nodes.js';
import { keepFocus } from '../shared/browser/keep-focus.js';
import { followStream } from '../shared/browser/follow-stream.js';
import { afterPaint, whenIdle } from '../shared/timing/timing.js';
import { notify } from '../shared/toasts/notify.js';
import { patterns } from '../shared/paths.js';
import { loadPageAt } from './pages.js';
import { registerServiceWorker } from './register-service-worker.js';
import type { AppStore } from './store.js';

/** The versions of the answers in the page, and the address of its service worker. */
export type PageStart = readonly [answers?: readonly string[], script?: string];

export function startPage(store: AppStore, ...page: PageStart): void {
  const [answers, script] = page;
  allowMovedNodes();
  startLive(store, answers);
  watchPage(script);
  prefetchLinks(store);
}

/** Refetches what the server reports as changed. `answers`: versions of the document's data, checked for changes. */
export function startLive({ dispatch }: AppStore, answers?: readonly string[]): () => void {
  leaveComposedKeys();
  let versions = answers;
  return followStream({
    event: 'changed',
    url: () => streamUrl(versions),
    onOpen: (resumed) => {
      dispatch(liveOpened());
      const hasMissedChanges = !resumed && versions === undefined;
      versions = undefined;
      if (hasMissedChanges) dispatch(baseApi.util.invalidateTags([...tagTypes]));
    },
    onMessage: (message) => dispatch(baseApi.util.invalidateTags(tagsOf(message))),
    onLost: () => dispatch(liveLost()),
  });
}

/** Ignores unknown tags: a newer server may send others. */
function tagsOf(message: unknown): Tag[] {
  const { tags } = Object(message) as { readonly tags?: unknown };
  return Array.isArray(tags) ? tags.filter(isTag) : [];
}

/** Connection, new versions and focus. Also loads what names a gate in front of the site, while scripts can still be loaded. */
function watchPage(script?: string): void {
  keepFocus();
  if (script !== undefined) registerServiceWorker(script);
  const lost = 'You are offline. What you see may be out of date.';
  addEventListener('offline', () => notify({ kind: 'error', message: lost }));
  addEventListener('online', () => notify({ kind: 'success', message: 'You are back online.' }));
  whenIdle(() => void import('../shared/session/retry-refused.js').catch(() => undefined));
}

// A finger may only begin to scroll.
const PRESSED = 'mousedown';

export function prefetchLinks({ dispatch }: AppStore): void {
  const { prefetch } = pagesApi.util;
  const load = (pathname: string, isPressed: boolean) => {
    loadPageAt(pathname).catch(() => undefined);
    const id = isPressed ? matchPath(patterns.video, pathname)?.params.videoId : undefined;
    if (id === undefined) return;
    dispatch(prefetch('getEpisode', id, { ifOlderThan: 30 }));
    dispatch(prefetch('getRelated', id, { ifOlderThan: 30 }));
  };
  const onReach = ({ type, target }: Event) => {
    const link = target instanceof Element && target.closest('a');
    if (!link || link.origin !== location.origin) return;
    afterPaint(() => load(link.pathname, type === PRESSED));
  };
  for (const type of ['pointerover', 'focusin', 'touchstart', PRESSED]) {
    document.addEventListener(type, onReach, { passive: true });
  }
}
