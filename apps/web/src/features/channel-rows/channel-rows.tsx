import { CHANNEL_ROWS_PER_PAGE } from '@elevate/rules';
import { useRef } from 'react';
import type { ChannelRowsPage } from '../../shared/api/types.js';
import { RowSpacer } from '../../shared/episodes/row-spacer.js';
import { VisibleRow } from '../../shared/episodes/visible-row.js';
import { RowSkeleton } from '../../shared/episodes/row-skeleton.js';
import { classNames } from '../../shared/lib/class-names.js';
import { useProgressiveCount } from '../../shared/lib/use-progressive-count.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { channelRowsApi } from './channel-rows.api.js';
import { ChannelTitle } from './channel-title.js';
import { Pager } from './pager.js';
import { usePageNumber } from './use-page-number.js';
import { ViewAll } from './view-all.js';

// Rows with up to this many cards stand side by side if there is room.
const SHORT_ROW = 2;
// After a turn of the page, the others follow one by one.
const ROWS_AT_ONCE = 2;

const skeletons = Array.from({ length: CHANNEL_ROWS_PER_PAGE }, (_, row) => (
  <RowSkeleton key={row} />
));

/** `drawn` rows are rendered; the others keep placeholders. */
export function ChannelRows({ drawn }: { readonly drawn: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [page, turnTo] = usePageNumber();
  const { data, currentData, isFetching, isError, refetch } =
    channelRowsApi.useGetChannelRowsQuery(page);
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
        className="edged text-title font-bold tracking-tight focus:outline-none focus:shadow-none"
      >
        Browse by channel
      </h2>
      {failed && (
        <div className="edged">
          <RetryNotice
            title="No episodes available"
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </div>
      )}
      {!failed && !data && skeletons}
      {!failed && data && <RowsOfPage shown={data} isOld={!currentData} drawn={drawn} />}
      <Pager page={page} pages={data?.pages ?? 1} onTurn={turn} />
    </section>
  );
}

interface RowsOfPageProps {
  readonly shown: ChannelRowsPage;
  readonly isOld: boolean;
  readonly drawn: number;
}

function RowsOfPage({ shown: { page, items }, isOld, drawn }: RowsOfPageProps) {
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
  return (
    <div className={episodes.length > SHORT_ROW ? 'long-row' : 'short-row'}>
      {drawn ? (
        <VisibleRow
          isOptional
          id={channel.id}
          title={<ChannelTitle channel={channel} />}
          episodes={episodes}
          action={<ViewAll channel={channel} />}
        />
      ) : (
        <RowSpacer />
      )}
    </div>
  );
}
