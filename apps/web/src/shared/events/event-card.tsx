import { isUpcoming, TOPICS_SHOWN } from '@elevate/rules';
import { ArrowUpRight, MapPin } from 'lucide-react';
import { memo } from 'react';
import type { EventCard as Card } from '../api/types.js';
import { NEW_TAB_LINK } from '../lib/new-tab-link.js';
import { useNow } from '../lib/use-now.js';
import { buttonStyle } from '../ui/button-style.js';
import { TopicBadge } from '../ui/topic-badge.js';
import { EventPoster } from './event-poster.js';
import { EventTime } from './event-time.js';

export interface EventCardProps {
  readonly event: Card;
  /** The list mixes past and upcoming events, so the card labels them. */
  readonly isAmongAll: boolean;
}

export const EventCard = memo(function EventCard({ event, isAmongAll }: EventCardProps) {
  const { title, organizer, location, description_short, cta_url } = event;
  return (
    <li className="event-card">
      <EventPoster event={event} />
      {isAmongAll && <PastMark startsAt={event.starts_at} />}
      <div className="event-words">
        <h3 className="event-title lines-2 wrap-anywhere">{title}</h3>
        <EventTime event={event} />
        <div className="event-facts">
          {organizer !== null && <p className="lines-1">Hosted by {organizer}</p>}
          {location !== null && (
            <p className="flex items-baseline gap-1.5">
              <MapPin aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5" />
              <span className="lines-2 wrap-anywhere">{location}</span>
            </p>
          )}
        </div>
        <p className="event-text wrap-anywhere">{description_short}</p>
        <EventTags tags={event.tags} />
        {cta_url !== null && (
          <a href={cta_url} {...NEW_TAB_LINK} className={buttonStyle('plain', 'event-more')}>
            Learn More<span className="sr-only"> about {title}</span>
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </a>
        )}
      </div>
    </li>
  );
});

/** Renders only after hydration, when the client clock is known. */
function PastMark({ startsAt }: { readonly startsAt: string }) {
  const now = useNow();
  if (now === null || isUpcoming(Date.parse(startsAt), now)) return null;
  return <p className="event-mark">Past</p>;
}

function EventTags({ tags }: Pick<Card, 'tags'>) {
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Tags" className="event-tags wrap-anywhere">
      {tags.slice(0, TOPICS_SHOWN.event).map((tag) => (
        <TopicBadge key={tag} topic={tag} />
      ))}
    </ul>
  );
}
