import { DAY_MS, eventPage, MINUTE_MS, UNKNOWN_EVENT_PAGE } from '@elevate/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { ArrowUpRight, CalendarPlus, CalendarX2 } from 'lucide-react';
import { isAbsent, siteApi } from '../../../shared/api/base-api.js';
import type { EventCard } from '../../../shared/api/generated/schema.js';
import { Share } from '../../../shared/episodes/share.js';
import { EventPoster, EventTime } from '../../../shared/events/event-card.js';
import { usePageMeta, useServerNotFound } from '../../../shared/page/page-meta.js';
import { paths } from '../../../shared/paths.js';
import { useNow } from '../../../shared/timing/use-now.js';
import { TopicBadges } from '../../../shared/ui/avatar.js';
import { ButtonLink, buttonStyle, NEW_TAB_LINK, NEW_TAB_NOTE } from '../../../shared/ui/link.js';
import { Notice, Pending, Skeleton } from '../../../shared/ui/notice.js';
import { BackLink, Heading, PageFrame } from '../../../shared/ui/page.js';

const { useGetEventQuery } = siteApi(({ read }) => ({
  getEvent: read<EventCard, string>((id) => `/events/${encodeURIComponent(id)}`, ['events']),
}));

export function EventPage({ eventId }: { readonly eventId: string }) {
  const wasServedAsNotFound = useServerNotFound();
  const query = useGetEventQuery(wasServedAsNotFound ? skipToken : eventId);
  // It may be withdrawn while it is viewed.
  const isUnknown = wasServedAsNotFound || isAbsent(query.error);
  const event = isUnknown ? undefined : query.currentData;
  usePageMeta(event ? eventPage(event.title, event.description_short) : UNKNOWN_EVENT_PAGE);
  return (
    <PageFrame>
      <BackLink to={paths.events} label="Events" />
      {event && <EventDetails event={event} />}
      {!event && (isUnknown || query.isError) && (
        <Heading as="h1" className="mb-6">
          Event
        </Heading>
      )}
      {isUnknown && (
        <Notice
          icon={CalendarX2}
          title={UNKNOWN_EVENT_PAGE.title}
          text={UNKNOWN_EVENT_PAGE.description}
          action={<ButtonLink kind="plain" to={paths.events} label="See upcoming events" />}
        />
      )}
      {!event && !isUnknown && (
        <Pending failed="The event could not be loaded" query={query} skeleton={SKELETON} />
      )}
      <p {...NEW_TAB_NOTE}>Opens in a new tab</p>
    </PageFrame>
  );
}

function EventDetails({ event }: { readonly event: EventCard }) {
  const { id, title, organizer, location, description_short, cta_url, tags } = event;
  return (
    <article className="event-page">
      <EventPoster event={event} sizes="clamp(12rem, 30vw, 22rem)" />
      <div className="min-w-0">
        <p className="text-small font-bold text-lead-text">
          <StateWords event={event} />
        </p>
        <Heading as="h1" className="mt-1 wrap-anywhere">
          {title}
        </Heading>
        <EventTime event={event} hasEnd />
        <div className="mt-1 grid gap-0.5 text-body text-plain wrap-anywhere">
          {organizer !== null && <p>Hosted by {organizer}</p>}
          {location !== null && <p>{location}</p>}
        </div>
        <p className="mt-4 max-w-prose whitespace-pre-line text-body text-plain wrap-anywhere">
          {description_short}
        </p>
        <TopicBadges topics={tags} label="Tags" extra="mt-4" />
        <div className="mt-6 flex flex-wrap gap-3">
          {cta_url !== null && (
            <ButtonLink kind="lead" to={cta_url} {...NEW_TAB_LINK}>
              Visit the website<span className="sr-only"> of {title}</span>
              <ArrowUpRight className="size-4" />
            </ButtonLink>
          )}
          <a href={paths.calendarOf(id)} className={buttonStyle('plain')}>
            <CalendarPlus className="size-4" />
            Add to calendar
          </a>
          <Share kind="events" of={event} />
        </div>
      </div>
    </article>
  );
}

/** The line is always there, because only the browser knows the time: a line added later would move the page. */
function StateWords({ event }: { readonly event: EventCard }) {
  const now = useNow();
  if (event.cancelled) return 'This event is cancelled';
  return now !== null && hasEnded(event, now) ? 'This event has ended' : 'Event';
}

/** Whole days end by the reader's calendar. Without a known end, an event is over a day after its start. */
export function hasEnded(
  { starts_at, ends_at, all_day }: Pick<EventCard, 'starts_at' | 'ends_at' | 'all_day'>,
  now: number,
): boolean {
  const at = all_day ? now - new Date(now).getTimezoneOffset() * MINUTE_MS : now;
  return at >= (ends_at === null ? Date.parse(starts_at) + DAY_MS : Date.parse(ends_at));
}

const SKELETON = (
  <div className="event-page">
    <Skeleton className="event-poster" />
    <Skeleton className="h-64" />
  </div>
);
