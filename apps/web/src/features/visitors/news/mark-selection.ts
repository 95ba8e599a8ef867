import { pluralize } from '@elevate/rules';
import type { ArticleCard, NewsPage } from '../../../shared/api/generated/schema.js';
import { offerUndo } from '../../../shared/toasts/offer-undo.js';
import { markArticles } from '../../../shared/reading/use-reading.js';

/** Of one press: each article needs a mark of its own, and their number is limited. */
const MOST_PAGES = 25;

/** Marks everything of the selection with all its pages, or nothing where one of them fails. */
export async function markSelection(getPage: (page: number) => Promise<NewsPage>): Promise<void> {
  const articles: ArticleCard[] = [];
  let pages = 1;
  for (let page = 1; page <= Math.min(pages, MOST_PAGES); page += 1) {
    const result = await getPage(page);
    articles.push(...result.items);
    pages = result.pages;
  }
  const message = `${pluralize(articles.length, 'article')} marked as read`;
  offerUndo(message, markArticles(articles, true));
}
