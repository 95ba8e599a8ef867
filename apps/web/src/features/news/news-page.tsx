import './news.css';
import { NEWS_PAGE, newsPageText } from '@elevate/rules';
import type { ReactNode } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { useSession } from '../../shared/session/use-session.js';
import { CategoryTabs } from './category-tabs.js';
import { LastSynced } from './last-synced.js';
import { NewsList } from './news-list.js';
import { NewsSearch } from './news-search.js';
import { NewsStatCards } from './news-stats.js';
import { NEW_TAB_NOTE } from '../../shared/lib/new-tab-link.js';
import { OwnCards } from './own-cards.js';
import { useNewsQuery } from './use-news-query.js';
import { useReader } from './use-reader.js';

export interface NewsPageProps {
  /** The cards of a signed-in user, of several features, which the page passes in. */
  readonly own: (articleId: string | null) => ReactNode;
}

export function NewsPage({ own }: NewsPageProps) {
  const { query, search } = useNewsQuery();
  usePageMeta(newsPageText(query));
  const { status } = useSession();
  const { articleId, reader } = useReader();
  return (
    <div className="stage-light pb-12">
      <div className="news-page edged sm:pt-8">
        <header className="news-head">
          <div>
            {/* A wide typeface needs two lines on phones, so the space is reserved. */}
            <h1 className="max-sm:grid max-sm:min-h-[calc(1lh+2rem)] max-sm:items-end text-display font-extrabold tracking-[-0.035em]">
              {NEWS_PAGE.title}
            </h1>
            <LastSynced />
          </div>
          <NewsStatCards />
        </header>
        <div className="news-body">
          <div className="news-tools">
            <CategoryTabs query={query} />
            <NewsSearch term={query.q ?? ''} onSearch={search} />
          </div>
          <NewsList query={query} reader={status === 'signed-in' ? reader : null} />
        </div>
        <OwnCards>{own(articleId)}</OwnCards>
        <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
      </div>
    </div>
  );
}
