import { baseApi } from '../../shared/api/base-api.js';
import type { SearchResults } from '../../shared/api/types.js';

export const resultsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      /** Keyed by query parameters in their canonical spelling. */
      getResults: build.query<SearchResults, string>({
        query: (parameters) => `/search/results?${parameters}`,
      }),
    }),
  })
  .enhanceEndpoints({
    endpoints: { getResults: { providesTags: ['episodes', 'channels', 'topics'] } },
  });
