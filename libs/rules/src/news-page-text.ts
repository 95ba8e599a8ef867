import type { NewsQuery, NewsSelection } from './news.js';
import type { PageText } from './page-texts.js';

export const NEWS_PAGE: PageText = {
  title: 'Cybersecurity news',
  description: 'Vulnerabilities, advisories, analysis and research, synced every hour.',
};

export const NEWS_SOURCES_PAGE: PageText = {
  title: 'News sources',
  description: 'The feeds that the cybersecurity news comes from, and how each of them is doing.',
};

export function newsTitle({ category, q, cve, vendor, exploited }: NewsSelection): string {
  const subjects = [
    ...(category === undefined ? [] : [category]),
    ...(exploited ? ['known exploited'] : []),
    ...(cve === undefined ? [] : [cve]),
    ...(vendor === undefined ? [] : [vendor]),
  ];
  const title =
    subjects.length === 0 ? NEWS_PAGE.title : `${NEWS_PAGE.title}: ${subjects.join(', ')}`;
  return q === undefined ? title : `${title}, “${q}”`;
}

export const UNKNOWN_CVE_PAGE: PageText = {
  title: 'Vulnerability not found',
  description: 'No news here names this vulnerability.',
};

export function cvePage(id: string): PageText {
  return { title: id, description: `News and public facts about the vulnerability ${id}.` };
}

export function newsPageText(query: NewsQuery): PageText {
  const title = newsTitle(query);
  const { description } = NEWS_PAGE;
  return { title: query.page === 1 ? title : `${title}, page ${query.page}`, description };
}
