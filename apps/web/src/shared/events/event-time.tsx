import { dayOf } from '@elevate/rules';
import type { EventCard } from '../api/types.js';
import { useHydrated } from '../lib/use-hydrated.js';
import {
  daysWords,
  elsewhereWords,
  knownZone,
  momentWords,
  zoneWords,
} from './event-time-words.js';

export function EventTime({ event }: { readonly event: EventCard }) {
  return event.all_day ? <EventDays event={event} /> : <EventMoment event={event} />;
}

/** The same in every time zone. */
function EventDays({ event: { starts_at, ends_at } }: { readonly event: EventCard }) {
  return (
    <p className="event-when">
      <time dateTime={dayOf(starts_at)} className="font-semibold text-lead-text">
        {daysWords(starts_at, ends_at)}
      </time>
    </p>
  );
}

/**
 * Shows the start in the visitor's zone, and in the event's if they differ. Before hydration only the event's zone is
 * known.
 */
function EventMoment({ event }: { readonly event: EventCard }) {
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
