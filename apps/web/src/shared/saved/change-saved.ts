import { BOOKMARK_MESSAGES, MY_LIST_MESSAGES } from '@elevate/rules';
import type { Article, Bookmark, Episode, ListItem } from '../api/generated/schema.js';
import { notify } from '../toasts/notify.js';
import { offerUndo } from '../toasts/offer-undo.js';
import { refetchSession } from '../session/session-keeper.js';
import { sessionIn, type SessionStore } from '../session/session-store.js';
import { notifyTabs } from '../session/tabs.js';
import { savedApi } from './saved.api.js';

type SavedEntry = ListItem | Bookmark;
interface SavedChange {
  readonly tag: 'my-list' | 'bookmarks';
  readonly userId: string;
  readonly id: string;
  readonly isSaved: boolean;
  /** Shown until the server answers; only the id without it. */
  readonly entry?: SavedEntry | undefined;
}

/** `signed-out`: no account is signed in, so nothing was changed. */
export type SavedOutcome = 'done' | 'signed-out';

interface SavedKind<Item> {
  readonly tag: SavedChange['tag'];
  readonly messages: Readonly<Record<keyof typeof MY_LIST_MESSAGES, string>> & {
    readonly signedOut?: string;
  };
  readonly duplicateNotice: 'info' | 'error';
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

/** Not with the queries, which the first view of every page needs. */
export const savedChangeApi = savedApi.injectEndpoints({
  endpoints: (build) => ({
    changeSaved: build.mutation<SavedEntry | null, SavedChange>({
      queryFn: async (change, _api, _options, send) => {
        const { data, error } = await inOrder(change, () => send(requestOf(change)));
        return error ? { error } : { data: data as SavedEntry | null };
      },
      onQueryStarted: async (change, { dispatch, queryFulfilled }) => {
        const { getRunningQueryThunk, invalidateTags } = savedApi.util;
        const { tag, userId } = change;
        const patches = patchesOf(change).map((patch) => dispatch(patch));
        const isListed = patches.some(({ patches: made }) => made.length > 0);
        try {
          const { data } = await queryFulfilled;
          // A response that was under way may have undone it.
          const confirmed = { ...change, entry: data ?? change.entry };
          patchesOf(confirmed).forEach((patch) => dispatch(patch));
          // A response that still is under way may be older than this change.
          const isLate = LISTS.some(
            (name) => dispatch(getRunningQueryThunk(name, userId)) !== undefined,
          );
          if (isLate || !isListed) dispatch(invalidateTags([tag]));
        } catch (rejection) {
          // After a failure only the server knows what is saved.
          if (!isSavedAlready(rejection)) patches.forEach(({ undo }) => undo());
          dispatch(invalidateTags([tag]));
        }
      },
    }),
  }),
});

const LISTS = ['getMyListIds', 'getMyList', 'getBookmarks'] as const;

function requestOf({ tag, id, isSaved }: SavedChange) {
  if (!isSaved) return { url: `/${tag}/${encodeURIComponent(id)}`, method: 'DELETE' };
  const body = tag === 'my-list' ? { episode_id: id } : { article_id: id };
  return { url: `/${tag}`, method: 'POST', body };
}

function isSavedAlready(rejection: unknown): boolean {
  const { error } = (rejection ?? {}) as { readonly error?: { readonly status?: unknown } };
  return error?.status === 409;
}

const idOf = (entry: SavedEntry): string =>
  'episode_id' in entry ? entry.episode_id : entry.article_id;
function patchesOf({ tag, userId, id, isSaved, entry }: SavedChange) {
  const { updateQueryData } = savedApi.util;
  const changed = <Entry extends SavedEntry>(entries: readonly Entry[]): Entry[] => {
    const others = entries.filter((each) => idOf(each) !== id);
    if (!isSaved) return others;
    if (!entry) return [...entries];
    const older = others.findIndex(({ created_at }) => created_at <= entry.created_at);
    return others.toSpliced(older < 0 ? others.length : older, 0, entry as Entry);
  };
  if (tag === 'bookmarks')
    return [updateQueryData('getBookmarks', userId, ({ items }) => ({ items: changed(items) }))];
  const ids = (all: readonly string[]) => [
    ...(isSaved ? [id] : []),
    ...all.filter((each) => each !== id),
  ];
  return [
    updateQueryData('getMyListIds', userId, (listed) => ({ ids: ids(listed.ids) })),
    updateQueryData('getMyList', userId, ({ items }) => ({ items: changed(items) })),
  ];
}

const last = new Map<string, PromiseLike<unknown>>();

/** Requests for one list keep the order of the presses, which is that of its entries. */
function inOrder<Answer>({ tag }: SavedChange, send: () => PromiseLike<Answer> | Answer) {
  const turn = Promise.resolve(last.get(tag)).then(send);
  last.set(tag, turn);
  return turn;
}

const { changeSaved, getBookmarks, getMyList, getMyListIds } = savedChangeApi.endpoints;
type ApiState = Parameters<ReturnType<typeof getMyListIds.select>>[0];

function loadedIn(store: SessionStore, tag: SavedChange['tag'], userId: string) {
  const state = store.getState() as ApiState;
  const list = tag === 'my-list' ? getMyList : getBookmarks;
  const entries: readonly SavedEntry[] | undefined = list.select(userId)(state).data?.items;
  const ids = tag === 'my-list' ? getMyListIds.select(userId)(state).data?.ids : undefined;
  return { entries, ids: ids ?? entries?.map(idOf) };
}

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

function notifyFailure(
  error: object,
  { signedOut }: SavedKind<never>['messages'],
  otherwise: string,
): void {
  const isSignedOut = 'status' in error && error.status === 401;
  notify({ kind: 'error', message: (isSignedOut && signedOut) || otherwise });
}
