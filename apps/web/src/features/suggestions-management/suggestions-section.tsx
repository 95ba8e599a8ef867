import './suggestions-management.css';
import { pluralize } from '@elevate/rules';
import { Inbox } from 'lucide-react';
import { useRef } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { AdminPager } from '../../shared/admin/admin-pager.js';
import type { SuggestionPage } from '../../shared/admin/admin-types.js';
import { FilterSelect } from '../../shared/admin/filter-select.js';
import { NEW_TAB_NOTE } from '../../shared/lib/new-tab-link.js';
import { Notice } from '../../shared/ui/notice.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { KIND_CHOICES, STATE_CHOICES } from './suggestion-words.js';
import { SuggestionRow } from './suggestion-row.js';
import { suggestionsApi } from './suggestions.api.js';
import { useSuggestionAddress } from './use-suggestion-address.js';

export function SuggestionsSection() {
  const { query, filterState, filterKind, turnTo } = useSuggestionAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = suggestionsApi.useGetSuggestionsQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <section aria-labelledby="suggestions" aria-busy={isFetching} className="pt-6">
      <h2
        ref={heading}
        tabIndex={-1}
        id="suggestions"
        className="text-title font-extrabold tracking-[-0.03em]"
      >
        Suggestions
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">
        Suggestions of visitors, the latest first. Accepting a channel or a feed follows it;
        accepting an event opens the form of a new event.
      </p>
      <div role="group" aria-label="Filters" className="admin-filters">
        <FilterSelect
          label="State"
          value={query.state}
          choices={STATE_CHOICES}
          onChange={filterState}
        />
        <FilterSelect
          label="Kind"
          value={query.kind}
          choices={KIND_CHOICES}
          onChange={filterKind}
        />
      </div>
      {data && !error && (
        <Found
          found={data}
          onDecided={() => heading.current?.focus({ preventScroll: true })}
          onTurn={turnTo}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-96" />}
      {error && (
        <AdminLoadFailed
          title="The suggestions could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </section>
  );
}

interface FoundProps {
  readonly found: SuggestionPage;
  readonly onDecided: () => void;
  readonly onTurn: (page: number) => void;
}

function Found({ found: { items, total, page, pages }, onDecided, onTurn }: FoundProps) {
  return (
    <>
      <p role="status" className="mt-4 min-h-6 text-small text-quiet">
        {`${pluralize(total, 'suggestion')} found`}
      </p>
      {total === 0 ? (
        <Notice
          icon={Inbox}
          title="No suggestions here"
          text="Visitors suggest channels, feeds and events by a link at the end of each page."
        />
      ) : (
        <ul aria-labelledby="suggestions" className="border-t border-hairline">
          {items.map((one) => (
            <SuggestionRow key={one.id} suggestion={one} onDecided={onDecided} />
          ))}
        </ul>
      )}
      <AdminPager label="Pages of suggestions" page={page} pages={pages} onTurn={onTurn} />
    </>
  );
}
