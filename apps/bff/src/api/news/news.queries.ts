import { NEWS_PER_PAGE, RELATED_TO_ARTICLE_EPISODES, type NewsQuery } from '@elevate/rules';
import type { ArticleEpisodes, NewsPage, NewsStats } from '../news.schema.js';
import { toEpisode } from '../episodes/episode.mapper.js';
import { take } from '../../read-model/merge-sorted.js';
import type { ReadModel } from '../../read-model/read-model.js';
import { toArticleCard } from './article.mapper.js';
import type { NewsModel } from '../../read-model/news/news-model.js';

export function newsPage(news: NewsModel, { page, ...selection }: NewsQuery): NewsPage {
  const found = news.select(selection);
  const from = (page - 1) * NEWS_PER_PAGE;
  return {
    items: found.slice(from, from + NEWS_PER_PAGE).map(toArticleCard),
    total: found.length,
    page,
    pages: Math.ceil(found.length / NEWS_PER_PAGE),
  };
}

export function newsStats({ counts, latest, unreachable }: NewsModel): NewsStats {
  return {
    active_feeds: counts.activeFeeds,
    total_articles: counts.articles,
    last_synced_at: latest?.state.created_at ?? null,
    unreachable,
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
