import { dayOf, EVENT_POSTER_URL, isUpcoming, lastDayOf, TOPICS_SHOWN } from '@elevate/rules';
import { ArrowRight, ArrowUpRight, MapPin } from 'lucide-react';
import { memo } from 'react';
import type { EventCard as Card, EventImageFocus } from '../api/generated/schema.js';
import { classNames } from '../ui/class-names.js';
import { useHydrated } from '../timing/timing.js';
import { useNow } from '../timing/use-now.js';
import { ButtonLink, Link, NEW_TAB_LINK } from '../ui/link.js';
import { TopicBadges } from '../ui/avatar.js';
import { Picture } from '../ui/picture.js';
import { PlaceholderImage } from '../ui/placeholder-image/placeholder-image.js';

interface EventCardProps {
  readonly event: Card;
  /** Its page; left out in a preview, because the page may not exist yet. */
  readonly to?: string | undefined;
  /** The list mixes past and upcoming events, so the card labels them. */
  readonly isAmongAll: boolean;
  readonly className?: string | undefined;
}

export const EventCard = memo(function EventCard(props: EventCardProps) {
  const { event, to, isAmongAll, className } = props;
  const { title, organizer, location, description_short, cta_url } = event;
  return (
    <li className={classNames('event-card card rounded-card', className)}>
      <EventPoster event={event} />
      {event.cancelled && <p className={MARK}>Cancelled</p>}
      {isAmongAll && !event.cancelled && <PastMark startsAt={event.starts_at} />}
      <div className="contents">
        <h3 className="line-clamp-2 row-start-2 mt-4 text-heading leading-[1.15] font-bold tracking-[-0.02em] wrap-anywhere">
          <EventTitle title={title} to={to} />
        </h3>
        <EventTime event={event} />
        <div className="event-place row-start-4 mt-1 grid gap-0.5 text-small text-quiet">
          {organizer !== null && <p className="truncate">Hosted by {organizer}</p>}
          <EventPlace location={location} />
        </div>
        <p className="event-about row-start-5 mt-2 text-small text-plain wrap-anywhere">
          {description_short}
        </p>
        <TopicBadges
          topics={event.tags.slice(0, TOPICS_SHOWN.event)}
          label="Tags"
          extra="row-start-6 mt-3"
        />
        {cta_url !== null && (
          <ButtonLink kind="plain" extra="relative row-start-7 mt-4" to={cta_url} {...NEW_TAB_LINK}>
            Learn More<span className="sr-only"> about {title}</span>
            <ArrowUpRight className="size-4" />
          </ButtonLink>
        )}
      </div>
    </li>
  );
});

function EventTitle({ title, to }: { readonly title: string; readonly to: string | undefined }) {
  if (to === undefined) return title;
  return (
    <Link to={to} className="card-link">
      {title}
    </Link>
  );
}

function EventPlace({ location }: Pick<Card, 'location'>) {
  if (location === null) return null;
  return (
    <p className="flex items-baseline gap-1.5">
      <MapPin className="size-3.5 shrink-0 translate-y-0.5" />
      <span className="line-clamp-2 wrap-anywhere max-sm:line-clamp-1">{location}</span>
    </p>
  );
}

const MARK =
  'pointer-events-none absolute top-3 left-3 rounded-[0.375rem] bg-ground/85 px-2.5 py-0.5 text-caption font-bold text-strong';

/** Renders only after hydration, when the client clock is known. */
function PastMark({ startsAt }: { readonly startsAt: string }) {
  const now = useNow();
  if (now === null || isUpcoming(Date.parse(startsAt), now)) return null;
  return <p className={MARK}>Past</p>;
}

interface NextUpProps extends Pick<EventCardProps, 'event' | 'to'> {
  /** Where the events after it are. */
  readonly after?: string | undefined;
}

/** The first event that has not ended; it may have begun. */
export function NextUp({ event, to, after }: NextUpProps) {
  const { title, location, description_short, cta_url } = event;
  const now = useNow();
  const hasBegun = now !== null && !isUpcoming(Date.parse(event.starts_at), now);
  return (
    <section
      aria-labelledby="next-up"
      className="card relative mt-6 grid items-center gap-6 rounded-card bg-raised p-5 ring-1 ring-inset ring-hairline sm:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="max-sm:hidden">
        <EventPoster event={event} />
      </div>
      <div className="min-w-0">
        <h2 id="next-up" className="text-small font-bold text-lead-text">
          {hasBegun ? 'Happening now' : 'Next up'}
        </h2>
        <p className="line-clamp-3 mt-1 font-display text-heading leading-[1.15] font-extrabold text-strong sm:text-title tracking-[-0.02em] wrap-anywhere">
          <EventTitle title={title} to={to} />
        </p>
        <EventTime event={event} />
        <div className="text-small text-quiet">
          <EventPlace location={location} />
        </div>
        <p className="mt-2 text-small text-plain wrap-anywhere">{description_short}</p>
        <div className="relative mt-4 flex flex-wrap gap-2 empty:hidden">
          {cta_url !== null && (
            <ButtonLink kind="lead" to={cta_url} {...NEW_TAB_LINK}>
              Visit the website<span className="sr-only"> of {title}</span>
              <ArrowUpRight className="size-4" />
            </ButtonLink>
          )}
          {after !== undefined && (
            <ButtonLink kind="plain" to={after} label="All, soonest first">
              <ArrowRight className="size-4" />
            </ButtonLink>
          )}
        </div>
      </div>
    </section>
  );
}

/**
 * Days are the same in every zone. Times are in the visitor's, and the event's if they differ; before hydration the latter.
 */
export function EventTime({ event, hasEnd }: { readonly event: Card; readonly hasEnd?: boolean }) {
  const { starts_at, ends_at, time_zone } = event;
  const isTakenOver = useHydrated();
  if (event.all_day) {
    return (
      <p className="event-when flex flex-col">
        <time dateTime={dayOf(starts_at)} className="font-semibold text-lead-text">
          {daysWords(starts_at, ends_at)}
        </time>
      </p>
    );
  }
  const own = knownZone(time_zone);
  const zoneName = isTakenOver
    ? knownZone(new Intl.DateTimeFormat().resolvedOptions().timeZone)
    : own;
  const elsewhere = time_zone === null ? undefined : elsewhereWords(starts_at, own, zoneName);
  return (
    <p className="event-when flex flex-col">
      {/* Time zone rules change, and the server may have newer ones than the browser. */}
      <time dateTime={starts_at} suppressHydrationWarning className="font-semibold text-lead-text">
        {momentWords(starts_at, zoneName)}
        {hasEnd &&
          ends_at !== null &&
          ends_at > starts_at &&
          ` – ${endWords(starts_at, ends_at, zoneName)}`}
      </time>
      <span suppressHydrationWarning className="text-caption text-quiet">
        {isTakenOver ? elsewhere : zoneWords(own)}
      </span>
    </p>
  );
}

// Always English: the format is fixed, independent of the browser's language.
const dayIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' }).format(new Date(at));

// Some engines put a narrow space before AM and PM.
const hourIn = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'short' })
    .format(new Date(at))
    .replace('\u202f', ' ');

/** `Mar 4, 2027 · 6:30 PM`, in the zone. */
export function momentWords(at: string, zone: string): string {
  return `${dayIn(at, zone)} · ${hourIn(at, zone)}`;
}

/** `8:30 PM`, with the day if it is another one. */
function endWords(from: string, until: string, zone: string): string {
  return dayIn(from, zone) === dayIn(until, zone) ? hourIn(until, zone) : momentWords(until, zone);
}

const DAYS = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'medium' });

/** `Mar 4, 2027`, or `Mar 4 – 6, 2027` of an all-day event of several days. */
export function daysWords(starts_at: string, ends_at: string | null): string {
  const last = ends_at === null ? dayOf(starts_at) : lastDayOf(ends_at);
  const words = DAYS.formatRange(new Date(dayOf(starts_at)), new Date(last));
  // Engines differ in the spaces around the dash.
  return words.replace(/\s*–\s*/, ' – ');
}

/** `6:30 PM Lagos time`, with the day if it differs; undefined if both zones show the same time. */
export function elsewhereWords(at: string, zone: string, ownZone: string): string | undefined {
  if (dayIn(at, zone) !== dayIn(at, ownZone)) return `${momentWords(at, zone)} ${zoneWords(zone)}`;
  const hour = hourIn(at, zone);
  return hour === hourIn(at, ownZone) ? undefined : `${hour} ${zoneWords(zone)}`;
}

/** `Lagos time`, of `Africa/Lagos`. */
export function zoneWords(zone: string): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return place === 'UTC' ? place : `${place} time`;
}

/** Returns the zone if this engine knows it, else UTC. */
export function knownZone(zone: string | null): string {
  if (zone === null) return 'UTC';
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }) && zone;
  } catch {
    return 'UTC';
  }
}

const SIZES =
  '(min-width: 90rem) 18vw, (min-width: 70rem) 23vw, (min-width: 50rem) 31vw, (min-width: 36rem) 46vw, 92vw';

/** With `sizes`, it is the poster of a page and loads at once. */
export function EventPoster({ event, sizes }: { readonly event: Card; readonly sizes?: string }) {
  const { id, title, image_url, image_sizes, image_alt, image_focus } = event;
  return (
    <Picture
      id={id}
      title={title}
      src={image_url === EVENT_POSTER_URL ? null : image_url}
      alt={image_alt}
      thumbnails={image_sizes}
      sizes={sizes ?? SIZES}
      eager={sizes !== undefined}
      shape="poster"
      standIn={
        <span aria-hidden="true" className="event-stand-in @container absolute inset-0">
          <PlaceholderImage id={id} />
          {/* The title stands below. */}
          <span className="absolute inset-0 flex items-end overflow-hidden font-display leading-none font-extrabold tracking-[-0.03em] text-balance wrap-anywhere first-letter:uppercase">
            {event.tags[0] ?? /\p{L}{4,}/u.exec(title)}
          </span>
        </span>
      }
      className={classNames('event-poster', focusClasses(image_focus))}
    />
  );
}

export const FOCUS_STEP = 10;

const rounded = (percent: number): number => Math.round(percent / FOCUS_STEP) * FOCUS_STEP;

/**
 * A class for every ten percent: the content security policy blocks style attributes of server-rendered pages.
 */
export function focusClasses(focus: EventImageFocus | null | undefined): string | undefined {
  return focus ? `focused focus-x-${rounded(focus.x)} focus-y-${rounded(focus.y)}` : undefined;
}
