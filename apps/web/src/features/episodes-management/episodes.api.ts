import { adminApi } from '../../shared/admin/admin.api.js';
import type {
  BulkChange,
  BulkOutcome,
  CuratedEpisode,
  CuratedPage,
  EpisodeChange,
  EpisodeChoices,
} from '../../shared/admin/admin-types.js';
import type { EpisodeQuery } from './episode-query.js';

interface Edit {
  readonly id: string;
  /** Version that was shown; the server refuses a change of any other. */
  readonly version: string;
  readonly change: EpisodeChange;
}

const EPISODES = '/admin/episodes';
const addressOf = (id: string): string => `${EPISODES}/${encodeURIComponent(id)}`;

export const episodesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getEpisodes: build.query<CuratedPage, EpisodeQuery>({
      query: (params) => ({ url: EPISODES, params }),
      providesTags: ['admin-episodes'],
    }),
    getChoices: build.query<EpisodeChoices, void>({
      query: () => '/admin/episode-choices',
      providesTags: ['admin-episodes'],
    }),
    getEpisode: build.query<CuratedEpisode, string>({
      query: addressOf,
      keepUnusedDataFor: 0,
      providesTags: ['admin-episodes'],
    }),
    editEpisode: build.mutation<CuratedEpisode, Edit>({
      query: ({ id, version, change }) => ({
        url: addressOf(id),
        method: 'PATCH',
        headers: { 'if-match': `"${version}"` },
        body: change,
      }),
      invalidatesTags: (_, error) => (error ? [] : ['admin-episodes', 'admin-audit']),
    }),
    changeEpisodes: build.mutation<BulkOutcome, BulkChange>({
      query: (body) => ({ url: `${EPISODES}/bulk`, method: 'POST', body }),
      invalidatesTags: ['admin-episodes', 'admin-audit'],
    }),
  }),
});
