import { NewsPage } from '../features/news/news-page.js';
import { lazyPart } from '../shared/lib/lazy-part.js';
import { PartRetry } from '../shared/ui/part-retry.js';

const OwnNews = lazyPart(() => import('./own-news.js'), 'OwnNews', PartRetry);

export function OwnNewsPage() {
  return <NewsPage own={(articleId) => <OwnNews articleId={articleId} />} />;
}
