import { NewsPage } from '../features/news/news-page.js';
import { YourBookmarks } from '../features/saved/your-bookmarks.js';

/** The news, with the bookmarks beside them. */
export function News() {
  return <NewsPage bookmarks={<YourBookmarks />} />;
}
