import { skipToken } from '@reduxjs/toolkit/query/react';
import { baseApi } from '../api/base-api.js';
import type { Episode, EpisodeCards } from '../api/types.js';
import { isEpisodeId } from './episode-id.js';

const watchedEpisodesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getWatchedEpisodes: build.query<EpisodeCards, readonly string[]>({
      query: (ids) => `/episode-cards?${ids.map((id) => `id=${id}`).join('&')}`,
      providesTags: ['episodes'],
    }),
  }),
});

/** `episodes` has the order of the ids, without those that left the site; undefined until they are loaded. */
export function useWatchedEpisodes(ids: readonly string[]) {
  // The order of the answer's address, so that watching another one changes nothing.
  const asked = ids.filter(isEpisodeId).toSorted();
  const { data, ...rest } = watchedEpisodesApi.useGetWatchedEpisodesQuery(
    asked.length > 0 ? asked : skipToken,
  );
  const known = new Map(data?.items.map((episode) => [episode.id, episode]));
  const episodes: readonly Episode[] = ids.flatMap((id) => known.get(id) ?? []);
  return { ...rest, episodes: data || asked.length === 0 ? episodes : undefined };
}
