import { EVENT_TIMES } from '@elevate/rules';
import { eventsUrl } from '../addresses.js';
import { jsonContent } from '../../http/json-content.js';
import type { ReadyBytes } from '../../http/ready-bytes/ready-bytes.js';
import type { EventsModel } from '../../read-model/events/events-model.js';
import { eventCards } from './events.queries.js';

/** Keeps the answers about events ready: one for each filter. */
export function installEvents(ready: ReadyBytes, events: EventsModel): void {
  for (const when of EVENT_TIMES) {
    ready.pin(eventsUrl(when), {
      version: () => events.revision,
      render: () => jsonContent(eventCards(events, when)),
    });
  }
}
