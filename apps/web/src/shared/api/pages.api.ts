import { siteApi } from './base-api.js';
import type * as Api from './generated/schema.js';

/** The argument is the query in its canonical spelling, under which the document's own answers are kept too. */
const listAt = (path: string) => (parameters: string) =>
  parameters === '' ? path : `${path}?${parameters}`;

const itemAt =
  (path: string, part = '') =>
  (id: string) =>
    `${path}/${encodeURIComponent(id)}${part}`;

export const pagesApi = siteApi(({ read }) => ({
  getEpisode: read<Api.EpisodeDetail, string>(itemAt('/episodes'), ['episodes']),
  getRelated: read<Api.RelatedEpisodes, string>(itemAt('/episodes', '/related'), ['episodes']),
  getTranscript: read<Api.Transcript, string>((path) => `/episodes/${path}`, ['episodes']),
  getFilteredEpisodes: read<Api.EpisodeResults, string>(listAt('/filtered-episodes'), ['episodes']),
  getEpisodesOn: read<Api.EpisodeList, readonly string[]>(
    (topics) => `/episodes?${new URLSearchParams(topics.map((topic) => ['topic', topic]))}`,
    ['episodes'],
  ),
  getEpisodeCards: read<Api.EpisodeCards, readonly string[]>(
    (ids) => `/episode-cards?${ids.map((id) => `id=${id}`).join('&')}`,
    ['episodes'],
  ),
  getTopics: read<Api.TopicGroups>(() => '/topics', ['topics']),
  getChannels: read<Api.ChannelList>(() => '/channels', ['channels']),
  getChannel: read<Api.ChannelPage, string>(itemAt('/channels'), ['channels', 'episodes']),
  getSpeakers: read<Api.SpeakerList, string>(listAt('/speakers'), ['episodes']),
  getSpeaker: read<Api.SpeakerPage, string>(itemAt('/speakers'), ['episodes', 'topics']),
  getCollections: read<Api.CollectionList>(() => '/collections', ['collections', 'episodes']),
  getCollection: read<Api.CollectionPage, string>(itemAt('/collections'), [
    'collections',
    'episodes',
  ]),
  getResults: read<Api.SearchResults, string>(listAt('/search/results'), [
    'episodes',
    'channels',
    'topics',
  ]),
  getNews: read<Api.NewsPage, string>(listAt('/news'), ['news']),
  getNewsStats: read<Api.NewsStats>(() => '/news/stats', ['news-stats']),
  getNewsSources: read<Api.NewsSources>(() => '/news/sources', ['news', 'news-stats']),
  getCve: read<Api.Cve, string>(itemAt('/news/cves'), ['news']),
  getArticleEpisodes: read<Api.ArticleEpisodes, string>(itemAt('/news', '/related'), [
    'news',
    'episodes',
  ]),
  getEvents: read<Api.EventCards, string>(listAt('/events'), ['events']),
}));
