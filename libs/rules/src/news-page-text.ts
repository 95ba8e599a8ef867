import type { NewsQuery } from './news.js';
import type { PageText } from './page-texts.js';

export const NEWS_PAGE: PageText = {
  title: 'Cybersecurity news',
  description: 'Vulnerabilities, advisories, analysis and research, synced every hour.',
};

export function newsTitle({ category, q }: Omit<NewsQuery, 'page'>): string {
  const title = category === undefined ? NEWS_PAGE.title : `${NEWS_PAGE.title}: ${category}`;
  return q === undefined ? title : `${title}, “${q}”`;
}

export function newsPageText(query: NewsQuery): PageText {
  const title = newsTitle(query);
  const { description } = NEWS_PAGE;
  return { title: query.page === 1 ? title : `${title}, page ${query.page}`, description };
}
