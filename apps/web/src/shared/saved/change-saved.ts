import { BOOKMARK_MESSAGES, MY_LIST_MESSAGES } from '@elevate/rules';
import type { Article, Bookmark, Episode, ListItem } from '../api/generated/schema.js';
import { notify } from '../lib/notify.js';
import { offerUndo } from '../lib/offer-undo.js';
import { refetchSession } from '../session/session-keeper.js';
import { sessionIn, type SessionStore } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import {
  idOf,
  isSavedAlready,
  type SavedChange,
  savedChangeApi,
  type SavedEntry,
} from './saved-change.api.js';

/** `signed-out`: no account is signed in, so nothing was changed. */
type SavedOutcome = 'done' | 'signed-out';

interface SavedKind<Item> {
  readonly tag: SavedChange['tag'];
  readonly messages: Readonly<Record<keyof typeof MY_LIST_MESSAGES, string>> & {
    readonly signedOut?: string;
  };
  readonly duplicateNotice: 'info' | 'error';
  /** Shown until the server answers. */
  readonly entryOf: (userId: string, item: Item) => SavedEntry;
}

/** Every page loads the ids; only the list page loads the entries. */
export const MY_LIST: SavedKind<Episode> = {
  tag: 'my-list',
  messages: MY_LIST_MESSAGES,
  duplicateNotice: 'info',
  entryOf: (userId, episode): ListItem => ({
    user_id: userId,
    episode_id: episode.id,
    created_at: new Date().toISOString(),
    episode,
    unavailable: null,
  }),
};

export const BOOKMARKS: SavedKind<Article> = {
  tag: 'bookmarks',
  messages: BOOKMARK_MESSAGES,
  duplicateNotice: 'error',
  entryOf: (userId, article): Bookmark => ({
    id: '',
    user_id: userId,
    article_id: article.id,
    created_at: new Date().toISOString(),
    article,
  }),
};

const { changeSaved, getBookmarks, getMyList, getMyListIds } = savedChangeApi.endpoints;
type ApiState = Parameters<ReturnType<typeof getMyListIds.select>>[0];

function loadedIn(store: SessionStore, tag: SavedChange['tag'], userId: string) {
  const state = store.getState() as ApiState;
  const list = tag === 'my-list' ? getMyList : getBookmarks;
  const entries: readonly SavedEntry[] | undefined = list.select(userId)(state).data?.items;
  const ids = tag === 'my-list' ? getMyListIds.select(userId)(state).data?.ids : undefined;
  return { entries, ids: ids ?? entries?.map(idOf) };
}

/** Toggles an item for the signed-in account; shown at once. */
export async function toggleSaved<Item extends { readonly id: string }>(
  store: SessionStore,
  kind: SavedKind<Item>,
  item: Item,
): Promise<SavedOutcome> {
  if (sessionIn(store).status === 'unknown') await refetchSession(store);
  const { user } = sessionIn(store);
  if (!user) return 'signed-out';
  const isSaved = loadedIn(store, kind.tag, user.id).ids?.includes(item.id);
  return isSaved
    ? removeSaved(store, kind, item.id)
    : addSaved(store, kind, item.id, kind.entryOf(user.id, item));
}

/** Adds an item by its id alone, or with the entry to show. */
export async function addSaved(
  store: SessionStore,
  { tag, messages, duplicateNotice }: SavedKind<never>,
  id: string,
  entry?: SavedEntry,
): Promise<SavedOutcome> {
  const { user } = sessionIn(store);
  if (!user) return 'signed-out';
  const change = { tag, userId: user.id, id, isSaved: true, entry };
  const answer = await store.dispatch(changeSaved.initiate(change, { track: false }));
  if (!answer.error) {
    notify({ kind: 'success', message: messages.added });
    notifyTabs(tag);
  } else if (isSavedAlready(answer)) {
    notify({ kind: duplicateNotice, message: messages.duplicate });
  } else {
    if (!sessionIn(store).user) return 'signed-out';
    notifyFailure(answer.error, messages, messages.notAdded);
  }
  return 'done';
}

/** Also works for items that are no longer available. */
export async function removeSaved(
  store: SessionStore,
  kind: SavedKind<never>,
  id: string,
): Promise<SavedOutcome> {
  const { user } = sessionIn(store);
  if (!user) return 'signed-out';
  const { tag, messages } = kind;
  const entry = loadedIn(store, tag, user.id).entries?.find((each) => idOf(each) === id);
  const change = { tag, userId: user.id, id, isSaved: false, entry };
  const { error } = await store.dispatch(changeSaved.initiate(change, { track: false }));
  if (error) {
    notifyFailure(error, messages, messages.notRemoved);
    return 'done';
  }
  const undo = () => {
    if (sessionIn(store).user?.id === user.id) void addSaved(store, kind, id, entry);
  };
  if (isAvailable(entry)) offerUndo(messages.removed, undo, { kind: 'success' });
  else notify({ kind: 'success', message: messages.removed });
  notifyTabs(tag);
  return 'done';
}

/** The server does not take back what is no longer published. */
const isAvailable = (entry: SavedEntry | undefined): boolean =>
  !entry || ('episode_id' in entry ? entry.episode : entry.article) !== null;

const UNAUTHORIZED = 401;

function notifyFailure(
  error: object,
  { signedOut }: SavedKind<never>['messages'],
  otherwise: string,
): void {
  const isSignedOut = 'status' in error && error.status === UNAUTHORIZED;
  notify({ kind: 'error', message: (isSignedOut && signedOut) || otherwise });
}
