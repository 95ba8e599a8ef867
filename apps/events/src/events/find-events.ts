import {
  type EventFilter,
  type EventFilterState,
  EVENTS_PER_PAGE,
  type EventTableSort,
} from '@elevate/contracts/events';
import { foldForSearch, listMatcher } from '@elevate/rules';
import type { EventDocument, StoredEvent } from './event.repository.js';

type Row = Pick<EventDocument, 'state'>;

type Test = (event: StoredEvent, now: string) => boolean;

const IS_IN: Readonly<Record<EventFilterState, Test>> = {
  upcoming: ({ starts_at: start }, now) => start >= now,
  past: ({ starts_at: start }, now) => start < now,
  scheduled: ({ publish_at: at }) => Boolean(at),
  draft: ({ status, publish_at: at }) => status === 'draft' && !at,
  published: ({ status }) => status === 'published',
  archived: ({ status }) => status === 'archived',
};

const KEY: Readonly<Record<EventTableSort, (event: StoredEvent) => string>> = {
  created: ({ created_at: at }) => at,
  title: ({ title }) => foldForSearch(title),
  starts: ({ starts_at: start }) => start,
};

/** Filters in memory: a search in the database could fold neither case nor accents. */
export function findEvents<Event extends Row>(
  events: readonly Event[],
  filter: EventFilter,
  now: string,
) {
  const matches = listMatcher(filter.q ?? '');
  const fitting = events.filter(({ state }) => fits(state, filter, matches, now));
  const sorted = inOrder(fitting, filter.sort ?? '-created');
  const total = sorted.length;
  if (filter.page === undefined) return { events: sorted, total, page: 1, pages: 1 };
  const pages = Math.max(1, Math.ceil(total / EVENTS_PER_PAGE));
  const page = Math.min(filter.page, pages);
  const from = (page - 1) * EVENTS_PER_PAGE;
  return { events: sorted.slice(from, from + EVENTS_PER_PAGE), total, page, pages };
}

function fits(
  event: StoredEvent,
  { state, picture }: EventFilter,
  matches: (...texts: string[]) => boolean,
  now: string,
): boolean {
  if (state !== undefined && !IS_IN[state](event, now)) return false;
  if (picture !== undefined && (event.image !== null) !== (picture === 'yes')) return false;
  return matches(...textsOf(event));
}

function textsOf({ title, organizer, location, tags }: StoredEvent): string[] {
  return [title, organizer ?? '', location ?? '', ...tags];
}

/** Equal values keep the order of the ids, so that pages never repeat an event. */
function inOrder<Event extends Row>(
  events: readonly Event[],
  sort: NonNullable<EventFilter['sort']>,
): Event[] {
  const keyOf = KEY[sort.replace('-', '') as EventTableSort];
  const sign = sort.startsWith('-') ? -1 : 1;
  const keyed = events.map((event) => ({ event, key: keyOf(event.state), id: event.state.id }));
  keyed.sort((a, b) => sign * compare(a.key, b.key) || compare(a.id, b.id));
  return keyed.map(({ event }) => event);
}

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
