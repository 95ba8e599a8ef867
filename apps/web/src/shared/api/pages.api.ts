import { baseApi } from './base-api.js';
import type {
  ArticleEpisodes,
  ChannelList,
  ChannelPage,
  Cve,
  EpisodeDetail,
  EpisodeList,
  EpisodeResults,
  EventCards,
  NewsPage,
  NewsSources,
  NewsStats,
  RelatedEpisodes,
  SearchResults,
  SpeakerList,
  SpeakerPage,
  TopicGroups,
} from './generated/schema.js';

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
    getEpisode: build.query<EpisodeDetail, string>({
      query: itemAt('/episodes'),
      providesTags: ['episodes'],
    }),
    getRelated: build.query<RelatedEpisodes, string>({
      query: itemAt('/episodes', '/related'),
      providesTags: ['episodes'],
    }),
    getFilteredEpisodes: build.query<EpisodeResults, string>({
      query: listAt('/filtered-episodes'),
      providesTags: ['episodes'],
    }),
    getEpisodesOn: build.query<EpisodeList, readonly string[]>({
      query: (topics) =>
        `/episodes?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`,
      providesTags: ['episodes'],
    }),
    getTopics: build.query<TopicGroups, void>({ query: () => '/topics', providesTags: ['topics'] }),
    getChannels: build.query<ChannelList, void>({
      query: () => '/channels',
      providesTags: ['channels'],
    }),
    getChannel: build.query<ChannelPage, string>({
      query: itemAt('/channels'),
      providesTags: ['channels', 'episodes'],
    }),
    getSpeakers: build.query<SpeakerList, string>({
      query: listAt('/speakers'),
      providesTags: ['episodes'],
    }),
    getSpeaker: build.query<SpeakerPage, string>({
      query: itemAt('/speakers'),
      providesTags: ['episodes', 'topics'],
    }),
    getResults: build.query<SearchResults, string>({
      query: listAt('/search/results'),
      providesTags: ['episodes', 'channels', 'topics'],
    }),
    getNews: build.query<NewsPage, string>({ query: listAt('/news'), providesTags: ['news'] }),
    getNewsStats: build.query<NewsStats, void>({
      query: () => '/news/stats',
      providesTags: ['news-stats'],
    }),
    getNewsSources: build.query<NewsSources, void>({
      query: () => '/news/sources',
      providesTags: ['news', 'news-stats'],
    }),
    getCve: build.query<Cve, string>({ query: itemAt('/news/cves'), providesTags: ['news'] }),
    getArticleEpisodes: build.query<ArticleEpisodes, string>({
      query: itemAt('/news', '/related'),
      providesTags: ['news', 'episodes'],
    }),
    getEvents: build.query<EventCards, string>({
      query: listAt('/events'),
      providesTags: ['events'],
    }),
  }),
});
