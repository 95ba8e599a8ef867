import { isUpcoming } from '@elevate/rules';
import { ArrowUpRight, MapPin } from 'lucide-react';
import type { EventCard } from '../api/types.js';
import { NEW_TAB_LINK } from '../lib/new-tab-link.js';
import { useNow } from '../lib/use-now.js';
import { buttonStyle } from '../ui/button-style.js';
import { EventPoster } from './event-poster.js';
import { EventTime } from './event-time.js';

/** The first event that has not ended; it may have begun. */
export function NextUp({ event }: { readonly event: EventCard }) {
  const { title, location, description_short, cta_url } = event;
  const now = useNow();
  const hasBegun = now !== null && !isUpcoming(Date.parse(event.starts_at), now);
  return (
    <section aria-labelledby="next-up" className="next-up mt-6">
      <div className="max-sm:hidden">
        <EventPoster event={event} />
      </div>
      <div className="min-w-0">
        <h2 id="next-up" className="text-small font-bold text-lead-text">
          {hasBegun ? 'Happening now' : 'Next up'}
        </h2>
        <p className="lines-3 mt-1 font-display text-heading leading-[1.15] font-extrabold text-strong sm:text-title tracking-[-0.02em] wrap-anywhere">
          {title}
        </p>
        <EventTime event={event} />
        {location !== null && (
          <p className="flex items-baseline gap-1.5 text-small text-quiet">
            <MapPin aria-hidden="true" className="size-3.5 shrink-0 translate-y-0.5" />
            <span className="wrap-anywhere">{location}</span>
          </p>
        )}
        <p className="mt-2 text-small text-plain wrap-anywhere">{description_short}</p>
        {cta_url !== null && (
          <a href={cta_url} {...NEW_TAB_LINK} className={buttonStyle('lead', 'mt-4')}>
            Visit the website<span className="sr-only"> of {title}</span>
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </a>
        )}
      </div>
    </section>
  );
}
