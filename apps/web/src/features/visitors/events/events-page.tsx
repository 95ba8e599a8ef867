import {
  EVENT_SORTS,
  EVENT_TIMES,
  EVENTS_PAGE,
  type EventSort,
  eventsPageParameters,
  eventsPageText,
  type EventTimes,
  eventTimesParameters,
  parseEventSort,
  parseEventTimes,
  pluralize,
} from '@elevate/rules';
import { ArrowRight, CalendarPlus, CalendarX2, Download } from 'lucide-react';
import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useParameters } from '../../../shared/page/use-parameters.js';
import { pagesApi } from '../../../shared/api/pages.api.js';
import { Page, Heading } from '../../../shared/ui/page.js';
import { classNames } from '../../../shared/ui/class-names.js';
import { useHydrated } from '../../../shared/timing/timing.js';
import { paths } from '../../../shared/paths.js';
import { readDevice, writeDevice } from '../../../shared/browser/device-storage.js';
import { useFold } from '../../../shared/ui/fold.js';
import { ButtonLink, buttonStyle, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { Notice, Pending, Skeleton } from '../../../shared/ui/notice.js';
import type { EventCards } from '../../../shared/api/generated/schema.js';
import { EventCard, NextUp } from '../../../shared/events/event-card.js';
import { EventPage } from './event-page.js';
import './events.css';

/** One script for the list and for each event: a second would cost the first view its name. */
export function EventsPage() {
  const { eventId } = useParams();
  return eventId === undefined ? <AllEvents /> : <EventPage eventId={eventId} />;
}

function AllEvents() {
  const choice = useEventChoice();
  const { when } = choice;
  const subscription = useHydrated() ? calendarSubscription() : paths.eventCalendar;
  const prefetch = pagesApi.usePrefetch('getEvents', { ifOlderThan: 30 });
  return (
    <Page
      meta={eventsPageText(when)}
      title={EVENTS_PAGE.title}
      text="Discover tech events, conferences and community gatherings: meet the people behind the talks, near you and online."
    >
      <div className="event-tools mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Choices
          label="Which events"
          names={TIMES_NAMES}
          values={EVENT_TIMES}
          chosen={when}
          at={(times) => eventsAt({ ...choice, when: times })}
          onReach={(times) => prefetch(eventsQuery(times))}
        />
        <Choices
          label="Order of the events"
          names={SORT_NAMES}
          values={EVENT_SORTS}
          chosen={choice.sort}
          at={(sort) => eventsAt({ when, sort })}
          onChoose={keepSort}
        />
        <p className="flex flex-wrap gap-2 md:ml-auto">
          <a href={subscription} className={buttonStyle('outline')}>
            <CalendarPlus className="size-4" />
            Subscribe<span className="sr-only"> to these events in your calendar</span>
          </a>
          <a href={paths.eventCalendar} download className={buttonStyle('outline')}>
            <Download className="size-4" />
            .ics<span className="sr-only"> file of all events</span>
          </a>
        </p>
      </div>
      <EventList {...choice} />
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </Page>
  );
}

const SORT_NAMES: Readonly<Record<EventSort, string>> = {
  latest: 'Latest first',
  soonest: 'Soonest first',
};

const TIMES_NAMES: Readonly<Record<EventTimes, string>> = {
  all: 'All Events',
  upcoming: 'Upcoming',
  past: 'Past',
};

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly values: readonly Value[];
  readonly chosen: Value;
  /** The address of a choice, so that Back returns to the previous one. */
  readonly at: (value: Value) => string;
  readonly onReach?: (value: Value) => void;
  readonly onChoose?: (value: Value) => void;
}

function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { label, names, values, chosen, at, onReach, onChoose } = props;
  const navigate = useNavigate();
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex max-w-full flex-wrap rounded-pill bg-raised p-1 ring-1 ring-inset ring-hairline"
    >
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => {
            onChoose?.(value);
            void navigate(at(value));
          }}
          onPointerEnter={() => onReach?.(value)}
          onFocus={() => onReach?.(value)}
          className={classNames(
            'min-h-11 rounded-pill px-4 text-small font-semibold whitespace-nowrap transition-colors duration-(--quick)',
            value === chosen ? 'bg-lead text-lead-ink' : 'text-plain hover:text-strong',
          )}
        >
          {names[value]}
        </button>
      ))}
    </div>
  );
}

const HEADING_ID = 'events';
const HEADINGS: Readonly<Record<EventTimes, string>> = {
  all: 'All events',
  upcoming: 'Upcoming events',
  past: 'Past events',
};

export function EventList({ when, sort }: EventChoice) {
  const query = pagesApi.useGetEventsQuery(eventsQuery(when));
  const { currentData: list, isFetching } = query;
  return (
    <>
      {list?.next_up && when !== 'past' && (
        <NextUp
          event={list.next_up}
          to={paths.event(list.next_up.id)}
          after={sort === 'latest' ? eventsAt({ when: 'upcoming', sort: 'soonest' }) : undefined}
        />
      )}
      <section aria-labelledby={HEADING_ID} aria-busy={isFetching} className="mt-6">
        <div className="mb-5 flex min-h-8 flex-wrap items-baseline gap-x-4 gap-y-1">
          <Heading id={HEADING_ID}>{HEADINGS[when]}</Heading>
          <p role="status" className="text-small text-quiet tabular-nums">
            {list && list.items.length > 0 && pluralize(list.items.length, 'event')}
          </p>
        </div>
        {!list && <Pending failed={NO_EVENTS} query={query} skeleton={<EventGridSkeleton />} />}
        {list?.items.length === 0 && <NoEvents when={when} />}
        {list && list.items.length > 0 && (
          <EventGrid items={inOrder(list.items, sort)} isAmongAll={when === 'all'} />
        )}
      </section>
    </>
  );
}

interface EventGridProps extends Pick<EventCards, 'items'> {
  readonly isAmongAll: boolean;
}

function EventGrid({ items, isAmongAll }: EventGridProps) {
  const { classOf, more } = useFold(items.length);
  return (
    <>
      <ul aria-labelledby={HEADING_ID} className="event-grid">
        {items.map((event, index) => (
          <EventCard
            key={event.id}
            event={event}
            to={paths.event(event.id)}
            isAmongAll={isAmongAll}
            className={classOf(index)}
          />
        ))}
      </ul>
      {more}
    </>
  );
}

/** The API answers with the latest first. */
function inOrder(items: EventCards['items'], sort: EventSort): EventCards['items'] {
  return sort === 'latest' ? items : [...items].reverse();
}

const NO_EVENTS = 'No Events Found';

const WAYS_ON: Readonly<Record<EventTimes, readonly [to: string, words: string]>> = {
  upcoming: [eventsAt({ when: 'past', sort: 'latest' }), 'See past events'],
  past: [eventsAt({ when: 'upcoming', sort: 'latest' }), 'See upcoming events'],
  all: [paths.home, 'Back to the talks'],
};

function NoEvents({ when }: { readonly when: EventTimes }) {
  const [to, words] = WAYS_ON[when];
  return (
    <Notice
      icon={CalendarX2}
      title={NO_EVENTS}
      text={
        when === 'upcoming'
          ? 'There are no upcoming events at the moment.'
          : 'No events match your current filter.'
      }
      action={
        <ButtonLink kind="plain" to={to} label={words}>
          <ArrowRight className="size-4" />
        </ButtonLink>
      }
    />
  );
}

function EventGridSkeleton() {
  return (
    <div aria-hidden="true" className="event-grid">
      {Array.from({ length: 6 }, (_, card) => (
        <div key={card} className="event-card">
          <Skeleton className="event-poster" />
          <Skeleton className="row-start-2 mt-4 h-[1.15em] w-11/12 text-heading" />
          <div className="event-when">
            <Skeleton className="h-4 w-2/3" />
          </div>
          <Skeleton className="row-start-4 mt-1 h-[2.8em] w-1/2 text-small" />
          <Skeleton className="row-start-5 mt-2 h-[4.2em] text-small" />
          <Skeleton className="row-start-6 mt-3 h-6 w-3/5" />
          <Skeleton className="row-start-7 mt-4 h-11" />
        </div>
      ))}
    </div>
  );
}

interface EventChoice {
  readonly when: EventTimes;
  readonly sort: EventSort;
}

function eventsAt({ when, sort }: EventChoice): string {
  return paths.eventsOn(eventsPageParameters(when, sort));
}

const SORT = 'sort';
const KEPT_SORT = 'events-sort';
const keepSort = (sort: EventSort) => writeDevice(KEPT_SORT, sort === 'latest' ? null : sort);

/** Filter and order live in the URL; a visit without an order gets the last chosen one. */
function useEventChoice(): EventChoice {
  const [parameters, change] = useParameters();
  const isOpen = !parameters.has(SORT);
  useEffect(() => {
    if (isOpen && readDevice(KEPT_SORT))
      change((next) => next.set(SORT, 'soonest'), { replace: true });
  }, [isOpen, change]);
  return {
    when: parseEventTimes(parameters.get('when')),
    sort: parseEventSort(parameters.get(SORT)),
  };
}

const eventsQuery = (when: EventTimes): string => String(eventTimesParameters(when));

/** `webcal:` makes calendar programs subscribe instead of importing once. Browser only. */
const calendarSubscription = (): string =>
  new URL(paths.eventCalendar, document.baseURI).href.replace(/^https?:/, 'webcal:');
