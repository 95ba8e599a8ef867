import { skipToken } from '@reduxjs/toolkit/query/react';
import { useOwner, useSession } from '../session/session-store.js';
import { savedApi } from './saved.api.js';
import { useStore } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Episode } from '../api/generated/schema.js';
import { log } from '../browser/log.js';
import { notifyMissing } from '../toasts/notify.js';
import { paths } from '../paths.js';

export function useMyList() {
  return savedApi.useGetMyListQuery(useOwner());
}

export function useBookmarks() {
  return savedApi.useGetBookmarksQuery(useOwner());
}

/** Reads the cache only; `useBookmarks` fetches. */
export function useIsBookmarked(articleId: string): boolean {
  const { user } = useSession();
  const { isBookmarked } = savedApi.endpoints.getBookmarks.useQueryState(user?.id ?? skipToken, {
    selectFromResult: ({ currentData }) => ({
      isBookmarked: currentData?.items.some(({ article_id }) => article_id === articleId),
    }),
  });
  return isBookmarked ?? false;
}

export function useIsListed(episodeId: string): boolean {
  const { user } = useSession();
  const { isListed } = savedApi.endpoints.getMyListIds.useQueryState(user?.id ?? skipToken, {
    selectFromResult: ({ currentData }) => ({ isListed: currentData?.ids.includes(episodeId) }),
  });
  return isListed ?? false;
}

export function useListToggle(episode: Episode) {
  const store = useStore();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { status } = useSession();
  const change = async (choose: boolean) => {
    if (choose) return (await import('./lists.js')).chooseLists(store, episode, navigate);
    const { MY_LIST, toggleSaved } = await import('./change-saved.js');
    return toggleSaved(store, MY_LIST, episode);
  };
  const press = (choose: boolean) => async () => {
    const outcome = status === 'signed-out' ? status : await change(choose).catch(reportFailure);
    // After sign-in, the user returns here and the episode is added to My List.
    if (outcome === 'signed-out') {
      void navigate(paths.signIn(pathname + search), { state: !choose && { add: episode.id } });
    }
  };
  const reportFailure = (error: unknown) => {
    log.error('The list could not be changed', error);
    notifyMissing('Your list');
  };
  return { isListed: useIsListed(episode.id), toggle: press(false), choose: press(true) };
}
