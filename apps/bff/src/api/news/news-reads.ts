import {
  NEWS_CATEGORIES,
  newsCategoryProblem,
  newsPageProblem,
  newsTermProblem,
  readNewsQuery,
  SEARCH_TERM_CHARACTERS,
} from '@elevate/rules';
import { articleEpisodesUrl, NEWS_STATS_URL, newsUrl } from '../addresses.js';
import { articleEpisodesSchema, newsPageSchema, newsStatsSchema } from '../news.schema.js';
import { episodesRelatedTo, newsPage, newsStats } from './news.queries.js';
import {
  answer,
  idOf,
  idParameter,
  pageSchema,
  read,
  revisionOf,
  withoutParameters,
  type PublicRead,
} from '../public-read.js';

export const NEWS_READS: readonly PublicRead[] = [
  read({
    path: 'news',
    tag: 'news',
    operationId: 'news',
    summary: 'One page of news articles, one card a story.',
    gives: newsPageSchema,
    problems: { 400: 'There is no such category, no such page, or the text is too long.' },
    parameters: {
      category: {
        in: 'query',
        problem: newsCategoryProblem,
        schema: { type: 'string', enum: [...NEWS_CATEGORIES] },
      },
      q: {
        in: 'query',
        problem: newsTermProblem,
        description: 'Taken literally, in any case, without the blanks around it; blank finds all.',
        schema: { type: 'string', maxLength: SEARCH_TERM_CHARACTERS },
      },
      page: { in: 'query', problem: newsPageProblem, schema: pageSchema },
    },
    kept: ({ q }) => (q === undefined ? 'news' : 'newsSearches'),
    input: readNewsQuery,
    address: newsUrl,
    resource: ({ news }, query) => answer(revisionOf(news), () => newsPage(news, query)),
  }),
  read({
    path: 'news/stats',
    tag: 'news',
    operationId: 'newsStats',
    summary: 'Counts of feeds and articles, and the time of the latest article.',
    gives: newsStatsSchema,
    ...withoutParameters,
    address: () => NEWS_STATS_URL,
    resource: ({ news }) => answer(revisionOf(news), () => newsStats(news)),
  }),
  read({
    path: 'news/:id/related',
    tag: 'news',
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
        const shown = news.article(article);
        return shown && shown.revision + model.revision;
      };
      return answer(version, () => episodesRelatedTo(news, model, article));
    },
  }),
];
