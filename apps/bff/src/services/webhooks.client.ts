import { ServiceClient } from './service.client.js';

/** Asks the webhooks service: who is told of messages, and what became of telling them. */
export class WebhooksClient extends ServiceClient {}
