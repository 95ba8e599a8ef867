import './events.css';
import { EVENTS_PAGE, eventsPageText } from '@elevate/rules';
import { NEW_TAB_NOTE } from '../../shared/lib/new-tab-link.js';
import { usePageMeta } from '../../shared/lib/use-page-meta.js';
import { CalendarLinks } from './calendar-links.js';
import { EventFilters } from './event-filters.js';
import { EventList } from './event-list.js';
import { EventSortControl } from './event-sort-control.js';
import { useEventChoice } from './use-event-choice.js';

export function EventsPage() {
  const choice = useEventChoice();
  const { when } = choice;
  usePageMeta(eventsPageText(when));
  return (
    <div className="stage-light pb-16">
      <div className="edged pt-8">
        <header>
          <h1 className="text-display font-extrabold tracking-[-0.035em]">{EVENTS_PAGE.title}</h1>
          <p className="mt-3 max-w-2xl text-body text-plain">
            Discover tech events, conferences and community gatherings: meet the people behind the
            talks, near you and online.
          </p>
        </header>
        <div className="event-tools">
          <EventFilters {...choice} />
          <EventSortControl {...choice} />
          <CalendarLinks />
        </div>
        <EventList {...choice} />
        <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
      </div>
    </div>
  );
}
