import { ServiceClient } from './service.client.js';

export class WebhooksClient extends ServiceClient {}
