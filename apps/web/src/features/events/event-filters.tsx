import { EVENT_TIMES, type EventTimes } from '@elevate/rules';
import { useNavigate } from 'react-router-dom';
import { askedEvents, eventsApi } from './events.api.js';
import { eventsAt, type EventChoice } from './use-event-choice.js';

const NAMES: Readonly<Record<EventTimes, string>> = {
  all: 'All Events',
  upcoming: 'Upcoming',
  past: 'Past',
};

/** Filters are links, so Back returns to the previous choice. */
export function EventFilters({ when, sort }: EventChoice) {
  const navigate = useNavigate();
  const prefetch = eventsApi.usePrefetch('getEvents', { ifOlderThan: 30 });
  return (
    <div role="group" aria-label="Which events" className="event-filters">
      {EVENT_TIMES.map((times) => (
        <button
          key={times}
          type="button"
          aria-pressed={times === when}
          onClick={() => void navigate(eventsAt({ when: times, sort }))}
          onPointerEnter={() => prefetch(askedEvents(times))}
          onFocus={() => prefetch(askedEvents(times))}
          className="event-filter"
        >
          {NAMES[times]}
        </button>
      ))}
    </div>
  );
}
