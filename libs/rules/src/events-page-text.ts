import type { EventTimes } from './event-times.js';
import type { PageText } from './page-texts.js';

export const EVENTS_PAGE: PageText = {
  title: 'Events',
  description: 'Tech events, conferences and community gatherings.',
};

const TITLES: Readonly<Record<EventTimes, string>> = {
  all: 'All events',
  upcoming: EVENTS_PAGE.title,
  past: 'Past events',
};

export function eventsPageText(when: EventTimes): PageText {
  return { ...EVENTS_PAGE, title: TITLES[when] };
}
