import * as rules from '@elevate/rules';
import type { ArticleState } from '@elevate/contracts/catalogue';
import {
  type Article,
  type ArticleCard,
  type ArticleEpisodes,
  type Cve,
  type NewsPage,
  type NewsSources,
  type NewsStats,
  articleEpisodesSchema,
  articleSchema,
  cveSchema,
  knownExploitedSchema,
  lastArticleSchema,
  newsPageSchema,
  newsSourceSchema,
  newsSourcesSchema,
  newsStatsSchema,
  reportSchema,
} from '../news.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { addTo } from '../../read-model/episode-changes.js';
import { requireState } from '../../http/ready-bytes/ready-bytes.js';
import { take } from '../../read-model/sorted-view.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { compareNames } from '../../read-model/episode-views.js';
import {
  type NewsModel,
  otherReports,
  type ShownArticle,
} from '../../read-model/news/news-model.js';
import {
  articleEpisodesUrl,
  cveUrl,
  NEWS_SOURCES_URL,
  NEWS_STATS_URL,
  newsUrl,
} from '../addresses.js';
import {
  answer,
  fixedAt,
  byId,
  pageSchema,
  publicFields,
  read,
  type PublicRead,
} from '../public-read.js';

/** Articles of the nearest text, where no article at all has the text itself. */
export function newsPage(news: NewsModel, query: rules.NewsQuery): NewsPage | Promise<NewsPage> {
  const { q } = query;
  if (q === undefined || news.select({ q }).length > 0) return newsList(news, query);
  return news.correct(q).then(({ text, missing, others }) => ({
    ...newsList(news, text === null ? query : { ...query, q: text }),
    did_you_mean: text,
    missing_words: [...missing],
    other_words: others,
  }));
}

export function newsList(news: NewsModel, { page, ...selection }: rules.NewsQuery): NewsPage {
  const matches = news.select(selection);
  const from = (page - 1) * rules.NEWS_PER_PAGE;
  return {
    items: matches
      .slice(from, from + rules.NEWS_PER_PAGE)
      .map((article) => toArticleCard(article, news.exploited)),
    total: matches.length,
    page,
    pages: Math.ceil(matches.length / rules.NEWS_PER_PAGE),
    ...sourceNameOf(news, selection.source, matches[0]),
  };
}

/** A source that is no longer followed may still have articles. */
function sourceNameOf(
  news: NewsModel,
  id: string | undefined,
  first: ShownArticle | undefined,
): Pick<NewsPage, 'source'> {
  const name = id === undefined ? undefined : (news.activeFeed(id)?.name ?? first?.state.source);
  return name === undefined ? {} : { source: name };
}

export function newsSources(news: NewsModel): NewsSources {
  const latest = new Map<string, ShownArticle>();
  const counts = new Map<string, number>();
  for (const article of news.newestArticles()) {
    const { source_id: id } = article.state;
    if (!latest.has(id)) latest.set(id, article);
    addTo(counts, id, 1);
  }
  const items = news.activeFeeds().map((feed) => {
    const last = latest.get(feed.id)?.state;
    return {
      ...publicFields(newsSourceSchema, feed),
      health: feed.health.state,
      articles: counts.get(feed.id) ?? 0,
      last_article: last ? publicFields(lastArticleSchema, last) : null,
    };
  });
  return { items: items.sort(compareNames) };
}

function newsStats(news: NewsModel): NewsStats {
  const { latest, unreachable } = news;
  const [newest] = news.newestArticles();
  return {
    active_feeds: news.activeFeeds().length,
    total_articles: news.newestArticles().length,
    last_synced_at: latest?.state.created_at ?? null,
    ...(newest && !latest && { sample_of: newest.state.published_at }),
    unreachable,
    known_exploited: news.select({ exploited: true }).length,
  };
}

function episodesRelatedTo(model: ReadModel, { state }: ShownArticle): ArticleEpisodes {
  const { topics, keywords } = state;
  const related = model.orders.topics.withAny([...topics, ...keywords]);
  return {
    items: take(related, rules.RELATED_TO_ARTICLE_EPISODES).map((episode) =>
      toEpisode(model, episode),
    ),
  };
}

export function cveOf(news: NewsModel, id: string): Cve | undefined {
  const entry = news.exploited.get(id);
  const articles = news.select({ cve: id });
  if (!entry && articles.length === 0) return undefined;
  return {
    id,
    known_exploited: entry ? publicFields(knownExploitedSchema, entry) : null,
    scores: scoresOf(articles),
    items: articles
      .slice(0, rules.CVE_ARTICLES)
      .map((article) => toArticleCard(article, news.exploited)),
    total: articles.length,
  };
}

export const isKnownCve = (news: NewsModel, id: string): boolean =>
  news.exploited.has(id) || news.select({ cve: id }).length > 0;

function scoresOf(articles: readonly ShownArticle[]): Cve['scores'] {
  const scores = new Map<number, Cve['scores'][number]>();
  for (const { state } of articles) {
    const score = statedScore(state);
    if (score === undefined || scores.has(score)) continue;
    scores.set(score, { score, source: state.source, link: state.link });
  }
  return [...scores.values()].sort((a, b) => b.score - a.score);
}

const AFTER_NAME =
  /\bCVSS(?:\s*(?:v|version)?\s*[234]\.[01](?!\d))?[^0-9]{0,30}(\d{1,2}\.\d)(?!\.?\d)/gi;
const VERSIONS = new Set(['2.0', '3.0', '3.1', '4.0']);
const HIGHEST = 10;

/** Undefined if the article states none, several, or is about several vulnerabilities. */
export function statedScore({
  title,
  description,
  cve_ids,
}: Pick<ArticleState, 'title' | 'description' | 'cve_ids'>): number | undefined {
  if (cve_ids.length !== 1) return undefined;
  const names = [...`${title}\n${description}`.matchAll(AFTER_NAME)]
    .map(([, score = '']) => score)
    // "CVSS 3.1" alone is a version.
    .filter((score) => !VERSIONS.has(score) && Number(score) <= HIGHEST);
  const scores = new Set(names);
  return scores.size === 1 ? Number(names[0]) : undefined;
}

export function toArticle(state: Omit<ArticleState, 'version'>): Article {
  const { thumbnails = [], is_sample } = state;
  return {
    ...publicFields(articleSchema, state),
    // Not the address at its publisher.
    thumbnail_url: thumbnails.at(-1)?.url ?? null,
    thumbnails: thumbnails.map(({ url, width, height }) => ({ url, width, height })),
    is_sample: is_sample || undefined,
  };
}

function toArticleCard(
  article: ShownArticle,
  exploited: { has(cveId: string): boolean },
): ArticleCard {
  const also_reported_by = otherReports(article).map(({ state }) =>
    publicFields(reportSchema, state),
  );
  const exploited_cve_ids = article.state.cve_ids.filter((id) => exploited.has(id));
  const { topics } = article.state;
  return { ...toArticle(article.state), topics, exploited_cve_ids, also_reported_by };
}

export const NEWS_READS: readonly PublicRead[] = [
  read({
    path: 'news',
    summary: 'One page of news articles, one card a story.',
    gives: newsPageSchema,
    parameters: {
      category: {
        problem: rules.newsCategoryProblem,
        schema: { type: 'string', enum: [...rules.NEWS_CATEGORIES] },
      },
      q: {
        problem: rules.newsTermProblem,
        description: 'Taken literally, in any case, without the blanks around it; blank finds all.',
        schema: { type: 'string', maxLength: rules.SEARCH_TERM_CHARACTERS },
      },
      source: {
        problem: rules.newsSourceProblem,
        description: 'The id of one source; see `news/sources`.',
        schema: { type: 'string', pattern: rules.NEWS_SOURCE_ID.source },
      },
      cve: {
        problem: rules.newsCveProblem,
        description: 'Articles that name one vulnerability.',
        schema: { type: 'string', pattern: '^[Cc][Vv][Ee]-[0-9]{4}-[0-9]{4,19}$' },
      },
      vendor: {
        problem: rules.newsVendorProblem,
        description: 'Articles about known exploited vulnerabilities of a vendor, in any case.',
        schema: { type: 'string', maxLength: 100, pattern: rules.NOT_BLANK },
      },
      exploited: {
        problem: rules.newsExploitedProblem,
        description: 'Articles about any known exploited vulnerability.',
        schema: { type: 'string', enum: ['true'] },
      },
      page: { problem: rules.pageProblem, schema: pageSchema },
    },
    // An unknown id or vendor has an empty list, so their number is unlimited.
    kept: ({ category: _, exploited: _exploited, ...query }) =>
      rules.isWholeNews(query) ? 'news' : 'newsSearches',
    input: rules.readNewsQuery,
    address: newsUrl,
    resource: ({ news }, query) => answer(news, () => newsPage(news, query)),
  }),
  read({
    path: 'news/stats',
    operationId: 'newsStats',
    summary: 'Counts of feeds and articles, and the time of the latest article.',
    gives: newsStatsSchema,
    ...fixedAt(NEWS_STATS_URL),
    resource: ({ news }) => answer(news, () => newsStats(news)),
  }),
  read({
    path: 'news/sources',
    operationId: 'newsSources',
    summary: 'The followed feeds, with their latest articles and health.',
    gives: newsSourcesSchema,
    ...fixedAt(NEWS_SOURCES_URL),
    resource: ({ news, transport }) =>
      answer(news, () => {
        // The followed feeds come last in a start of one process.
        requireState({ canServe: !transport.isReplaying });
        return newsSources(news);
      }),
  }),
  read({
    path: 'news/cves/:id',
    operationId: 'cve',
    summary: 'A vulnerability: whether it is known to be exploited, and the news about it.',
    gives: cveSchema,
    notFound: 'No article names it, and the catalog does not list it.',
    ...byId('articles'),
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
    notFound: 'The article is not shown.',
    ...byId('articles'),
    address: articleEpisodesUrl,
    resource: ({ news, model }, id) => {
      const article = () => news.article(id);
      // Both versions only grow, so their sum does too.
      const version = () => article() && article()!.revision + model.revision;
      return answer(version, () => episodesRelatedTo(model, article()!));
    },
  }),
];
