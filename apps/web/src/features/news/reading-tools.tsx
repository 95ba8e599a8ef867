import { CheckCheck, Keyboard, ShieldAlert } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { ArticleCard } from '../../shared/api/types.js';
import { lazyPart } from '../../shared/lib/lazy-part.js';
import { buttonStyle, shownButtonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { useMarkRead } from './use-mark-read.js';
import { useNewsKeys } from './use-news-keys.js';
import { useNewsStats } from './use-news-stats.js';
import { newsAt, type NewsView } from './use-news-query.js';

const ShortcutsDialog = lazyPart(
  async () => (await import('./shortcuts-dialog.js')).ShortcutsDialog,
);

export interface ReadingToolsProps {
  readonly query: NewsView;
  /** The articles that are shown. */
  readonly articles: readonly ArticleCard[];
}

export function ReadingTools({ query, articles }: ReadingToolsProps) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  useNewsKeys(() => setHelpOpen(true));
  return (
    <div role="group" aria-label="Reading" className="-mx-2 mb-4 flex flex-wrap items-center">
      <Link
        to={newsAt(query, { isUnread: !query.isUnread })}
        aria-current={query.isUnread ? 'true' : undefined}
        className={buttonStyle(query.isUnread ? 'plain' : 'quiet', '-mx-1')}
      >
        {query.isUnread ? 'Show all' : 'Unread'}
      </Link>
      <ExploitedFilter query={query} />
      <MarkRead query={query} articles={articles} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setHelpOpen(true)}
        className={shownButtonStyle('quiet', 'hidden pointer-fine:inline-flex')}
      >
        <Keyboard aria-hidden="true" className="size-4" />
        Shortcuts
      </button>
      {isHelpOpen && (
        <Suspense>
          <ShortcutsDialog onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** The count is that of all news; the filter adds to the others. */
function ExploitedFilter({ query }: Pick<ReadingToolsProps, 'query'>) {
  const { data } = useNewsStats();
  if (!query.exploited && !data?.known_exploited) return null;
  return (
    <Link
      to={newsAt(query, { exploited: query.exploited ? undefined : true })}
      aria-current={query.exploited ? 'true' : undefined}
      className={buttonStyle(query.exploited ? 'plain' : 'quiet', '-mx-1')}
    >
      <ShieldAlert aria-hidden="true" className="size-4 text-danger" />
      Known exploited
      {data && <span className="text-quiet tabular-nums">{data.known_exploited}</span>}
    </Link>
  );
}

function MarkRead({ query, articles }: ReadingToolsProps) {
  const { isWhole, mark } = useMarkRead(query, articles);
  return (
    <button
      type="button"
      onClick={() => void mark()}
      disabled={articles.length === 0}
      className={buttonStyle('quiet', '-mx-1')}
    >
      <CheckCheck aria-hidden="true" className="size-4" />
      {isWhole ? 'Mark all as read' : 'Mark all of these as read'}
    </button>
  );
}
