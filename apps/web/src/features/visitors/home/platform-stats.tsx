import { STATS_STALE_MS } from '@elevate/rules';
import { ChangingFigure } from '../../../shared/ui/changing-figure.js';
import { homeApi } from '../../../shared/api/home.api.js';
import type { Stats } from '../../../shared/api/generated/schema.js';
import { useHydrated } from '../../../shared/timing/timing.js';

export function PlatformStats() {
  const { data } = homeApi.useGetStatsQuery(undefined, {
    refetchOnFocus: true,
    refetchOnMountOrArgChange: STATS_STALE_MS / 1000,
  });
  return <Figures {...data} />;
}

export function Figures({ videos, channels }: Partial<Stats>) {
  return (
    <dl className="flex gap-x-8 sm:gap-x-10" aria-busy={videos === undefined}>
      <Figure label="Videos Available" value={videos} />
      <Figure label="Channels Featured" value={channels} />
    </dl>
  );
}

function Figure({ label, value }: { readonly label: string; readonly value: number | undefined }) {
  return (
    <div className="grid">
      <dt className="row-start-2 text-caption whitespace-nowrap text-quiet">{label}</dt>
      <dd className="font-display text-title font-bold tracking-tight text-strong tabular-nums">
        <ChangingFigure value={value} />
      </dd>
    </div>
  );
}

export function StatsUpdated() {
  const { fulfilledTimeStamp: time } = homeApi.endpoints.getStats.useQueryState();
  // The server does not know the visitor's time zone.
  const hasTime = useHydrated() && time !== undefined;
  // Fixed width, so that changing times do not shift the figures beside it.
  return (
    <p className="min-h-[1.4em] min-w-38 text-caption text-quiet tabular-nums">
      {hasTime && (
        <>
          Updated at{' '}
          <time dateTime={new Date(time).toISOString()}>
            {new Date(time).toLocaleTimeString([], { timeStyle: 'short' })}
          </time>
        </>
      )}
    </p>
  );
}
