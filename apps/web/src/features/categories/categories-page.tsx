import { CATEGORIES_PAGE } from '@elevate/rules';
import { useMemo, useRef } from 'react';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { categoriesApi } from './categories.api.js';
import { FilteredEpisodes } from './filtered-episodes.js';
import { JumpButton } from './jump-button.js';
import { spelled } from './topic-names.js';
import { TopicsPanel, TopicsPanelSkeleton } from './topics-panel.js';
import { useEpisodesOn } from './use-episodes-on.js';
import { useSelection } from './use-selection.js';

const NO_GROUPS = [] as const;

export function CategoriesPage() {
  usePageMeta(CATEGORIES_PAGE);
  const topics = categoriesApi.useGetTopicsQuery();
  const selection = useSelection();
  const groups = topics.data?.groups ?? NO_GROUPS;
  const selected = useMemo(() => spelled(selection.topics, groups), [selection.topics, groups]);
  const found = useEpisodesOn(selection.topics);
  const topicsHeading = useRef<HTMLHeadingElement>(null);
  const resultsHeading = useRef<HTMLHeadingElement>(null);
  return (
    <div className="stage-light md:pb-16">
      <div className="edged pt-8">
        <h1 className="text-display font-extrabold tracking-[-0.035em]">Categories</h1>
        <p className="mt-2 text-body text-plain">Choose topics to see their newest episodes.</p>
        <div className="topics-beside mt-4">
          <div className="topics-panel min-w-0" aria-busy={topics.isFetching}>
            {topics.data ? (
              <TopicsPanel
                groups={groups}
                selected={selected}
                selection={selection}
                heading={topicsHeading}
              />
            ) : (
              <TopicsAwaited
                failed={topics.isError}
                busy={topics.isFetching}
                onRetry={() => void topics.refetch()}
              />
            )}
          </div>
          <FilteredEpisodes
            selected={selected}
            found={found}
            onRemove={selection.toggle}
            heading={resultsHeading}
          />
        </div>
      </div>
      {selected.length > 0 && (
        <JumpButton results={resultsHeading} topics={topicsHeading} count={found.count} />
      )}
    </div>
  );
}

interface TopicsAwaitedProps {
  readonly failed: boolean;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function TopicsAwaited({ failed, busy, onRetry }: TopicsAwaitedProps) {
  if (!failed) return <TopicsPanelSkeleton />;
  return <RetryNotice title="No topics available" onRetry={onRetry} busy={busy} />;
}
