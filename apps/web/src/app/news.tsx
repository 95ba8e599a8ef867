import { NewsPage } from '../features/news/news-page.js';
import { YourBookmarks } from '../features/saved/your-bookmarks.js';

export function News() {
  return <NewsPage bookmarks={<YourBookmarks />} />;
}
