import { EVENTS_PAGE } from '@elevate/rules';
import type { Alternate, Site } from '../client/page.js';
import type { EventsModel } from '../../read-model/events/events-model.js';
import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import { writeCalendar } from './write-calendar.js';

interface CalendarOptions {
  readonly ready: ReadyBytes;
  readonly events: EventsModel;
  readonly site: Site;
}

const TYPE = 'text/calendar';

export const calendarAlternate: Alternate = {
  type: TYPE,
  title: EVENTS_PAGE.title,
  path: '/events.ics',
};

export function installCalendar({ ready, events, site }: CalendarOptions): void {
  ready.pin(calendarAlternate.path, {
    version: () => events.revision,
    render: () => ({
      type: `${TYPE}; charset=utf-8`,
      body: writeCalendar(
        site,
        events.select('all').map(({ state }) => state),
      ),
      // Calendars poll about hourly; five minutes of delay are acceptable.
      cacheControl: 'public, max-age=300',
      // CORS: scripts on other sites may read the calendar.
      headers: {
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      },
    }),
  });
}
