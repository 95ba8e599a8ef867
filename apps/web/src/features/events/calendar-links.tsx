import { CalendarPlus } from 'lucide-react';
import { useHydrated } from '../../shared/lib/use-hydrated.js';
import { calendarSubscription, paths } from '../../shared/paths.js';

export function CalendarLinks() {
  const subscription = useHydrated() ? calendarSubscription() : paths.eventCalendar;
  return (
    <p className="flex items-center gap-1 text-caption text-quiet">
      <CalendarPlus aria-hidden="true" className="mr-1 size-4 text-lead-text" />
      <a href={subscription} className="calendar-link">
        Subscribe<span className="sr-only"> to these events in your calendar</span>
      </a>
      <a href={paths.eventCalendar} download className="calendar-link">
        .ics<span className="sr-only"> file of all events</span>
      </a>
    </p>
  );
}
