export { eventsService } from './events.service-definition.js';
