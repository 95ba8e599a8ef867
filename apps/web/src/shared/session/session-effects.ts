import { baseApi } from '../api/base-api.js';
import type { Tag } from '../api/tags.js';
import { myListIdsApi } from '../saved/my-list-ids.api.js';
import { ownerFor } from './must-change-password.js';
import { keepSessionHint, sessionHint, type SessionHint } from './session-hint.js';
import { sessionIn, type WatchedStore } from './session-store.js';

const OWN: Tag[] = ['my-list', 'bookmarks', 'following', 'private-feed', 'digest'];

const { initiate, select } = myListIdsApi.endpoints.getMyListIds;

/**
 * Reacts to session changes: preloads the user's list, drops personal data after sign-out and stores the hint for the
 * next visit. Returns a stop function.
 */
export function followSession(store: WatchedStore, onChange: () => void): () => void {
  let known = sessionIn(store);
  let list: { unsubscribe(): void } | undefined;
  let hint: SessionHint | undefined;

  const look = () => {
    const before = known;
    known = sessionIn(store);
    if (known !== before) onChange();
    const owner = ownerFor(known.user);
    const last = ownerFor(before.user);
    if (owner !== last) {
      list?.unsubscribe();
      list = owner === undefined ? undefined : store.dispatch(initiate(owner));
      if (last !== undefined) forgetOwn(store);
    }
    const next = hintOf(store);
    if (next !== undefined && next !== hint) keepSessionHint((hint = next));
  };
  const unsubscribe = store.subscribe(look);
  return () => {
    unsubscribe();
    list?.unsubscribe();
  };
}

/** Delayed until components have unsubscribed: unused queries are dropped instead of refetched. */
function forgetOwn({ dispatch }: WatchedStore): void {
  setTimeout(() => dispatch(baseApi.util.invalidateTags(OWN)));
}

/** Undefined while the session is unknown. */
function hintOf(store: WatchedStore): SessionHint | undefined {
  const { status, user } = sessionIn(store);
  if (status === 'unknown') return undefined;
  if (!user) return null;
  const { data } = select(user.id)(store.getState() as Parameters<ReturnType<typeof select>>[0]);
  if (!data) return sessionHint() ?? 'yes';
  return data.ids.length > 0 ? 'list' : 'yes';
}
