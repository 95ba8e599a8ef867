import { BOOKMARK_MESSAGES } from '@elevate/rules';
import { baseApi } from '../../shared/api/base-api.js';
import type { Article, Bookmark, Bookmarks } from '../../shared/api/types.js';
import { notify } from '../../shared/lib/notify.js';
import { tellTabs } from '../../shared/session/tabs.js';
import { bookmarkProblem } from './bookmark-problem.js';
import { withBookmark, withoutBookmark } from './bookmark-list.js';

interface OfAccount {
  /** The account whose bookmarks they are. */
  readonly userId: string;
}
interface Addition extends OfAccount {
  readonly article: Article;
}
interface Removal extends OfAccount {
  readonly articleId: string;
}

type Items = Bookmarks['items'];

/** The bookmarks of an account, which are forgotten with it. A change shows before it is confirmed. */
export const bookmarksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBookmarks: build.query<Bookmarks, string>({
      query: () => '/bookmarks',
      keepUnusedDataFor: 0,
      providesTags: ['bookmarks'],
    }),
    addBookmark: build.mutation<Bookmark, Addition>({
      query: ({ article }) => ({
        url: '/bookmarks',
        method: 'POST',
        body: { article_id: article.id },
      }),
      onQueryStarted: async ({ userId, article }, { dispatch, getState, queryFulfilled }) => {
        const put = (bookmark: Bookmark) =>
          dispatch(edit(userId, (items) => withBookmark(items, bookmark)));
        put(unconfirmed(userId, article));
        try {
          const { data } = await queryFulfilled;
          put({ ...data, article });
          if (isAwaited(getState(), userId)) dispatch(askAgain);
          notify({ kind: 'success', message: BOOKMARK_MESSAGES.added });
          tellTabs('bookmarks');
        } catch (failure) {
          const { message, isThere } = bookmarkProblem(failure, BOOKMARK_MESSAGES.notAdded);
          notify({ kind: 'error', message });
          if (isThere) dispatch(askAgain);
          else dispatch(edit(userId, (items) => withoutBookmark(items, article.id)));
        }
      },
    }),
    removeBookmark: build.mutation<null, Removal>({
      query: ({ articleId }) => ({
        url: `/bookmarks/${encodeURIComponent(articleId)}`,
        method: 'DELETE',
      }),
      onQueryStarted: async ({ userId, articleId }, { dispatch, getState, queryFulfilled }) => {
        const { data } = bookmarksApi.endpoints.getBookmarks.select(userId)(getState());
        const removed = data?.items.find(({ article_id }) => article_id === articleId);
        const drop = edit(userId, (items) => withoutBookmark(items, articleId));
        dispatch(drop);
        try {
          await queryFulfilled;
          dispatch(drop);
          if (isAwaited(getState(), userId)) dispatch(askAgain);
          notify({ kind: 'success', message: BOOKMARK_MESSAGES.removed });
          tellTabs('bookmarks');
        } catch (failure) {
          if (removed) dispatch(edit(userId, (items) => withBookmark(items, removed)));
          const { message } = bookmarkProblem(failure, BOOKMARK_MESSAGES.notRemoved);
          notify({ kind: 'error', message });
        }
      },
    }),
  }),
});

/** A bookmark before the server has answered with its id. */
function unconfirmed(userId: string, article: Article): Bookmark {
  const created_at = new Date().toISOString();
  return { id: '', user_id: userId, article_id: article.id, created_at, article };
}

type ApiState = Parameters<ReturnType<typeof bookmarksApi.endpoints.getBookmarks.select>>[0];

const askAgain = baseApi.util.invalidateTags(['bookmarks']);

/** Whether bookmarks are on their way that may be older than a change that was just made. */
function isAwaited(state: ApiState, userId: string): boolean {
  return bookmarksApi.endpoints.getBookmarks.select(userId)(state).isLoading;
}

/** Changes what is known here. A change is taken back by its opposite: others may have come between. */
function edit(userId: string, change: (items: Items) => Items) {
  return bookmarksApi.util.updateQueryData('getBookmarks', userId, ({ items }) => ({
    items: change(items),
  }));
}
