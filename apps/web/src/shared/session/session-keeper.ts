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

// How long before its end a session is renewed, and how long at least between two tries.
const EARLY_MS = 30_000;
const SHORTEST_WAIT_MS = 15_000;

/**
 * Keeps this tab's knowledge of who is signed in true: asks the server now, when another tab says
 * that something has changed and when the tab is looked at again, and renews the session before it
 * runs out. Holds the list of whoever is signed in ready, and lets go of it afterwards.
 */
export function keepSession(store: WatchedStore): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    const left = timeLeft(sessionIn(store));
    if (left === undefined) return;
    timer = setTimeout(wake, Math.max(left - EARLY_MS, SHORTEST_WAIT_MS));
  };
  // A hidden tab keeps nothing alive; it looks again when it is seen.
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

/** Asks the server who is signed in. */
export async function refetchSession(store: SessionStore): Promise<void> {
  const before = sessionIn(store);
  try {
    const session = await askSession();
    // Signing in or out meanwhile is newer than this answer.
    if (sessionIn(store) !== before) return;
    if (!session.signed_in && session.refreshable) await renewSession(store);
    else setSession(store, session);
  } catch (error) {
    log.debug('Could not load the session', error);
    // Until it is, everybody is shown the way in.
    if (before.status === 'unknown') dropSessionHint();
  }
}

function timeLeft({ expiresAt }: SessionState): number | undefined {
  return expiresAt === null ? undefined : Date.parse(expiresAt) - Date.now();
}

/** Nothing is known yet, or another tab has left word of something else. */
function isDoubtful({ status }: SessionState): boolean {
  return status === 'unknown' || (status === 'signed-in') !== (sessionHint() !== null);
}
