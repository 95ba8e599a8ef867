import type { Article, ArticleCard, NewsPage } from '../shared/api/types.js';

/** A made-up article; `over` says what matters to the test. */
export function anArticle(id: string, over: Partial<Article> = {}): Article {
  return {
    id,
    title: `Article ${id}`,
    description: `What happened to ${id}.`,
    link: `https://news.example/${id}`,
    source: 'A Gazette',
    category: 'News',
    thumbnail_url: null,
    published_at: '2020-01-01T00:00:00Z',
    created_at: '2020-01-01T00:05:00Z',
    keywords: [],
    cve_ids: [],
    ...over,
  };
}

/** The same as its story's card. */
export function anArticleCard(id: string, over: Partial<ArticleCard> = {}): ArticleCard {
  return { ...anArticle(id, over), also_reported_by: [], ...over };
}

/** A page of the news with these articles, on the first of `pages`. */
export function aNewsPage(items: readonly ArticleCard[], over: Partial<NewsPage> = {}): NewsPage {
  return { items, total: items.length, page: 1, pages: items.length === 0 ? 0 : 1, ...over };
}
