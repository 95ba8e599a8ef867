import { baseApi } from '../../api/base-api.js';
import type { EpisodeResults } from '../../api/types.js';

export const filteredApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      /** Keyed by query parameters in their canonical spelling. */
      getFilteredEpisodes: build.query<EpisodeResults, string>({
        query: (parameters) => `/filtered-episodes?${parameters}`,
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { getFilteredEpisodes: { providesTags: ['episodes'] } } });
