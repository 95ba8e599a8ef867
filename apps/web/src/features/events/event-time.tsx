import type { EventCard } from '../../shared/api/types.js';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { elsewhereWords, knownZone, momentWords, zoneWords } from './event-time-words.js';

/**
 * When an event begins: by the visitor's clock, and by the event's own where the two differ. Until
 * the browser has taken over the page nobody knows the visitor's, and it says the event's.
 */
export function EventTime({ event }: { readonly event: EventCard }) {
  const { starts_at, time_zone } = event;
  const isTakenOver = useHydrated();
  const own = knownZone(time_zone);
  const shown = isTakenOver ? new Intl.DateTimeFormat().resolvedOptions().timeZone : own;
  const elsewhere = time_zone === null ? undefined : elsewhereWords(starts_at, own, shown);
  return (
    <p className="event-when">
      {/* The rules of a zone change, and the server may have heard of it before the browser. */}
      <time dateTime={starts_at} suppressHydrationWarning className="font-semibold text-lead-text">
        {momentWords(starts_at, shown)}
      </time>
      <span suppressHydrationWarning className="text-caption text-quiet">
        {isTakenOver ? elsewhere : zoneWords(own)}
      </span>
    </p>
  );
}
