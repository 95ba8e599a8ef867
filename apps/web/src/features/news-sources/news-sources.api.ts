import { baseApi } from '../../shared/api/base-api.js';
import type { NewsSources } from '../../shared/api/types.js';

export const newsSourcesApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      getNewsSources: build.query<NewsSources, void>({ query: () => '/news/sources' }),
    }),
  })
  .enhanceEndpoints({
    endpoints: { getNewsSources: { providesTags: ['news', 'news-stats'] } },
  });
