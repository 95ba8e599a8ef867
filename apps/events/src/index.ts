export { eventsService } from './events-service.js';
