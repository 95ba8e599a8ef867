import { NEWS_PER_PAGE, RELATED_TO_ARTICLE_EPISODES, type NewsQuery } from '@elevate/rules';
import type { ArticleEpisodes, NewsPage, NewsSources, NewsStats } from '../news.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { take } from '../../read-model/merge-sorted.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { compareNames } from '../../read-model/compare-names.js';
import type { ShownArticle } from '../../read-model/news/shown-article.js';
import { toArticleCard } from './article.mapper.js';
import type { NewsModel } from '../../read-model/news/news-model.js';

export function newsPage(news: NewsModel, { page, ...selection }: NewsQuery): NewsPage {
  const found = news.select(selection);
  const from = (page - 1) * NEWS_PER_PAGE;
  return {
    items: found
      .slice(from, from + NEWS_PER_PAGE)
      .map((article) => toArticleCard(article, news.exploited)),
    total: found.length,
    page,
    pages: Math.ceil(found.length / NEWS_PER_PAGE),
    ...sourceNameOf(news, selection.source, found[0]),
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
  const { counts, latest, unreachable } = news;
  return {
    active_feeds: counts.activeFeeds,
    total_articles: counts.articles,
    last_synced_at: latest?.state.created_at ?? null,
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
