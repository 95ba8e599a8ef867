import './speakers-management.css';
import { pluralize, SEARCH_TERM_CHARACTERS } from '@elevate/rules';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { AdminLoadFailed } from '../../shared/admin/admin-load-failed.js';
import { AdminPager } from '../../shared/admin/admin-pager.js';
import type { ListedSpeakers } from '../../shared/admin/admin-types.js';
import { FilterSelect } from '../../shared/admin/filter-select.js';
import { speakersApi } from '../../shared/admin/speakers.api.js';
import { Notice } from '../../shared/ui/notice.js';
import { SearchBox } from '../../shared/ui/search-box.js';
import { Skeleton } from '../../shared/ui/skeleton.js';
import { SpeakerRow } from './speaker-row.js';
import { SHOW_CHOICES, useSpeakerAddress } from './use-speaker-address.js';

const APPLYING_MS = 1_000;

export function SpeakersSection() {
  const { query, search, filter, turnTo } = useSpeakerAddress();
  const [isApplying, setApplying] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, isFetching, refetch } = speakersApi.useGetSpeakersQuery(query, {
    refetchOnMountOrArgChange: true,
    pollingInterval: isApplying ? APPLYING_MS : 0,
  });
  if (data && data.applying !== isApplying) setApplying(data.applying);
  return (
    <section aria-labelledby="speakers" className="pt-6">
      <h2
        ref={heading}
        tabIndex={-1}
        id="speakers"
        className="text-title font-extrabold tracking-[-0.03em]"
      >
        Speakers
      </h2>
      <p className="mt-1 mb-4 text-small text-plain">
        Merge the spellings of one person’s name. Talks of a merged name are shown under the other
        name, also those that a sync brings later.
      </p>
      <div className="speaker-filters">
        <SearchBox
          label="Search speakers"
          text={query.q ?? ''}
          maxLength={SEARCH_TERM_CHARACTERS}
          type={search}
          settle={() => undefined}
        />
        <FilterSelect label="Show" value={query.show} choices={SHOW_CHOICES} onChange={filter} />
      </div>
      {data && !error && (
        <Found
          found={data}
          onMerged={() => heading.current?.focus({ preventScroll: true })}
          onTurn={turnTo}
        />
      )}
      {!data && !error && <Skeleton className="mt-4 h-96" />}
      {error && (
        <AdminLoadFailed
          title="The speakers could not be loaded"
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </section>
  );
}

interface FoundProps {
  readonly found: ListedSpeakers;
  readonly onMerged: () => void;
  readonly onTurn: (page: number) => void;
}

function Found({ found, onMerged, onTurn }: FoundProps) {
  const { items, total, page, pages, version, applying } = found;
  return (
    <>
      <p role="status" className="mt-4 min-h-6 text-small text-quiet">
        {`${pluralize(total, 'speaker')} found`}
        {applying && '. Old talks are following the last change…'}
      </p>
      {total === 0 ? (
        <Notice
          icon={Search}
          title="No speakers here"
          text="Add the speakers of a talk in the editor of its episode."
        />
      ) : (
        <ul aria-labelledby="speakers" className="border-t border-hairline">
          {items.map((one) => (
            <SpeakerRow key={one.id} speaker={one} {...{ version, onMerged }} />
          ))}
        </ul>
      )}
      <AdminPager label="Pages of speakers" page={page} pages={pages} onTurn={onTurn} />
    </>
  );
}
