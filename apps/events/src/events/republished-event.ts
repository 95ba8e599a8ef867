import type { Model } from 'mongoose';
import { eventsTopics } from '@elevate/contracts/events';
import type { Relay } from '@elevate/messaging';
import { republished, type Republished } from '@elevate/republish';
import type { EventViews } from './event.mapper.js';
import type { EventDocument, StoredEvent } from './event.schema.js';

/** The events as they can be said again. */
export function republishedEvent(
  model: Model<EventDocument>,
  views: Pick<EventViews, 'toMessage'>,
  relay: Pick<Relay, 'poke'>,
): Republished {
  return republished({
    topic: eventsTopics.event.name,
    model,
    toMessage: (event) => views.toMessage(event),
    relay,
    // No event gets the id of another one: what is kept is that it is gone.
    toRemoved: ({ id }) => ({
      removed: true,
      told: true,
      state: { id, status: 'archived', published_at: null } as unknown as StoredEvent,
    }),
  });
}
