import { baseApi } from '../api/base-api.js';
import type { EpisodeDetail, RelatedEpisodes } from '../api/generated/schema.js';

const episodePath = (id: string): string => `/episodes/${encodeURIComponent(id)}`;

export const episodeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getEpisode: build.query<EpisodeDetail, string>({
      query: episodePath,
      providesTags: ['episodes'],
    }),
    getRelated: build.query<RelatedEpisodes, string>({
      query: (id) => `${episodePath(id)}/related`,
      providesTags: ['episodes'],
    }),
  }),
});
