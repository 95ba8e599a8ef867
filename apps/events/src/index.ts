export { eventsService, eventsServiceBeside } from './events.service-definition.js';
export { eventsConfig } from './events.config.js';
export { createImageStore } from './images/images.service.js';
