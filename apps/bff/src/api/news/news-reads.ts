import {
  NEWS_CATEGORIES,
  newsCategoryProblem,
  newsPageProblem,
  newsCveProblem,
  newsExploitedProblem,
  newsSourceProblem,
  newsVendorProblem,
  isWholeNews,
  newsTermProblem,
  readNewsQuery,
  SEARCH_TERM_CHARACTERS,
} from '@elevate/rules';
import {
  articleEpisodesUrl,
  cveUrl,
  NEWS_SOURCES_URL,
  NEWS_STATS_URL,
  newsUrl,
} from '../addresses.js';
import {
  articleEpisodesSchema,
  cveSchema,
  newsPageSchema,
  newsSourcesSchema,
  newsStatsSchema,
} from '../news.schema.js';
import {
  cveOf,
  episodesRelatedTo,
  isKnownCve,
  newsPage,
  newsSources,
  newsStats,
} from './news.queries.js';
import {
  answer,
  fixedAt,
  idOf,
  idParameter,
  pageSchema,
  read,
  revisionOf,
  type PublicRead,
} from '../public-read.js';

export const NEWS_READS: readonly PublicRead[] = [
  read({
    path: 'news',
    summary: 'One page of news articles, one card a story.',
    gives: newsPageSchema,
    problems: { 400: 'There is no such category or page, or a value has the wrong form.' },
    parameters: {
      category: {
        problem: newsCategoryProblem,
        schema: { type: 'string', enum: [...NEWS_CATEGORIES] },
      },
      q: {
        problem: newsTermProblem,
        description: 'Taken literally, in any case, without the blanks around it; blank finds all.',
        schema: { type: 'string', maxLength: SEARCH_TERM_CHARACTERS },
      },
      source: {
        problem: newsSourceProblem,
        description: 'The id of one source; see `news/sources`.',
        schema: { type: 'string', maxLength: 64 },
      },
      cve: {
        problem: newsCveProblem,
        description: 'Articles that name one vulnerability.',
        schema: { type: 'string', maxLength: 28 },
      },
      vendor: {
        problem: newsVendorProblem,
        description: 'Articles about known exploited vulnerabilities of a vendor, in any case.',
        schema: { type: 'string', maxLength: 100 },
      },
      exploited: {
        problem: newsExploitedProblem,
        description: 'Articles about any known exploited vulnerability.',
        schema: { type: 'string', enum: ['true'] },
      },
      page: { problem: newsPageProblem, schema: pageSchema },
    },
    // An unknown id or vendor has an empty list, so their number is unlimited.
    kept: ({ category: _, exploited: _exploited, ...query }) =>
      isWholeNews(query) ? 'news' : 'newsSearches',
    input: readNewsQuery,
    address: newsUrl,
    resource: ({ news }, query) => answer(revisionOf(news), () => newsPage(news, query)),
  }),
  read({
    path: 'news/stats',
    operationId: 'newsStats',
    summary: 'Counts of feeds and articles, and the time of the latest article.',
    gives: newsStatsSchema,
    ...fixedAt(NEWS_STATS_URL),
    resource: ({ news }) => answer(revisionOf(news), () => newsStats(news)),
  }),
  read({
    path: 'news/sources',
    operationId: 'newsSources',
    summary: 'The followed feeds, with their latest articles and health.',
    gives: newsSourcesSchema,
    ...fixedAt(NEWS_SOURCES_URL),
    resource: ({ news }) => answer(revisionOf(news), () => newsSources(news)),
  }),
  read({
    path: 'news/cves/:id',
    operationId: 'cve',
    summary: 'A vulnerability: whether it is known to be exploited, and the news about it.',
    gives: cveSchema,
    problems: { 404: 'No article names it, and the catalog does not list it.' },
    parameters: { id: idParameter },
    kept: 'articles',
    input: idOf,
    address: cveUrl,
    resource: ({ news }, id) =>
      answer(
        () => (isKnownCve(news, id) ? news.revision : undefined),
        () => cveOf(news, id),
      ),
  }),
  read({
    path: 'news/:id/related',
    operationId: 'articleEpisodes',
    summary: 'Episodes about what an article is about.',
    gives: articleEpisodesSchema,
    problems: { 404: 'No such article is shown.' },
    parameters: { id: idParameter },
    kept: 'articles',
    input: idOf,
    address: articleEpisodesUrl,
    resource: ({ news, model }, article) => {
      // Both versions only grow, so their sum does too.
      const version = () => {
        const shownArticle = news.article(article);
        return shownArticle && shownArticle.revision + model.revision;
      };
      return answer(version, () => episodesRelatedTo(news, model, article));
    },
  }),
];
