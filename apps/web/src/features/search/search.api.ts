import { baseApi } from '../../shared/api/base-api.js';
import type { SearchResult } from '../../shared/api/types.js';

/** Carries its term, so that results of an earlier term are not taken for the current one's. */
export interface Findings extends SearchResult {
  readonly term: string;
}

// During an update, a site of the previous release may answer.
const NO_GROUPS = { channels: [], topics: [], speakers: [] };

export const searchApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      search: build.query<Findings, string>({
        query: (term) => `/search?${new URLSearchParams({ q: term })}`,
        transformResponse: (result: SearchResult, _, term) => ({ ...NO_GROUPS, ...result, term }),
      }),
    }),
  })
  .enhanceEndpoints({ endpoints: { search: { providesTags: ['episodes'] } } });
