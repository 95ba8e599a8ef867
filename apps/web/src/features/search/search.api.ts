import { baseApi } from '../../shared/api/base-api.js';
import type { SearchResult } from '../../shared/api/types.js';

/** What was found, and for what: results shown a moment longer must not pass for another term's. */
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
