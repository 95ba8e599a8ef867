import type { EventState } from '@elevate/contracts/events';
import {
  absoluteUrl,
  DEFAULT_EVENT_TIMES,
  EVENT_POSTER_URL,
  EVENTS_PAGE,
  eventsPageText,
  type EventSort,
  type EventTimes,
} from '@elevate/rules';
import { eventsUrl } from '../../api/addresses.js';
import { calendarAlternate } from '../calendar/install-calendar.js';
import type { Resource } from '../../http/ready-bytes/ready-entry.js';
import { eventsPath } from './client-paths.js';
import { fixedRoutes } from './client-routes.js';
import type { Page, PagePicture, Site } from './page.js';
import type { PageContext } from './page-context.js';
import { PreloadedAnswers } from './preloaded-answers.js';
import { eventThing } from './structured-data/event-thing.js';
import { breadcrumbs } from './structured-data/things.js';

export function eventsPage(context: PageContext, when: EventTimes, sort: EventSort): Resource {
  const { ready, writer } = context;
  const answers = new PreloadedAnswers(ready, [eventsUrl(when)]);
  return {
    version: () => answers.version(),
    render: () =>
      writer.write({ ...describe(context, when, sort), preloaded: answers.toPreloaded() }),
  };
}

function describe(
  { events, writer: { site } }: PageContext,
  when: EventTimes,
  sort: EventSort,
): Page {
  const usual = eventsPath(DEFAULT_EVENT_TIMES);
  const listed = events.select(when).map(({ state }) => state);
  // Link previews show the next event, or for past events the latest one.
  const shown = when === 'past' ? listed[0] : (events.next?.state ?? listed[0]);
  return {
    ...eventsPageText(when),
    path: eventsPath(when, sort),
    canonicalPath: eventsPath(when),
    isIndexed: true,
    entry: fixedRoutes.get(usual)?.entry,
    picture: shown && pictureOf(site, shown),
    alternates: [calendarAlternate],
    structuredData: [
      ...listed.map((event) => eventThing(site, event)),
      ...breadcrumbs(site, [{ name: EVENTS_PAGE.title, path: usual }]),
    ],
  };
}

// A portrait poster is shown small, because a wide preview would crop it.
function pictureOf({ url }: Site, event: EventState): PagePicture | undefined {
  if (event.image_url === EVENT_POSTER_URL) return undefined;
  const address = absoluteUrl(event.image_url, url);
  return address === undefined ? undefined : { url: address, alt: event.image_alt, isAvatar: true };
}
