import { baseApi } from '../../shared/api/base-api.js';
import type { Episode } from '../../shared/api/types.js';

export const continueApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** In the order of the ids; without those that left the site. */
    getContinued: build.query<readonly Episode[], readonly string[]>({
      queryFn: async (ids, _api, _options, ask) => {
        const answers = await Promise.all(
          ids.map((id) => ask(`/episodes/${encodeURIComponent(id)}`)),
        );
        const failed = answers.find(({ error }) => error && error.status !== 404);
        if (failed?.error) return { error: failed.error };
        return { data: answers.flatMap(({ data }) => (data ? [data as Episode] : [])) };
      },
      providesTags: ['episodes'],
    }),
  }),
});
