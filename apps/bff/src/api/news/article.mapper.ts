import type { ArticleState } from '@elevate/contracts/catalogue';
import type { Article, ArticleCard } from '../news.schema.js';
import { otherReports, type ShownArticle } from '../../read-model/news/stories.js';

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

export function toArticleCard(
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
