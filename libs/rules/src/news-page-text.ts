import type { NewsQuery } from './news.js';
import type { PageText } from './page-texts.js';

export const NEWS_PAGE: PageText = {
  title: 'Cybersecurity news',
  description: 'Vulnerabilities, advisories, analysis and research, synced every hour.',
};

/** What a part of the news is called. */
export function newsTitle({ category, q }: Omit<NewsQuery, 'page'>): string {
  const title = category === undefined ? NEWS_PAGE.title : `${NEWS_PAGE.title}: ${category}`;
  return q === undefined ? title : `${title}, “${q}”`;
}

/** The text of one page of a part of the news: a page further on has a name of its own, too. */
export function newsPageText(query: NewsQuery): PageText {
  const title = newsTitle(query);
  const { description } = NEWS_PAGE;
  return { title: query.page === 1 ? title : `${title}, page ${query.page}`, description };
}
