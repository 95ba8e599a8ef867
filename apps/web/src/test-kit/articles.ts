import type { Article, ArticleCard, NewsPage } from '../shared/api/generated/schema.js';

export function anArticle(id: string, over: Partial<Article> = {}): Article {
  return {
    id,
    title: `Article ${id}`,
    description: `What happened to ${id}.`,
    link: `https://news.example/${id}`,
    source: 'A Gazette',
    source_id: 'a-gazette',
    category: 'News',
    thumbnail_url: null,
    thumbnails: [],
    published_at: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:05:00Z',
    keywords: [],
    cve_ids: [],
    ...over,
  };
}

export function anArticleCard(id: string, over: Partial<ArticleCard> = {}): ArticleCard {
  return {
    ...anArticle(id, over),
    topics: [],
    exploited_cve_ids: [],
    also_reported_by: [],
    ...over,
  };
}

export function aNewsPage(items: readonly ArticleCard[], over: Partial<NewsPage> = {}): NewsPage {
  return { items, total: items.length, page: 1, pages: items.length === 0 ? 0 : 1, ...over };
}
