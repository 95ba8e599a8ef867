import { baseApi } from './base-api.js';
import type * as Api from './generated/schema.js';

/** The argument is the query in its canonical spelling, under which the document's own answers are kept too. */
const listAt = (path: string) => (parameters: string) =>
  parameters === '' ? path : `${path}?${parameters}`;

const itemAt =
  (path: string, part = '') =>
  (id: string) =>
    `${path}/${encodeURIComponent(id)}${part}`;

/** Answers of the public pages, without those of the home page. */
export const pagesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getEpisode: build.query<Api.EpisodeDetail, string>({
      query: itemAt('/episodes'),
      providesTags: ['episodes'],
    }),
    getRelated: build.query<Api.RelatedEpisodes, string>({
      query: itemAt('/episodes', '/related'),
      providesTags: ['episodes'],
    }),
    getFilteredEpisodes: build.query<Api.EpisodeResults, string>({
      query: listAt('/filtered-episodes'),
      providesTags: ['episodes'],
    }),
    getEpisodesOn: build.query<Api.EpisodeList, readonly string[]>({
      query: (topics) =>
        `/episodes?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`,
      providesTags: ['episodes'],
    }),
    getTopics: build.query<Api.TopicGroups, void>({
      query: () => '/topics',
      providesTags: ['topics'],
    }),
    getChannels: build.query<Api.ChannelList, void>({
      query: () => '/channels',
      providesTags: ['channels'],
    }),
    getChannel: build.query<Api.ChannelPage, string>({
      query: itemAt('/channels'),
      providesTags: ['channels', 'episodes'],
    }),
    getSpeakers: build.query<Api.SpeakerList, string>({
      query: listAt('/speakers'),
      providesTags: ['episodes'],
    }),
    getSpeaker: build.query<Api.SpeakerPage, string>({
      query: itemAt('/speakers'),
      providesTags: ['episodes', 'topics'],
    }),
    getResults: build.query<Api.SearchResults, string>({
      query: listAt('/search/results'),
      providesTags: ['episodes', 'channels', 'topics'],
    }),
    getNews: build.query<Api.NewsPage, string>({ query: listAt('/news'), providesTags: ['news'] }),
    getNewsStats: build.query<Api.NewsStats, void>({
      query: () => '/news/stats',
      providesTags: ['news-stats'],
    }),
    getNewsSources: build.query<Api.NewsSources, void>({
      query: () => '/news/sources',
      providesTags: ['news', 'news-stats'],
    }),
    getCve: build.query<Api.Cve, string>({ query: itemAt('/news/cves'), providesTags: ['news'] }),
    getArticleEpisodes: build.query<Api.ArticleEpisodes, string>({
      query: itemAt('/news', '/related'),
      providesTags: ['news', 'episodes'],
    }),
    getEvents: build.query<Api.EventCards, string>({
      query: listAt('/events'),
      providesTags: ['events'],
    }),
  }),
});
