import { NewsPage } from '../features/visitors/news/news-page.js';
import { lazyPart } from '../shared/page/lazy-part.js';
import { PartRetry } from '../shared/ui/part-retry.js';

const OwnNews = lazyPart(() => import('./own-news.js'), 'OwnNews', PartRetry);

export function OwnNewsPage() {
  return <NewsPage own={(articleId) => <OwnNews articleId={articleId} />} />;
}
