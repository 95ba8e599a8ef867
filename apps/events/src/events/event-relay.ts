import { Inject, Injectable } from '@nestjs/common';
import { eventsTopics } from '@elevate/contracts/events';
import type { Logger } from '@elevate/logging';
import type { Publisher } from '@elevate/messaging';
import { type LostAggregate, TopicRelay } from '@elevate/republish';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';
import { EventViews } from './event.mapper.js';
import { type EventDocument, EventRepository, type StoredEvent } from './event.repository.js';

@Injectable()
export class EventRelay extends TopicRelay<EventDocument> {
  constructor(
    { model }: EventRepository,
    views: EventViews,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    const toMessage = (event: EventDocument) => views.toMessage(event);
    super({ topic: eventsTopics.event, model, toMessage, toRemoved, publisher, logger });
  }
}

// Event ids are never reused, so the tombstone is kept.
function toRemoved({ id }: LostAggregate) {
  return {
    removed: true,
    told: true,
    state: { id, status: 'archived', published_at: null } as unknown as StoredEvent,
  };
}
