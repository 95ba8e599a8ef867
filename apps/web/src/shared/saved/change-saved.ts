import { baseApi } from '../api/base-api.js';
import { notify } from '../lib/notify.js';
import { askAnew } from '../session/session-keeper.js';
import { sessionIn, type SessionStore } from '../session/session-store.js';
import { tellTabs } from '../session/tabs.js';
import { inTurn } from './in-turn.js';
import { SavedCache } from './saved-cache.js';
import type { SavedKind } from './saved-kinds.js';

/** `signed-out`: nobody is signed in, or not any more, and so nothing was done. */
export type SavedOutcome = 'done' | 'signed-out';

type Saveable = { readonly id: string };
type Dated = { readonly created_at: string };

/** One change of one item of the person who is signed in. */
interface Change<Entry extends Dated> {
  readonly store: SessionStore;
  readonly kind: SavedKind<never, Entry>;
  readonly cache: SavedCache<Entry>;
  readonly id: string;
}

const UNAUTHORIZED = 401;
const ALREADY_THERE = 409;

/** Saves an item for the signed-in person, or removes it where it is saved. Shows the change before the server answers. */
export async function toggleSaved<Item extends Saveable, Entry extends Dated>(
  store: SessionStore,
  kind: SavedKind<Item, Entry>,
  item: Item,
): Promise<SavedOutcome> {
  if (sessionIn(store).status === 'unknown') await askAnew(store);
  const { user } = sessionIn(store);
  if (!user) return 'signed-out';
  const change = changeOf(store, kind, { id: item.id, userId: user.id });
  if (change.cache.has(item.id)) return remove(change);
  change.cache.put(kind.entryOf(user.id, item));
  return add(change);
}

/** Saves an item of which only the id is known. */
export async function addSaved<Entry extends Dated>(
  store: SessionStore,
  kind: SavedKind<never, Entry>,
  id: string,
): Promise<void> {
  const { user } = sessionIn(store);
  if (user) await add(changeOf(store, kind, { id, userId: user.id }));
}

/** Removes an entry, whether or not its item can still be shown. */
export async function removeSaved<Entry extends Dated>(
  store: SessionStore,
  kind: SavedKind<never, Entry>,
  id: string,
): Promise<void> {
  const { user } = sessionIn(store);
  if (user) await remove(changeOf(store, kind, { id, userId: user.id }));
}

function changeOf<Entry extends Dated>(
  store: SessionStore,
  kind: SavedKind<never, Entry>,
  { id, userId }: { readonly id: string; readonly userId: string },
): Change<Entry> {
  return { store, kind, cache: new SavedCache(store, kind, userId), id };
}

async function add<Entry extends Dated>(change: Change<Entry>): Promise<SavedOutcome> {
  const { store, kind, cache, id } = change;
  const { messages } = kind;
  const { data, error } = await inTurn(keyOf(change), () => kind.add(store, id));
  if (data) {
    confirmChange(change, messages.added, () => cache.put(data));
    return 'done';
  }
  if (statusOf(error) === ALREADY_THERE) {
    cache.putId(id);
    notify({ kind: kind.duplicateNotice, message: messages.duplicate });
    refetch(change);
    return 'done';
  }
  cache.drop(id);
  if (!sessionIn(store).user) return 'signed-out';
  notifyFailure(change, error, messages.notAdded);
  return 'done';
}

async function remove<Entry extends Dated>(change: Change<Entry>): Promise<SavedOutcome> {
  const { store, kind, cache, id } = change;
  const { messages } = kind;
  const entry = cache.entry(id);
  cache.drop(id);
  const { error } = await inTurn(keyOf(change), () => kind.remove(store, id));
  if (error) {
    if (entry) cache.put(entry);
    else cache.putId(id);
    notifyFailure(change, error, messages.notRemoved);
  } else {
    // An answer that was on its way meanwhile may have brought it back.
    confirmChange(change, messages.removed, () => cache.drop(id));
  }
  return 'done';
}

function keyOf<Entry extends Dated>({ kind, id }: Change<Entry>): string {
  return `${kind.tag} ${id}`;
}

function confirmChange<Entry extends Dated>(
  change: Change<Entry>,
  message: string,
  show: () => void,
): void {
  const { cache, kind, id } = change;
  // Items that are on their way may be older than this change.
  const isKnown = cache.has(id) !== undefined;
  show();
  if (!isKnown) refetch(change);
  notify({ kind: 'success', message });
  tellTabs(kind.tag);
}

function notifyFailure<Entry extends Dated>(
  change: Change<Entry>,
  error: unknown,
  otherwise: string,
): void {
  const { signedOut = otherwise } = change.kind.messages;
  const message = statusOf(error) === UNAUTHORIZED ? signedOut : otherwise;
  notify({ kind: 'error', message });
  refetch(change);
}

/** After a failure only the server knows what is saved. */
function refetch<Entry extends Dated>({ store, kind }: Change<Entry>): void {
  store.dispatch(baseApi.util.invalidateTags([kind.tag]));
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error
    ? error.status
    : undefined;
}
