import type { EventTimes } from '@elevate/rules';
import { ArrowRight, CalendarX2 } from 'lucide-react';
import { buttonStyle } from '../../shared/ui/button-style.js';
import { Link } from '../../shared/ui/link.js';
import { Notice } from '../../shared/ui/notice.js';
import { paths } from '../../shared/paths.js';
import { eventsAt } from './use-event-choice.js';

export const NO_EVENTS = 'No Events Found';

const TEXTS: Readonly<Record<EventTimes, string>> = {
  upcoming: 'There are no upcoming events at the moment.',
  past: 'No events match your current filter.',
  all: 'No events match your current filter.',
};

const WAYS_ON: Readonly<Record<EventTimes, { readonly to: string; readonly words: string }>> = {
  upcoming: { to: eventsAt({ when: 'past', sort: 'latest' }), words: 'See past events' },
  past: { to: eventsAt({ when: 'upcoming', sort: 'latest' }), words: 'See upcoming events' },
  all: { to: paths.home, words: 'Back to the talks' },
};

export function NoEvents({ when }: { readonly when: EventTimes }) {
  const { to, words } = WAYS_ON[when];
  return (
    <Notice
      icon={CalendarX2}
      title={NO_EVENTS}
      text={TEXTS[when]}
      action={
        <Link to={to} className={buttonStyle('plain')}>
          {words}
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      }
    />
  );
}
