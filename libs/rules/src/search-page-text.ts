import type { PageText } from './page-texts.js';

export const SEARCH_PAGE: PageText = {
  title: 'Search',
  description: 'Find episodes, channels, topics and speakers.',
};

export function searchPageText(q: string | undefined, page = 1): PageText {
  const { title, description } = SEARCH_PAGE;
  if (q === undefined) return SEARCH_PAGE;
  const found = `${title}: “${q}”`;
  return { title: page === 1 ? found : `${found}, page ${page}`, description };
}
