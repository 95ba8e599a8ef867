import { ArrowLeft, Newspaper } from 'lucide-react';
import { ButtonLink } from '../../../shared/ui/link.js';
import { Notice } from '../../../shared/ui/notice.js';
import { NoSuchPage } from '../../../shared/ui/page-step.js';

import { newsAt, type NewsView } from './news-query.js';
export const NO_NEWS = 'No news articles found in this category yet.';
const CHECK_BACK = 'Articles are automatically synced hourly. Check back soon!';

export function NoNews({ query, pages }: { readonly query: NewsView; readonly pages: number }) {
  if (pages > 0) {
    return (
      <NoSuchPage
        icon={Newspaper}
        page={query.page}
        pages={pages}
        action={
          <ButtonLink
            to={newsAt(query, { page: pages })}
            icon={ArrowLeft}
            label="Go to the last page"
          />
        }
      />
    );
  }
  const [filter, label] = WAYS_ON.find(([name]) => query[name]) ?? [];
  const to = filter && newsAt(query, { [filter]: undefined });
  return (
    <Notice
      icon={Newspaper}
      title={NO_NEWS}
      text={CHECK_BACK}
      action={to && <ButtonLink to={to} icon={ArrowLeft} label={label} />}
    />
  );
}

/** The first of these filters that is set is the one to take away. */
const WAYS_ON = [
  ['q', 'Clear the search'],
  ['exploited', 'All news'],
  ['source', 'All sources'],
  ['category', 'All news'],
] as const;
