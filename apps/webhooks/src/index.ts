export { webhooksService, webhooksServiceBeside } from './webhooks.service-definition.js';
