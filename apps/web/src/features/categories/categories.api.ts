import { baseApi } from '../../shared/api/base-api.js';
import type { EpisodeList, TopicGroups } from '../../shared/api/types.js';

export const categoriesApi = baseApi
  .injectEndpoints({
    endpoints: (build) => ({
      getTopics: build.query<TopicGroups, void>({ query: () => '/topics' }),
      getEpisodesOn: build.query<EpisodeList, readonly string[]>({
        query: (topics) =>
          `/episodes?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`,
      }),
    }),
  })
  .enhanceEndpoints({
    endpoints: {
      getTopics: { providesTags: ['topics'] },
      getEpisodesOn: { providesTags: ['episodes'] },
    },
  });
