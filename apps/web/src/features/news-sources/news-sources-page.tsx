import { NEWS_SOURCES_PAGE, pluralize } from '@elevate/rules';
import { ArrowLeft, Download } from 'lucide-react';
import type { NewsSource } from '../../shared/api/types.js';
import { NEW_TAB_NOTE } from '../../shared/lib/new-tab-link.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { paths } from '../../shared/paths.js';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { newsSourcesApi } from './news-sources.api.js';
import { SourceCard } from './source-card.js';
import { exportSources } from './sources-opml.js';

export function NewsSourcesPage() {
  usePageMeta(NEWS_SOURCES_PAGE);
  const { data, isError, isFetching, refetch } = newsSourcesApi.useGetNewsSourcesQuery();
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8 md:pt-10">
        <Link to={paths.news} className={buttonStyle('quiet', '-ml-5')}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Back to the news
        </Link>
        <h1
          id="sources"
          className="mt-2 text-display font-extrabold tracking-[-0.035em] wrap-anywhere"
        >
          {NEWS_SOURCES_PAGE.title}
        </h1>
        <p className="mt-2 mb-6 max-w-3xl text-body text-plain">{NEWS_SOURCES_PAGE.description}</p>
        {data && <Sources items={data.items} />}
        {!data && !isError && <Skeletons />}
        {!data && isError && (
          <RetryNotice
            title="The sources could not be loaded"
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
      </div>
    </div>
  );
}

function Sources({ items }: { readonly items: readonly NewsSource[] }) {
  if (items.length === 0) {
    return <p className="text-body text-plain">No feed is followed at the moment.</p>;
  }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-small text-quiet">{pluralize(items.length, 'source')}</p>
        <button
          type="button"
          onClick={() => exportSources(items)}
          className={buttonStyle('outline')}
        >
          <Download aria-hidden="true" className="size-4" />
          Export as OPML
        </button>
      </div>
      <ul aria-labelledby="sources" className={GRID}>
        {items.map((source) => (
          <SourceCard key={source.id} source={source} />
        ))}
      </ul>
    </>
  );
}

const GRID = 'grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))]';

function Skeletons() {
  return (
    <div aria-hidden="true" className={GRID}>
      {Array.from({ length: 12 }, (_, card) => (
        <Skeleton key={card} className="h-44 rounded-card" />
      ))}
    </div>
  );
}
