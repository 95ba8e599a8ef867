import { BOOKMARK_MESSAGES, MY_LIST_MESSAGES } from '@elevate/rules';
import type { Article, Bookmark, Episode, ListItem } from '../api/generated/schema.js';
import type { SessionStore } from '../session/session-store.js';
import { savedApi } from './saved.api.js';

const { addBookmark, addToMyList, getBookmarks, getMyList, getMyListIds, removeSaved } =
  savedApi.endpoints;
const { updateQueryData } = savedApi.util;
type ApiState = Parameters<ReturnType<typeof getMyListIds.select>>[0];

interface Messages {
  readonly added: string;
  readonly removed: string;
  readonly duplicate: string;
  readonly notAdded: string;
  readonly notRemoved: string;
  /** Replaces the other failure messages when the server answers 401. */
  readonly signedOut?: string;
}

/** `Item` is the saved item, `Entry` its form in the server's list. */
export interface SavedKind<Item, Entry> {
  readonly tag: 'my-list' | 'bookmarks';
  readonly messages: Messages;
  readonly duplicateNotice: 'info' | 'error';
  readonly idOf: (entry: Entry) => string;
  readonly isAvailable: (entry: Entry) => boolean;
  /** Optimistic entry, shown until the server answers. */
  readonly entryOf: (userId: string, item: Item) => Entry;
  /** Undefined until loaded. */
  readonly idsIn: (store: SessionStore, userId: string) => readonly string[] | undefined;
  readonly entriesIn: (store: SessionStore, userId: string) => readonly Entry[] | undefined;
  readonly edit: (store: SessionStore, userId: string, change: SavedChange<Entry>) => void;
  readonly add: (store: SessionStore, id: string) => Promise<Answer<Entry>>;
  readonly remove: (store: SessionStore, id: string) => Promise<Answer<null>>;
}

export interface SavedChange<Entry> {
  readonly ids?: (ids: readonly string[]) => string[];
  readonly entries?: (entries: readonly Entry[]) => Entry[];
}

interface Answer<Data> {
  readonly data?: Data | undefined;
  readonly error?: unknown;
}

const stateOf = (store: SessionStore) => store.getState() as ApiState;

const UNTRACKED = { track: false } as const;

/** Every page loads the ids; only the list page loads the entries. */
export const MY_LIST: SavedKind<Episode, ListItem> = {
  tag: 'my-list',
  messages: MY_LIST_MESSAGES,
  duplicateNotice: 'info',
  idOf: ({ episode_id }) => episode_id,
  isAvailable: ({ episode }) => episode !== null,
  entryOf: (userId, episode) => ({
    user_id: userId,
    episode_id: episode.id,
    created_at: new Date().toISOString(),
    episode,
    unavailable: null,
  }),
  idsIn: (store, userId) => getMyListIds.select(userId)(stateOf(store)).data?.ids,
  entriesIn: (store, userId) => getMyList.select(userId)(stateOf(store)).data?.items,
  edit: ({ dispatch }, userId, { ids, entries }) => {
    if (ids) dispatch(updateQueryData('getMyListIds', userId, (now) => ({ ids: ids(now.ids) })));
    if (entries)
      dispatch(updateQueryData('getMyList', userId, ({ items }) => ({ items: entries(items) })));
  },
  add: async ({ dispatch }, id) => dispatch(addToMyList.initiate(id, UNTRACKED)),
  remove: async ({ dispatch }, id) =>
    dispatch(removeSaved.initiate({ kind: 'my-list', id }, UNTRACKED)),
};

export const BOOKMARKS: SavedKind<Article, Bookmark> = {
  tag: 'bookmarks',
  messages: BOOKMARK_MESSAGES,
  duplicateNotice: 'error',
  idOf: ({ article_id }) => article_id,
  isAvailable: ({ article }) => article !== null,
  entryOf: (userId, article) => ({
    id: '',
    user_id: userId,
    article_id: article.id,
    created_at: new Date().toISOString(),
    article,
  }),
  idsIn: (store, userId) => BOOKMARKS.entriesIn(store, userId)?.map(({ article_id }) => article_id),
  entriesIn: (store, userId) => getBookmarks.select(userId)(stateOf(store)).data?.items,
  edit: ({ dispatch }, userId, { entries }) => {
    if (entries)
      dispatch(updateQueryData('getBookmarks', userId, ({ items }) => ({ items: entries(items) })));
  },
  add: async ({ dispatch }, id) => dispatch(addBookmark.initiate(id, UNTRACKED)),
  remove: async ({ dispatch }, id) =>
    dispatch(removeSaved.initiate({ kind: 'bookmarks', id }, UNTRACKED)),
};
