import { listen } from '../lib/listen.js';
import { log } from '../lib/log.js';
import { baseApi } from '../api/base-api.js';
import { renewSession } from './renew-session.js';
import { askSession } from './session-calls.js';
import { followSession } from './session-effects.js';
import { dropSessionHint, sessionHint } from './session-hint.js';
import { setSession, sessionIn, type SessionStore, type WatchedStore } from './session-store.js';
import type { SessionState } from './session.slice.js';
import { onTabMessage, type TabMessage } from './tabs.js';

// Milliseconds before expiry to renew, and the minimum between two attempts.
const EARLY_MS = 30_000;
const SHORTEST_WAIT_MS = 15_000;

/**
 * Keeps this tab's session current: asks the server on start, on messages from other tabs and when visible again, and
 * renews before expiry.
 */
export function keepSession(store: WatchedStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const left = timeLeft(sessionIn(store));
    if (left === undefined) return;
    timer = setTimeout(wake, Math.max(left - EARLY_MS, SHORTEST_WAIT_MS));
  };
  // A hidden tab does not renew; it checks again when visible.
  const wake = () => {
    if (document.hidden) return;
    const known = sessionIn(store);
    const left = timeLeft(known);
    if (left !== undefined && left <= EARLY_MS) void renewSession(store).then(plan);
    else if (isDoubtful(known)) void refetchSession(store);
  };
  const hear = (news: TabMessage) => {
    if (news === 'session') void refetchSession(store);
    else store.dispatch(baseApi.util.invalidateTags([news]));
  };
  const stops = [
    followSession(store, plan),
    onTabMessage(hear),
    listen(document, 'visibilitychange', wake),
    listen(window, 'online', wake),
    listen(window, 'pageshow', wake),
    () => clearTimeout(timer),
  ];
  void refetchSession(store);
  return () => stops.forEach((stop) => stop());
}

export async function refetchSession(store: SessionStore): Promise<void> {
  const before = sessionIn(store);
  try {
    const session = await askSession();
    // A sign-in or sign-out during the request wins.
    if (sessionIn(store) !== before) return;
    if (!session.signed_in && session.refreshable) await renewSession(store);
    else setSession(store, session);
  } catch (error) {
    log.debug('Could not load the session', error);
    // Until the session is known, show the signed-out state.
    if (before.status === 'unknown') dropSessionHint();
  }
}

function timeLeft({ expiresAt }: SessionState): number | undefined {
  return expiresAt === null ? undefined : Date.parse(expiresAt) - Date.now();
}

/** The session is unknown, or another tab stored a different hint. */
function isDoubtful({ status }: SessionState): boolean {
  return status === 'unknown' || (status === 'signed-in') !== (sessionHint() !== null);
}
