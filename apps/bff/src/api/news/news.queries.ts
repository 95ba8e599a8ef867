import type { ArticleState } from '@elevate/contracts/catalogue';
import {
  CVE_ARTICLES,
  NEWS_PER_PAGE,
  type NewsQuery,
  RELATED_TO_ARTICLE_EPISODES,
} from '@elevate/rules';
import type {
  Article,
  ArticleCard,
  ArticleEpisodes,
  Cve,
  NewsPage,
  NewsSources,
  NewsStats,
} from '../news.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { take } from '../../read-model/episode-changes.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { compareNames } from '../../read-model/episode-views.js';
import {
  type NewsModel,
  otherReports,
  type ShownArticle,
} from '../../read-model/news/news-model.js';

export function newsPage(news: NewsModel, { page, ...selection }: NewsQuery): NewsPage {
  const matches = news.select(selection);
  const from = (page - 1) * NEWS_PER_PAGE;
  return {
    items: matches
      .slice(from, from + NEWS_PER_PAGE)
      .map((article) => toArticleCard(article, news.exploited)),
    total: matches.length,
    page,
    pages: Math.ceil(matches.length / NEWS_PER_PAGE),
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
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const items = news.activeFeeds().map((feed) => ({
    id: feed.id,
    name: feed.name,
    site_url: feed.site_url,
    feed_url: feed.feed_url,
    category: feed.category,
    health: feed.health.state,
    articles: counts.get(feed.id) ?? 0,
    last_article: toLastArticle(latest.get(feed.id)),
  }));
  return { items: items.sort(compareNames) };
}

function toLastArticle(
  article: ShownArticle | undefined,
): NewsSources['items'][number]['last_article'] {
  if (!article) return null;
  const { title, link, published_at } = article.state;
  return { title, link, published_at };
}

export function newsStats(news: NewsModel): NewsStats {
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

export function episodesRelatedTo(
  news: NewsModel,
  model: ReadModel,
  id: string,
): ArticleEpisodes | undefined {
  const article = news.article(id);
  if (!article) return undefined;
  const { topics, keywords } = article.state;
  const related = model.orders.topics.withAny([...topics, ...keywords]);
  return {
    items: take(related, RELATED_TO_ARTICLE_EPISODES).map((episode) => toEpisode(model, episode)),
  };
}

/** Undefined if neither an article nor the catalog names it. */
export function cveOf(news: NewsModel, id: string): Cve | undefined {
  const entry = news.exploited.get(id);
  const articles = news.select({ cve: id });
  if (!entry && articles.length === 0) return undefined;
  return {
    id,
    known_exploited: entry
      ? {
          title: entry.title,
          vendor: entry.vendor,
          product: entry.product,
          summary: entry.summary,
          date_added: entry.date_added,
          due_date: entry.due_date,
          known_ransomware: entry.known_ransomware,
        }
      : null,
    scores: scoresOf(articles),
    items: articles.slice(0, CVE_ARTICLES).map((article) => toArticleCard(article, news.exploited)),
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

/** Whitelist: a field added to a message is not public automatically. */
export function toArticle(state: Omit<ArticleState, 'version'>): Article {
  const { thumbnails = [] } = state;
  return {
    id: state.id,
    title: state.title,
    description: state.description,
    link: state.link,
    source: state.source,
    source_id: state.source_id,
    category: state.category,
    thumbnail_url: thumbnails.at(-1)?.url ?? null,
    thumbnails: thumbnails.map(({ url, width, height }) => ({ url, width, height })),
    published_at: state.published_at,
    created_at: state.created_at,
    keywords: state.keywords,
    cve_ids: state.cve_ids,
    ...(state.is_sample && { is_sample: true }),
  };
}

function toArticleCard(
  article: ShownArticle,
  exploited: { has(cveId: string): boolean },
): ArticleCard {
  const also_reported_by = otherReports(article).map(({ id, state: { source, title, link } }) => ({
    id,
    source,
    title,
    link,
  }));
  const exploited_cve_ids = article.state.cve_ids.filter((id) => exploited.has(id));
  const { topics } = article.state;
  return { ...toArticle(article.state), topics, exploited_cve_ids, also_reported_by };
}
