import { EVENT_SORTS, type EventSort } from '@elevate/rules';
import { useNavigate } from 'react-router-dom';
import { eventsAt, type EventChoice } from './use-event-choice.js';

const NAMES: Readonly<Record<EventSort, string>> = {
  latest: 'Latest first',
  soonest: 'Soonest first',
};

export function EventSortControl({ when, sort }: EventChoice) {
  const navigate = useNavigate();
  return (
    <div role="group" aria-label="Order of the events" className="event-filters">
      {EVENT_SORTS.map((order) => (
        <button
          key={order}
          type="button"
          aria-pressed={order === sort}
          onClick={() => void navigate(eventsAt({ when, sort: order }))}
          className="event-filter"
        >
          {NAMES[order]}
        </button>
      ))}
    </div>
  );
}
