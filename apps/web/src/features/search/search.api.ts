import { baseApi } from '../../shared/api/base-api.js';
import type { SearchResult } from '../../shared/api/types.js';

/** Carries its term, so that results of an earlier term are not taken for the current one's. */
export interface Findings extends SearchResult {
  readonly term: string;
}

export const searchApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      search: build.query<Findings, string>({
        query: (term) => `/search?${new URLSearchParams({ q: term })}`,
        transformResponse: (result: SearchResult, _, term) => ({ ...result, term }),
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { search: { providesTags: ['episodes'] } } });
