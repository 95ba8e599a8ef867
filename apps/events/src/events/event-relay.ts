import { Inject, Injectable } from '@nestjs/common';
import type { Model } from 'mongoose';
import { eventsTopics } from '@elevate/contracts/events';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource } from '@elevate/mongo';
import { republished, type LostAggregate, type Republished } from '@elevate/republish';
import { LOGGER, PUBLISHER } from '@elevate/service-defaults';
import { EventViews } from './event.mapper.js';
import { EVENT_MODEL, type EventDocument, type StoredEvent } from './event.schema.js';

@Injectable()
export class EventRelay extends Relay {
  readonly republished: Republished;

  constructor(
    @Inject(EVENT_MODEL) model: Model<EventDocument>,
    views: EventViews,
    @Inject(PUBLISHER) publisher: Publisher,
    @Inject(LOGGER) logger: Logger,
  ) {
    const toMessage = (event: EventDocument) => views.toMessage(event);
    const topic = { topic: eventsTopics.event.name, model, toMessage };
    super({ source: new StateRelaySource(topic), publisher, logger });
    this.republished = republished({ ...topic, relay: this, toRemoved });
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
