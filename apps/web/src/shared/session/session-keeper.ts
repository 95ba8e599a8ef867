import { log } from '../browser/log.js';
import { listen } from '../browser/listen.js';
import { baseApi } from '../api/base-api.js';
import type { Tag } from '../api/tags.js';
import { savedApi } from '../saved/saved.api.js';
import { serverNow } from '../timing/server-clock.js';
import { applySession, renewSession, requestSession } from './renew-session.js';
import {
  dropSessionHint,
  keepSessionHint,
  ownerFor,
  sessionHint,
  type SessionHint,
  sessionIn,
  type SessionStore,
  type WatchedStore,
  type SessionState,
} from './session-store.js';
import { onTabMessage, type TabMessage } from './tabs.js';

// Milliseconds before expiry to renew, and the minimum between two attempts.
const EARLY_MS = 30_000;
const SHORTEST_WAIT_MS = 15_000;

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
    const session = sessionIn(store);
    const left = timeLeft(session);
    if (left !== undefined && left <= EARLY_MS) void renewSession(store).then(plan);
    else if (isDoubtful(session)) void refetchSession(store);
  };
  const receive = (news: TabMessage) => {
    if (news === 'session') void refetchSession(store);
    else store.dispatch(baseApi.util.invalidateTags([news]));
  };
  const stops = [
    followSession(store, plan),
    onTabMessage(receive),
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
    const session = await requestSession();
    // A sign-in or sign-out during the request wins.
    if (sessionIn(store) !== before) return;
    if (!session.signed_in && session.refreshable) await renewSession(store);
    else await applySession(store, session);
  } catch (error) {
    log.debug('Could not load the session', error);
    // Until the session is known, show the signed-out state.
    if (before.status === 'unknown') dropSessionHint();
  }
}

function timeLeft({ expiresAt }: SessionState): number | undefined {
  return expiresAt === null ? undefined : Date.parse(expiresAt) - serverNow();
}

/** The session is unknown, or another tab stored a different hint. */
function isDoubtful({ status }: SessionState): boolean {
  return status === 'unknown' || (status === 'signed-in') !== (sessionHint() !== null);
}

const OWN: Tag[] = ['my-list', 'lists', 'bookmarks', 'following', 'private-feed', 'digest'];

const { initiate, select } = savedApi.endpoints.getMyListIds;

/** Preloads the user's list, drops personal data after sign-out and stores the hint for the next visit. */
function followSession(store: WatchedStore, onChange: () => void): () => void {
  let session = sessionIn(store);
  let list: { unsubscribe(): void } | undefined;
  let hint: SessionHint | undefined;

  const update = () => {
    const before = session;
    session = sessionIn(store);
    if (session !== before) onChange();
    const owner = ownerFor(session.user);
    const last = ownerFor(before.user);
    if (owner !== last) {
      list?.unsubscribe();
      list = owner === undefined ? undefined : store.dispatch(initiate(owner));
      // Delayed until components have unsubscribed: unused queries are dropped instead of refetched.
      if (last !== undefined) setTimeout(() => store.dispatch(baseApi.util.invalidateTags(OWN)));
    }
    const next = hintOf(store);
    if (next !== undefined && next !== hint) keepSessionHint((hint = next));
  };
  const unsubscribe = store.subscribe(update);
  return () => {
    unsubscribe();
    list?.unsubscribe();
  };
}

function hintOf(store: WatchedStore): SessionHint | undefined {
  const { status, user } = sessionIn(store);
  if (status === 'unknown') return undefined;
  if (!user) return null;
  const { data } = select(user.id)(store.getState() as Parameters<ReturnType<typeof select>>[0]);
  if (!data) return sessionHint() ?? 'yes';
  return data.ids.length > 0 ? 'list' : 'yes';
}
