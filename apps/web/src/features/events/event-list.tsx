import { pluralize, type EventSort, type EventTimes } from '@elevate/rules';
import type { EventCards } from '../../shared/api/types.js';
import { RetryNotice } from '../../shared/ui/retry-notice.js';
import { EventCard } from '../../shared/events/event-card.js';
import { NextUp } from '../../shared/events/next-up.js';
import type { EventChoice } from './use-event-choice.js';
import { EventGridSkeleton } from './event-grid-skeleton.js';
import { askedEvents, eventsApi } from './events.api.js';
import { NO_EVENTS, NoEvents } from './no-events.js';

const HEADING_ID = 'events';
const HEADINGS: Readonly<Record<EventTimes, string>> = {
  all: 'All events',
  upcoming: 'Upcoming events',
  past: 'Past events',
};

export function EventList({ when, sort }: EventChoice) {
  const asked = eventsApi.useGetEventsQuery(askedEvents(when));
  const { currentData: list, isError, isFetching, refetch } = asked;
  return (
    <>
      {list?.next_up && when !== 'past' && <NextUp event={list.next_up} />}
      <section aria-labelledby={HEADING_ID} aria-busy={isFetching} className="mt-6">
        <div className="mb-5 flex min-h-8 flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id={HEADING_ID} className="text-heading font-bold tracking-tight">
            {HEADINGS[when]}
          </h2>
          <p role="status" className="text-small text-quiet tabular-nums">
            {list && list.items.length > 0 && pluralize(list.items.length, 'event')}
          </p>
        </div>
        {isError && !list ? (
          <RetryNotice title={NO_EVENTS} onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <Wall list={list} when={when} sort={sort} />
        )}
      </section>
    </>
  );
}

function Wall({ list, when, sort }: EventChoice & { readonly list: EventCards | undefined }) {
  if (!list) return <EventGridSkeleton />;
  if (list.items.length === 0) return <NoEvents when={when} />;
  return (
    <ul aria-labelledby={HEADING_ID} className="event-grid">
      {inOrder(list.items, sort).map((event) => (
        <EventCard key={event.id} event={event} isAmongAll={when === 'all'} />
      ))}
    </ul>
  );
}

/** The API answers with the latest first. */
function inOrder(items: EventCards['items'], sort: EventSort): EventCards['items'] {
  return sort === 'latest' ? items : [...items].reverse();
}
