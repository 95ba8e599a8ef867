import { baseApi } from '../../shared/api/base-api.js';
import type { ArticleEpisodes, Cve, NewsPage, NewsStats } from '../../shared/api/types.js';

export const newsApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      /** Keyed by query parameters in their canonical spelling. */
      getNews: build.query<NewsPage, string>({
        query: (parameters) => (parameters === '' ? '/news' : `/news?${parameters}`),
      }),
      getCve: build.query<Cve, string>({ query: (id) => `/news/cves/${encodeURIComponent(id)}` }),
      getNewsStats: build.query<NewsStats, void>({ query: () => '/news/stats' }),
      getArticleEpisodes: build.query<ArticleEpisodes, string>({
        query: (id) => `/news/${encodeURIComponent(id)}/related`,
      }),
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      getNews: { providesTags: ['news'] },
      getCve: { providesTags: ['news'] },
      getNewsStats: { providesTags: ['news-stats'] },
      getArticleEpisodes: { providesTags: ['news', 'episodes'] },
    },
  });
