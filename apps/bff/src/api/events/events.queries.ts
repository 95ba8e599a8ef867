import type { EventTimes } from '@elevate/rules';
import type { EventCards } from '../event.schema.js';
import { toEventCard } from './event.mapper.js';
import type { EventsModel } from '../../read-model/events/events-model.js';

export function eventCards(events: EventsModel, when: EventTimes): EventCards {
  const { nextUp } = events;
  return {
    items: events.select(when).map(({ state }) => toEventCard(state)),
    next_change_at: when === 'all' ? null : (events.next?.state.starts_at ?? null),
    next_up: nextUp ? toEventCard(nextUp.state) : null,
  };
}
