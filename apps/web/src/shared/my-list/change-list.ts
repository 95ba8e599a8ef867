import { MY_LIST_MESSAGES } from '@elevate/rules';
import { baseApi } from '../api/base-api.js';
import type { Episode, ListItem } from '../api/types.js';
import { notify } from '../lib/notify.js';
import { askAnew } from '../session/session-keeper.js';
import { sessionIn, type SessionStore } from '../session/session-store.js';
import { tellTabs } from '../session/tabs.js';
import { inTurn } from './in-turn.js';
import { ListCache } from './list-cache.js';
import { myListApi } from './my-list.api.js';

/** `signed-out`: nobody is signed in, or not any more, and so nothing was done. */
export type ListOutcome = 'done' | 'signed-out';

const ALREADY_THERE = 409;
const { addToMyList, removeFromMyList } = myListApi.endpoints;

/** Adds an episode to the list of whoever is signed in, or removes it where it is on the list. */
export async function toggleOnList(store: SessionStore, episode: Episode): Promise<ListOutcome> {
  if (sessionIn(store).status === 'unknown') await askAnew(store);
  const { user } = sessionIn(store);
  if (!user) return 'signed-out';
  const cache = new ListCache(store, user.id);
  if (cache.has(episode.id)) return remove(store, cache, episode.id);
  cache.put(entryOf(user.id, episode));
  return add(store, cache, episode.id);
}

/** Adds what was to be added when it turned out that nobody was signed in. */
export async function addToList(store: SessionStore, episodeId: string): Promise<void> {
  const { user } = sessionIn(store);
  if (user) await add(store, new ListCache(store, user.id), episodeId);
}

/** Removes an entry, whether or not its episode can still be shown. */
export async function removeFromList(store: SessionStore, episodeId: string): Promise<void> {
  const { user } = sessionIn(store);
  if (user) await remove(store, new ListCache(store, user.id), episodeId);
}

async function add(store: SessionStore, cache: ListCache, id: string): Promise<ListOutcome> {
  const { data, error } = await inTurn(id, async () =>
    store.dispatch(addToMyList.initiate(id, { track: false })),
  );
  if (data) {
    keep(store, cache, data);
    notify({ kind: 'success', message: MY_LIST_MESSAGES.added });
    return 'done';
  }
  if (error && 'status' in error && error.status === ALREADY_THERE) {
    cache.putId(id);
    notify({ kind: 'info', message: MY_LIST_MESSAGES.duplicate });
  } else {
    cache.drop(id);
    if (!sessionIn(store).user) return 'signed-out';
    notify({ kind: 'error', message: MY_LIST_MESSAGES.notAdded });
  }
  lookAgain(store);
  return 'done';
}

async function remove(store: SessionStore, cache: ListCache, id: string): Promise<ListOutcome> {
  const entry = cache.entry(id);
  cache.drop(id);
  const { error } = await inTurn(id, async () =>
    store.dispatch(removeFromMyList.initiate(id, { track: false })),
  );
  if (error) {
    if (entry) cache.put(entry);
    else cache.putId(id);
    notify({ kind: 'error', message: MY_LIST_MESSAGES.notRemoved });
    lookAgain(store);
  } else {
    // A list that was on its way meanwhile may have brought it back.
    cache.drop(id);
    notify({ kind: 'success', message: MY_LIST_MESSAGES.removed });
    tellTabs('my-list');
  }
  return 'done';
}

function keep(store: SessionStore, cache: ListCache, entry: ListItem): void {
  const isKnown = cache.has(entry.episode_id) !== undefined;
  cache.put(entry);
  if (!isKnown) lookAgain(store);
  tellTabs('my-list');
}

/** After a failure only the server knows what is on the list. */
function lookAgain(store: SessionStore): void {
  store.dispatch(baseApi.util.invalidateTags(['my-list']));
}

function entryOf(userId: string, episode: Episode): ListItem {
  return {
    user_id: userId,
    episode_id: episode.id,
    created_at: new Date().toISOString(),
    episode,
    unavailable: null,
  };
}
