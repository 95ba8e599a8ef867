export { eventsService, eventsServiceBeside } from './events.service-definition.js';
export { createImageStore } from './images/image-store.js';
