import { adminApi } from '../../shared/admin/admin.api.js';
import type { TopicRulePreview, TopicRules, TopicWords } from '../../shared/admin/admin-types.js';

interface TopicRuleToTry {
  readonly topic: string;
  readonly words: TopicWords;
}

interface TopicRuleToSave extends TopicRuleToTry {
  /** Version that was shown; the server refuses a change of any other. */
  readonly version: number;
}

const urlOf = (topic: string) => `/admin/topic-rules/${encodeURIComponent(topic)}`;

export const topicRulesApi = adminApi.injectEndpoints({
  endpoints: (build) => ({
    getTopicRules: build.query<TopicRules, void>({
      query: () => '/admin/topic-rules',
      keepUnusedDataFor: 0,
      providesTags: ['admin-topics', 'admin-episodes'],
    }),
    previewTopicRule: build.query<TopicRulePreview, TopicRuleToTry>({
      query: ({ topic, words }) => ({
        url: `${urlOf(topic)}/preview`,
        method: 'POST',
        body: words,
      }),
      keepUnusedDataFor: 0,
    }),
    saveTopicRule: build.mutation<TopicRules, TopicRuleToSave>({
      query: ({ topic, words, version }) => ({
        ...{ url: urlOf(topic), method: 'PUT', body: words },
        headers: { 'if-match': `"${version}"` },
      }),
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const saved = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (saved)
          dispatch(topicRulesApi.util.updateQueryData('getTopicRules', undefined, () => saved));
      },
      invalidatesTags: ['admin-topics', 'admin-audit', 'admin-episodes', 'home'],
    }),
  }),
});
