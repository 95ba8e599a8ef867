import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { statsApi } from './stats.api.js';

export function StatsUpdated() {
  const { fulfilledTimeStamp: time } = statsApi.endpoints.getStats.useQueryState();
  // The server does not know the visitor's time zone.
  const isKnown = useHydrated() && time !== undefined;
  // Fixed width, so that changing times do not shift the figures beside it.
  return (
    <p className="min-h-[1.4em] min-w-38 text-caption text-quiet tabular-nums">
      {isKnown && (
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
