import type { Model } from 'mongoose';
import { eventsTopics } from '@elevate/contracts/events';
import type { Logger } from '@elevate/logging';
import { Relay, type Publisher } from '@elevate/messaging';
import { StateRelaySource } from '@elevate/mongo';
import type { EventViews } from './event.mapper.js';
import type { EventDocument } from './event.schema.js';

export interface EventRelayOptions {
  readonly model: Model<EventDocument>;
  readonly views: Pick<EventViews, 'toMessage'>;
  readonly publisher: Publisher;
  readonly logger: Logger;
}

/** Publishes published events, and that they are not published any more. */
export class EventRelay extends Relay {
  constructor({ model, views, publisher, logger }: EventRelayOptions) {
    const topic = eventsTopics.event.name;
    super({
      source: new StateRelaySource({ topic, model, toMessage: (event) => views.toMessage(event) }),
      publisher,
      logger,
    });
  }
}
