import { CHANNEL_ROWS_PER_PAGE } from '@elevate/rules';
import { useRef } from 'react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ChannelRowsPage } from '../../../shared/api/generated/schema.js';
import { RowSkeleton, RowSpacer, ViewAll, VisibleRow } from '../../../shared/episodes/row.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { useProgressiveCount } from '../../../shared/timing/timing.js';
import { RetryNotice } from '../../../shared/ui/notice.js';
import { Avatar } from '../../../shared/ui/avatar.js';
import { Button } from '../../../shared/ui/link.js';
import { putParameter, useParameters } from '../../../shared/page/use-parameters.js';
import { paths } from '../../../shared/paths.js';
import { homeApi } from '../../../shared/api/home.api.js';

// Rows with so few cards stand side by side if there is room; one card's has small words.
const SHORT_ROWS = ['[--talks:1] [--size-heading:var(--size-body)]', '[--talks:2]', '[--talks:3]'];
// After a turn of the page, the others follow one by one.
const ROWS_AT_ONCE = 2;

const skeletons = Array.from({ length: CHANNEL_ROWS_PER_PAGE }, (_, row) => (
  <RowSkeleton key={row} />
));

/** `drawn` rows are rendered; the others keep placeholders. */
export function ChannelRows({ drawn }: { readonly drawn: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, turnTo] = usePageNumber();
  const query = homeApi.useGetChannelRowsQuery(page);
  const { data, currentData, isFetching, isError } = query;
  const failed = isError && !currentData;
  const turn = (next: number) => {
    turnTo(next);
    // The rows above the button change, so focus and scroll move to their start.
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  };
  return (
    <section aria-labelledby="by-channel" aria-busy={isFetching} className="rows">
      <h2
        ref={heading}
        id="by-channel"
        tabIndex={-1}
        className="edged text-title font-bold tracking-tight focus:shadow-none focus:outline-none"
      >
        Browse by channel
      </h2>
      {failed && (
        <div className="edged">
          <RetryNotice title="No episodes available" query={query} />
        </div>
      )}
      {!failed && !data && skeletons}
      {!failed && data && <RowsOfPage rowsPage={data} isOld={!currentData} drawn={drawn} />}
      <Pager page={page} pages={data?.pages ?? 1} onTurn={turn} />
    </section>
  );
}

interface RowsOfPageProps {
  readonly rowsPage: ChannelRowsPage;
  readonly isOld: boolean;
  readonly drawn: number;
}

function RowsOfPage({ rowsPage: { page, items }, isOld, drawn }: RowsOfPageProps) {
  const turned = useProgressiveCount({ first: ROWS_AT_ONCE, total: items.length, key: page });
  return (
    <div className={classNames('channel-grid', isOld && 'stale')}>
      {items.map((row, index) => (
        <ChannelRow key={row.channel.id} row={row} drawn={index < Math.min(drawn, turned)} />
      ))}
    </div>
  );
}

interface ChannelRowProps {
  readonly row: ChannelRowsPage['items'][number];
  readonly drawn: boolean;
}

function ChannelRow({ row: { channel, episodes }, drawn }: ChannelRowProps) {
  const short = SHORT_ROWS[episodes.length - 1];
  return (
    <div className={short ? `short-row ${short}` : 'long-row'}>
      {drawn ? (
        <VisibleRow
          isOptional
          showChannel={false}
          id={channel.id}
          title={
            <span className="flex items-center gap-3">
              <Avatar of={channel} className="size-9 text-body" />
              <span className="line-clamp-2">{channel.name}</span>
            </span>
          }
          episodes={episodes}
          action={<ViewAll to={paths.channel(channel.id)} of={`episodes of ${channel.name}`} />}
        />
      ) : (
        <RowSpacer />
      )}
    </div>
  );
}

const PARAMETER = 'page';

/** Stored in the URL, for sharing and Back. */
function usePageNumber(): readonly [number, (page: number) => void] {
  const [parameters, change] = useParameters();
  const requested = Number(parameters.get(PARAMETER) ?? 1);
  const page = Number.isSafeInteger(requested) && requested > 0 ? requested : 1;
  const turnTo = (next: number) =>
    change((now) => putParameter(now, PARAMETER, next === 1 ? null : String(next)), {
      keepsScroll: false,
    });
  return [page, turnTo];
}

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly onTurn: (page: number) => void;
}

function Pager({ page, pages, onTurn }: PagerProps) {
  const last = Math.max(pages, 1);
  const prefetch = homeApi.usePrefetch('getChannelRows', { ifOlderThan: 30 });
  const reach = (target: number) => () => {
    if (target >= 1 && target <= last) prefetch(target);
  };
  return (
    <nav
      aria-label="Pages of channels"
      className="edged relative z-1 flex flex-wrap items-center justify-center gap-x-3 gap-y-3 sm:gap-x-6"
    >
      <Button
        extra="max-sm:px-4"
        disabled={page <= 1}
        onPointerEnter={reach(page - 1)}
        onFocus={reach(page - 1)}
        icon={ChevronLeft}
        label="Previous"
        onPress={() => onTurn(Math.min(page - 1, last))}
      />
      <p role="status" className="text-small text-plain tabular-nums">
        Page {page} of {last}
      </p>
      <Button
        extra="max-sm:px-4"
        disabled={page >= last}
        onPointerEnter={reach(page + 1)}
        onFocus={reach(page + 1)}
        onPress={() => onTurn(page + 1)}
      >
        Next
        <ChevronRight className="size-4" />
      </Button>
    </nav>
  );
}
