import type { Bookmark, ListItem } from '../api/generated/schema.js';
import { savedApi } from './saved.api.js';

export type SavedEntry = ListItem | Bookmark;

/** Adds or removes one item of an account. */
export interface SavedChange {
  readonly tag: 'my-list' | 'bookmarks';
  readonly userId: string;
  readonly id: string;
  readonly isSaved: boolean;
  /** Shown until the server answers; only the id without it. */
  readonly entry?: SavedEntry | undefined;
}

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

const ALREADY_SAVED = 409;

/** Of a rejected mutation. */
export function isSavedAlready(rejection: unknown): boolean {
  const { error } = (rejection ?? {}) as { readonly error?: { readonly status?: unknown } };
  return error?.status === ALREADY_SAVED;
}

export const idOf = (entry: SavedEntry): string =>
  'episode_id' in entry ? entry.episode_id : entry.article_id;

/** The change as patches of the loaded lists. */
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

/** Requests for one item keep the order of the presses. */
async function inOrder<Answer>(
  { tag, id }: SavedChange,
  send: () => PromiseLike<Answer> | Answer,
): Promise<Answer> {
  const key = `${tag} ${id}`;
  const turn = Promise.resolve(last.get(key)).then(send);
  last.set(key, turn);
  const answer = await turn;
  if (last.get(key) === turn) last.delete(key);
  return answer;
}
