import { defineService } from '@elevate/service-defaults';
import { EventsModule } from './events.module.js';

/** Will own community events and their images; today it only says that it lives. */
export const eventsService = defineService({
  name: 'events',
  config: {},
  documents: false,
  publishes: [],
  module: () => EventsModule,
});
