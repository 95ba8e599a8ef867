import type { EventCard } from '../../shared/api/types.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { elsewhereWords, knownZone, momentWords, zoneWords } from './event-time-words.js';

/**
 * Shows the start in the visitor's zone, and in the event's if they differ. Before hydration only the event's zone is
 * known.
 */
export function EventTime({ event }: { readonly event: EventCard }) {
  const { starts_at, time_zone } = event;
  const isTakenOver = useHydrated();
  const own = knownZone(time_zone);
  const shown = isTakenOver ? new Intl.DateTimeFormat().resolvedOptions().timeZone : own;
  const elsewhere = time_zone === null ? undefined : elsewhereWords(starts_at, own, shown);
  return (
    <p className="event-when">
      {/* Time zone rules change, and the server may have newer ones than the browser. */}
      <time dateTime={starts_at} suppressHydrationWarning className="font-semibold text-lead-text">
        {momentWords(starts_at, shown)}
      </time>
      <span suppressHydrationWarning className="text-caption text-quiet">
        {isTakenOver ? elsewhere : zoneWords(own)}
      </span>
    </p>
  );
}
