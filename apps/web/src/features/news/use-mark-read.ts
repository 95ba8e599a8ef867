import { isWholeNews, newsParameters } from '@elevate/rules';
import type { ArticleCard } from '../../shared/api/types.js';
import { notify } from '../../shared/lib/notify.js';
import { offerUndo } from '../../shared/lib/offer-undo.js';
import { markAllRead } from '../../shared/reading/read-marks.js';
import { newsApi } from './news.api.js';
import type { NewsView } from './use-news-query.js';

/** Marks everything as read, or everything of the selection. */
export function useMarkRead(query: NewsView, shown: readonly ArticleCard[]) {
  const [load] = newsApi.useLazyGetNewsQuery();
  const isWhole = isWholeNews(query);
  const getPage = (page: number) => load(String(newsParameters({ ...query, page })), true).unwrap();
  const mark = async () => {
    if (isWhole) return offerUndo('All articles are marked as read', markAllRead(shown));
    try {
      // Loaded on request, to keep the news page within its budget.
      await (await import('./mark-selection.js')).markSelection(getPage);
    } catch {
      notify({ kind: 'error', message: 'The articles could not be marked as read' });
    }
  };
  return { isWhole, mark };
}
