import { CVE_ARTICLES } from '@elevate/rules';
import type { Cve } from '../news.schema.js';
import type { NewsModel } from '../../read-model/news/news-model.js';
import type { ShownArticle } from '../../read-model/news/shown-article.js';
import { toArticleCard } from './article.mapper.js';
import { statedScore } from './stated-score.js';

/** Undefined if neither an article nor the catalog names it. */
export function cveOf(news: NewsModel, id: string): Cve | undefined {
  const entry = news.exploited.find(id);
  const found = news.select({ cve: id });
  if (!entry && found.length === 0) return undefined;
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
    scores: scoresOf(found),
    items: found.slice(0, CVE_ARTICLES).map((article) => toArticleCard(article, news.exploited)),
    total: found.length,
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
